/** The primary's reading of the editions besides the default one: each change is read once, however many workers ask. */
import type { Logger } from 'pino';
import type { SettledConfig } from '../config/config.ts';
import type { Edition } from '../content/model/edition.ts';
import { backgroundBuilder } from '../generation/background.ts';
import type { EditionRecord } from '../generation/edition-record.ts';
import { serialQueue } from '../generation/serial-queue.ts';
import type { KeptEdition } from '../workers/calls.ts';
import { configOf, editionsFolder, jobFor } from './building.ts';
import { editionsOfOtherSets } from './other-sets.ts';
import type { FolderOptions } from './set-folders.ts';

type ReadEdition = Pick<EditionRecord, 'library' | 'stamp' | 'isDoubtful'>;

interface EditionReaderOptions extends FolderOptions {
  readonly logger: Logger;
}

export class EditionReader {
  readonly #config: () => SettledConfig;
  readonly #options: EditionReaderOptions;
  readonly #builder = backgroundBuilder();
  readonly #queue = serialQueue();
  /** By prefix. */
  readonly #records = new Map<string, ReadEdition>();
  /** Prefixes of those that could not be read at the last try. */
  readonly #failed = new Set<string>();
  #otherSets: readonly Edition[] = [];

  /** @param config that of now */
  constructor(config: () => SettledConfig, options: EditionReaderOptions) {
    this.#config = config;
    this.#options = options;
  }

  /** Editions of all sets but the default one. @throws {Failure} when a set has never been read and cannot be now */
  async otherSets(): Promise<readonly Edition[]> {
    const all = await editionsOfOtherSets(this.#config(), this.#options, this.#otherSets);
    return (this.#otherSets = all);
  }

  /**
   * Reads what has changed of an edition since it was read last.
   * @param lost digest of a library that cannot be opened any more: it is read again
   * @throws when it cannot be read or kept
   */
  read(edition: Edition, lost?: string): Promise<KeptEdition> {
    return this.#queue.add(async () => {
      const { prefix, set } = edition;
      this.#failed.add(prefix);
      const before = this.#records.get(prefix);
      const record = await this.#stored(edition, before?.library === lost ? undefined : before);
      this.#records.set(prefix, record);
      this.#failed.delete(prefix);
      return { ...record, search: configOf(this.#config(), set).search };
    });
  }

  /** Everything that was read in doubt is read again. @param isForced whether all are, changed or not */
  forget(isForced: boolean): void {
    this.#failed.clear();
    for (const [prefix, record] of this.#records)
      if (isForced || record.isDoubtful) this.#records.set(prefix, { ...record, stamp: '' });
  }

  hasFailed(): boolean {
    return this.#failed.size > 0;
  }

  hasDoubts(): boolean {
    return [...this.#records.values()].some(({ isDoubtful }) => isDoubtful);
  }

  async close(): Promise<void> {
    await Promise.all([this.#queue.close(), this.#builder.close()]);
  }

  async #stored(edition: Edition, known: ReadEdition | undefined): Promise<ReadEdition> {
    const config = this.#config();
    const job = await jobFor(config, this.#options, edition);
    const place = { folder: editionsFolder(config), prefix: edition.prefix };
    const stored = await this.#builder.store({ ...job, place, known });
    if (stored?.fault !== undefined)
      throw new Error(`It cannot be kept in the data folder: ${stored.fault}`);
    const unread = { library: '', stamp: '', isDoubtful: false };
    const { library, stamp, isDoubtful } = stored?.record ?? known ?? unread;
    return { library, stamp, isDoubtful };
  }
}

/** The primary's reading of a folder that several workers serve: each state is read once and kept in the data folder, where all workers open it. */
import type { Config, SettledConfig } from '../config/config.ts';
import type { Finding } from '../content/model/finding.ts';
import { backgroundBuilder, type BackgroundJob, type Refused } from '../generation/background.ts';
import { findKept } from '../generation/kept-library.ts';
import { readingKey } from '../generation/reading-key.ts';
import { serialQueue } from '../generation/serial-queue.ts';
import type { FolderCalls, KeptState } from '../workers/calls.ts';
import { defaultPlace, indexFolder, jobFor } from './building.ts';
import { keepPrivate } from './content.ts';
import { cacheErrorLog } from './content-log.ts';
import { EditionReader } from './edition-reader.ts';
import { Failure } from './failure.ts';
import type { ProgressLine } from './progress-line.ts';
import { reconfiguring } from './reconfiguring.ts';
import { startWatching, watchedAfter, type Watching, type WatchingOptions } from './reloading.ts';

export interface FolderReaderOptions extends Pick<WatchingOptions, 'reread' | 'logger'> {
  readonly folder: string;
  readonly config: Config;
  /** Says how far the first reading is. */
  readonly progress: ProgressLine;
}

export class FolderReader {
  /** Answers to workers. */
  readonly calls: FolderCalls;
  readonly #options: FolderReaderOptions;
  readonly #stop = new AbortController();
  readonly #builder = backgroundBuilder();
  readonly #editions: EditionReader;
  /** Readings of the default edition. */
  readonly #queue = serialQueue();
  /** In use; absent before the first reading. */
  #config: SettledConfig | undefined;
  #reconfigured: (() => Promise<SettledConfig>) | undefined;
  #watching: Watching = {};
  #state: KeptState | undefined;
  #isDoubtful = false;
  #onLost = (): void => undefined;

  constructor(options: FolderReaderOptions) {
    this.#options = options;
    const { folder, logger } = options;
    const { signal } = this.#stop;
    this.#editions = new EditionReader(() => this.#settled(), { folder, logger, signal });
    this.calls = {
      content: (address, lost) => this.#queue.add(() => this.#content(address, lost)),
      lose: (path) => {
        if (path === this.#state?.path) this.#onLost();
      },
      otherSets: () => this.#editions.otherSets(),
      edition: (edition, lost) => this.#editions.read(edition, lost),
    };
  }

  /** The address that links begin with, once the folder has been read. */
  baseUrl(): string | undefined {
    return this.#config?.baseUrl;
  }

  /** The watch, as it was before the first reading. */
  watching(): Watching {
    return watchedAfter(this.#watching, { isDoubtful: this.#isDoubtful });
  }

  /** Whether a fault that may be over has kept something of the state from being read. */
  isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  /** Whether that is so of an edition besides the default one. */
  hasDoubts(): boolean {
    return this.#editions.hasDoubts();
  }

  /** Calls the listener when a worker cannot read a text of the state any more. */
  onLost(listener: () => void): void {
    this.#onLost = listener;
  }

  /** Whether an edition besides the default one could not be read at the last try. */
  hasFailed(): boolean {
    return this.#editions.hasFailed();
  }

  /**
   * Reads the folder again. Returns the errors of one that cannot be served.
   * @param isForced reads all other editions again too, changed or not
   * @throws when it cannot be read or kept
   */
  read(isForced: boolean): Promise<readonly Finding[] | undefined> {
    return this.#queue.add(async () => {
      // Nobody has asked for the first state yet.
      if (this.#reconfigured === undefined) return undefined;
      this.#config = await this.#reconfigured();
      this.#editions.forget(isForced);
      const read = await this.#read();
      return 'findings' in read ? read.findings : undefined;
    });
  }

  async close(): Promise<void> {
    this.#stop.abort();
    const { watch } = this.#watching;
    await Promise.all([watch?.close(), this.#builder.close(), this.#editions.close()]);
  }

  #content(...[address, lost]: Parameters<FolderCalls['content']>): Promise<KeptState | Refused> {
    if (this.#config === undefined) return this.#first({ ...this.#options.config, ...address });
    const state = this.#state;
    return state === undefined || state.path === lost ? this.#read() : Promise.resolve(state);
  }

  /** Opens what is kept, or reads it where it has changed. */
  async #first(config: SettledConfig): Promise<KeptState | Refused> {
    const { folder, reread, logger } = this.#options;
    await keepPrivate(config, { logger });
    this.#watching = await startWatching(config, { watched: [folder], reread, logger });
    this.#config = config;
    this.#reconfigured = reconfiguring({ config, reread, logger });
    const { key, place, options } = await this.#job();
    const path = await findKept(place, key).catch((error: unknown) =>
      cacheErrorLog(logger)({ kind: 'cache-refused', message: String(error) }),
    );
    if (path === undefined) return this.#read();
    return (this.#state = { path, search: options.search });
  }

  async #read(): Promise<KeptState | Refused> {
    const job = await this.#job();
    const { show, clear } = this.#options.progress;
    const kept = await this.#builder
      .keep(job, this.#state === undefined ? show : undefined)
      .finally(clear);
    if ('findings' in kept) return { findings: kept.findings };
    const { path, cacheErrors } = kept;
    if (path === undefined) throw unkept(indexFolder(this.#settled()), cacheErrors.at(-1)?.message);
    cacheErrors.forEach(cacheErrorLog(this.#options.logger));
    this.#isDoubtful = kept.isDoubtful;
    return (this.#state = { path, search: job.options.search });
  }

  async #job(): Promise<BackgroundJob & { readonly key: string }> {
    const { folder, logger } = this.#options;
    const config = this.#settled();
    const job = await jobFor(config, { folder, logger, signal: this.#stop.signal });
    return { ...job, place: defaultPlace(config), key: await readingKey(job) };
  }

  #settled(): SettledConfig {
    if (this.#config === undefined) throw new Error('The folder has not been read yet.');
    return this.#config;
  }
}

function unkept(folder: string, fault = ''): Failure {
  return new Failure(
    `What was read cannot be kept in '${folder}', where the workers open it (${fault}). Make room or give rights there, or leave workers out.`,
  );
}

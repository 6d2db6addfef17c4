/** The editions of a folder that the primary has read and kept, as a worker opens them. */
import type { Logger } from 'pino';
import type { SettledConfig } from '../config/config.ts';
import type { Edition } from '../content/model/edition.ts';
import type { Finding } from '../content/model/finding.ts';
import { openGeneration } from '../generation/build.ts';
import { changesSince } from '../generation/edition-changes.ts';
import { recordOf } from '../generation/edition-record.ts';
import { openStored, type StoredContent, type StoredPlace } from '../generation/edition-store.ts';
import type { Generation } from '../generation/generation.ts';
import { openPacked } from '../generation/kept-library.ts';
import { stateDigest } from '../generation/reload.ts';
import type { ServedEditionsOptions } from '../generation/served-editions.ts';
import type { SearchSettings } from '../search/settings.ts';
import type { KeptState } from '../workers/calls.ts';
import type { WorkerLink } from '../workers/link.ts';
import type { PreparedFile } from './artefact-editions.ts';
import { editionsFolder, generationOptions, type BuildingOptions } from './building.ts';
import { Losses } from './losses.ts';

interface KeptEditionsOptions extends Pick<BuildingOptions, 'onSearched'> {
  readonly primary: WorkerLink['primary'];
  readonly logger: Logger;
}

/** A state of the default edition that is open. */
interface OpenState {
  readonly path: string;
  readonly digest: string;
  readonly generation: Generation;
  /** Whether a text of it cannot be read any more. */
  hasLost(): boolean;
  close(): Promise<void>;
}

interface FirstState {
  /** Absent when the content cannot be served. */
  readonly generation?: Generation;
  readonly findings: readonly Finding[];
}

const nothing = (): Promise<void> => Promise.resolve();

export class KeptEditions {
  /** Editions besides the default one, which are in the data folder as they are for a service of one process. */
  readonly editions: Pick<ServedEditionsOptions, 'otherSets' | 'store' | 'wake' | 'build'>;
  readonly #options: KeptEditionsOptions;
  readonly #config: SettledConfig;
  /** The state that is served, and the one before, which requests may still be reading. */
  #opened: readonly OpenState[] = [];
  /** By prefix. */
  readonly #search = new Map<string, SearchSettings>();

  constructor(config: SettledConfig, options: KeptEditionsOptions) {
    this.#config = config;
    this.#options = options;
    this.editions = {
      otherSets: () => options.primary.otherSets(),
      store: (...args) => this.#store(...args),
      wake: (...args) => this.#wake(...args),
      build: () => Promise.reject(new Error('it is not in the data folder')),
    };
  }

  /** The default edition, or the errors for which it cannot be served. */
  async first(): Promise<FirstState> {
    const state = await this.#state();
    if ('findings' in state) return state;
    const opened = await this.#openedOrAgain(state);
    if ('findings' in opened) return opened;
    this.#opened = [opened];
    const { generation } = opened;
    return { generation, findings: generation.library.findings };
  }

  /** Opens the state that the primary has read last, beside the one that is served. */
  readonly prepare = async (served: Generation): Promise<PreparedFile> => {
    const [present] = this.#opened;
    const state = await this.#state();
    const isDamaged = present?.hasLost() === true;
    const same = { generation: served, take: nothing, drop: nothing };
    if ('findings' in state) throw unserved();
    if (present !== undefined && !isDamaged && state.path === present.path)
      return { ...same, digest: present.digest };
    const next = await this.#openedOrAgain(state);
    if ('findings' in next) throw unserved();
    const { digest, generation } = next;
    if (!isDamaged && digest === present?.digest) {
      await next.close();
      return { ...same, digest };
    }
    return { digest, generation, take: () => this.#take(next), drop: () => next.close() };
  };

  async close(): Promise<void> {
    await Promise.all(this.#opened.map((state) => state.close()));
  }

  #state(lost?: string): Promise<KeptState | FirstState> {
    const { baseUrl, port } = this.#config;
    return this.#options.primary.content({ baseUrl, port }, lost);
  }

  /** Opens the state. What is not there any more, or damaged, is read again. */
  async #openedOrAgain(state: KeptState): Promise<OpenState | FirstState> {
    try {
      return await this.#openState(state);
    } catch (err) {
      this.#options.logger.warn(
        { err },
        'the content cannot be opened from the data folder: it is read again',
      );
      const again = await this.#state(state.path);
      return 'findings' in again ? again : this.#openState(again);
    }
  }

  async #openState({ path, search: settings }: KeptState): Promise<OpenState> {
    const losses = new Losses(this.#options.logger);
    losses.follow({ reload: () => void this.#tellLost(path) });
    const { close = nothing, ...content } = await openPacked(path, losses.onLost);
    const generation = await this.#generation(content, settings);
    return { path, digest: stateDigest(generation), generation, hasLost: losses.hasLost, close };
  }

  /** The primary may be ending. */
  async #tellLost(path: string): Promise<void> {
    await this.#options.primary.lose(path).catch(() => undefined);
  }

  async #take(next: OpenState): Promise<void> {
    const [last, ...others] = this.#opened;
    this.#opened = last === undefined ? [next] : [next, last];
    await Promise.all(others.map((state) => state.close()));
  }

  async #store(
    ...[edition, known]: Parameters<ServedEditionsOptions['store']>
  ): ReturnType<ServedEditionsOptions['store']> {
    const { prefix } = edition;
    const lost = known?.stamp === '' ? known.library : undefined;
    const read = await this.#options.primary.edition(edition, lost);
    const { library: digest, stamp, search } = read;
    this.#search.set(prefix, search);
    // A second reading of the same files may see more.
    if (known?.stamp === stamp && known.library === digest) return undefined;
    const { library } = await this.#kept(edition, digest);
    const record = recordOf(library, { stamp, isKept: true });
    return { record, changed: await changesSince(known, this.#place(edition), library) };
  }

  async #wake(
    ...[edition, { library }, onLost]: Parameters<ServedEditionsOptions['wake']>
  ): Promise<Generation> {
    const settings = this.#search.get(edition.prefix) ?? this.#config.search;
    return this.#generation(await this.#kept(edition, library, onLost), settings);
  }

  #kept(edition: Edition, digest: string, onLost?: (error: Error) => void): Promise<StoredContent> {
    return openStored({ ...this.#place(edition), digest }, onLost);
  }

  #place({ prefix }: Edition): StoredPlace {
    return { folder: editionsFolder(this.#config), prefix };
  }

  #generation(content: StoredContent, settings: SearchSettings): Promise<Generation> {
    return openGeneration({ ...content, settings }, generationOptions(this.#options));
  }
}

/** Of a folder that was served before: its errors are told by the primary. */
function unserved(): Error {
  return new Error('The content has errors.');
}

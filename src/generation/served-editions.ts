/**
 * Editions of a service that has several. Only the default edition is open from the start. The others are read once in a thread and
 * kept on disk; they are opened when they are asked for and dropped when they have been idle.
 */
import { LRUCache } from 'lru-cache';
import type { Edition } from '../content/model/edition.ts';
import { oldAddress } from '../content/links/old-address.ts';
import { changeLog } from './edition-changes.ts';
import { findEdition, isNamedBy, renamedPath, stillReading } from './edition-names.ts';
import type { EditionRecord, StoredEdition } from './edition-record.ts';
import type { EditionListener, Editions, GenerationHolder, PageSlugs } from './editions.ts';
import type { Generation } from './generation.ts';
import { serialQueue } from './serial-queue.ts';

export interface ServedEditionsOptions {
  readonly holder: GenerationHolder;
  /** Editions of the service but for those of the default edition's set, which its library lists. */
  readonly otherSets: () => Promise<readonly Edition[]>;
  /** Reads an edition and keeps it on disk; undefined: it is as `known` says. */
  readonly store: (
    edition: Edition,
    known: EditionRecord | undefined,
  ) => Promise<StoredEdition | undefined>;
  /** Opens an edition that is on disk. Calls `onLost` when a text of it cannot be read later. */
  readonly wake: (
    edition: Edition,
    record: EditionRecord,
    onLost: (error: Error) => void,
  ) => Promise<Generation>;
  /** Reads and indexes an edition. */
  readonly build: (edition: Edition) => Promise<Generation>;
  /** Called when all editions are on disk: the thread that reads them may end. */
  readonly onIdle: () => Promise<void>;
  readonly onError: (error: unknown, edition: Edition) => void;
  /** Open editions besides the default one. */
  readonly openMax: number;
  /** Time without a request after which an edition is dropped. */
  readonly idleMs: number;
}

const NO_PAGES: PageSlugs = new Set();
/** Time between two searches for idle editions. */
const SWEEP_MS = 30_000;

/** Editions around the default edition's generation. Others are known once {@link ServedEditions.refresh} has read them. */
export class ServedEditions implements Editions {
  readonly #options: ServedEditionsOptions;
  readonly #open: LRUCache<string, Generation>;
  /** By prefix, as everything here. */
  readonly #opening = new Map<string, Promise<Generation>>();
  readonly #records = new Map<string, EditionRecord>();
  /** Digests of libraries that could not be read, and have been written again. */
  readonly #rewritten = new Set<string>();
  readonly #queue = serialQueue();
  readonly #sweep: NodeJS.Timeout;
  #otherSets: readonly Edition[] = [];
  #all: readonly Edition[] = [];
  #byPrefix: ReadonlyMap<string, Edition> = new Map();
  /** The default edition's generation that {@link #all} was made from. */
  #listed: Generation | undefined;
  #revision = 0;
  #isClosed = false;
  #isDirty = false;
  /** All editions have been read once, but for those that cannot be. */
  #isRead = false;
  #refreshing: Promise<void> | undefined;
  readonly #changes = changeLog();

  /** @param otherSets as `options` would list them now */
  constructor(options: ServedEditionsOptions, otherSets: readonly Edition[]) {
    this.#options = options;
    this.#otherSets = otherSets;
    const { openMax: max, idleMs: ttl } = options;
    this.#open = new LRUCache({ max, ttl, updateAgeOnGet: true });
    this.#sweep = setInterval(() => this.#open.purgeStale(), SWEEP_MS).unref();
    this.#list();
  }

  get onChange(): (listener: EditionListener) => void {
    return this.#changes.onChange;
  }

  get current(): Editions['current'] {
    return this.#options.holder.current;
  }

  all(): readonly Edition[] {
    this.#list();
    return this.#all;
  }

  at(path: string): Edition {
    this.#list();
    const [first] = this.#all;
    if (this.#byPrefix.size === 0) return first ?? this.current().library.edition;
    let found = first;
    let end = 0;
    for (let part = 0; part < 3 && end >= 0; part += 1) {
      end = path.indexOf('/', end + 1);
      found = this.#byPrefix.get(end < 0 ? path : path.slice(0, end)) ?? found;
    }
    return found ?? this.current().library.edition;
  }

  find(names: Parameters<Editions['find']>[0], from?: Edition): Edition {
    return findEdition(this.all(), names, from);
  }

  open(edition: Edition): Generation | Promise<Generation> {
    const { prefix } = edition;
    if (prefix === '') return this.current();
    return this.#open.get(prefix) ?? this.#opening.get(prefix) ?? this.#wake(edition);
  }

  pages({ prefix }: Pick<Edition, 'prefix'>): PageSlugs {
    if (prefix === '') return this.current().library.pageBySlug;
    return this.#records.get(prefix)?.slugs ?? NO_PAGES;
  }

  revision(): number {
    this.#list();
    return this.#revision;
  }

  formerly(path: string): string | undefined {
    for (const { prefix } of this.all()) {
      const exact = this.#records.get(prefix)?.outer;
      const found =
        exact && oldAddress({ oldAddresses: { exact, outer: exact, patterns: [] } }, path);
      if (found !== undefined) return prefix + found;
    }
    const renamed = renamedPath(this.all(), path);
    if (renamed === undefined && this.#mayBeOfUnread(path)) throw stillReading();
    return renamed;
  }

  /** Whether the path may be an old address of an edition that has not been read since the start. */
  #mayBeOfUnread(path: string): boolean {
    const isUnread = ({ prefix }: Edition): boolean =>
      prefix !== '' && !this.#records.has(prefix) && !this.#open.has(prefix);
    return !this.#isRead && this.#all.some((one) => isUnread(one) && isNamedBy(path, one));
  }

  /** Reads what has changed of all editions but the default one. Resolves when all of them are on disk. */
  refresh(): Promise<void> {
    this.#isDirty = true;
    this.#refreshing ??= this.#refreshAll().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  /** Reads again as long as something changes, also while the thread is being ended. */
  async #refreshAll(): Promise<void> {
    while (this.#isDirty && !this.#isClosed) {
      this.#isDirty = false;
      await this.#refreshOnce();
      await this.#queue.add(this.#options.onIdle);
    }
  }

  async #refreshOnce(): Promise<void> {
    this.#otherSets = await this.#options.otherSets();
    this.#listed = undefined;
    for (const edition of this.all().slice(1)) {
      if (this.#isClosed) return;
      await this.#queue.add(() => this.#store(edition, this.#records.get(edition.prefix)));
    }
    this.#isRead = true;
    const prefixes = new Set(this.all().map(({ prefix }) => prefix));
    for (const prefix of this.#records.keys()) {
      if (!prefixes.has(prefix)) this.#forget(prefix);
    }
    this.#changes.announce();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    await this.#queue.close();
  }

  /** The list of editions follows the default library. */
  #list(): void {
    const generation = this.current();
    if (generation === this.#listed) return;
    this.#listed = generation;
    this.#revision += 1;
    this.#all = [...generation.library.editions, ...this.#otherSets];
    this.#byPrefix = new Map(
      this.#all.filter(({ prefix }) => prefix !== '').map((one) => [one.prefix, one]),
    );
  }

  /** @param known Absent: it is written whether its files have changed or not. */
  async #store(edition: Edition, known?: EditionRecord): Promise<void> {
    const { prefix } = edition;
    try {
      const before = this.#records.get(prefix);
      const stored = await this.#options.store(edition, known);
      if (stored === undefined || this.#isClosed) return;
      this.#changes.noteRead(prefix, stored, { before, open: this.#open.peek(prefix) });
      this.#records.set(prefix, stored.record);
      this.#revision += 1;
      this.#open.delete(prefix);
    } catch (error) {
      if (!this.#isClosed) this.#options.onError(error, edition);
    }
  }

  /** Several that ask at once wait for the same opening. */
  #wake(edition: Edition): Promise<Generation> {
    const { prefix } = edition;
    const opening = this.#generationOf(edition).finally(() => this.#opening.delete(prefix));
    this.#opening.set(prefix, opening);
    return opening;
  }

  async #generationOf(edition: Edition): Promise<Generation> {
    const { prefix } = edition;
    const record = this.#records.get(prefix);
    const woken = record && (await this.#fromDisk(edition, record));
    const generation = woken ?? (await this.#queue.addFirst(() => this.#options.build(edition)));
    // A reload in between has made another one.
    if (this.#records.get(prefix) === record || woken === undefined)
      this.#open.set(prefix, generation);
    return generation;
  }

  #fromDisk(edition: Edition, record: EditionRecord): Promise<Generation | undefined> {
    const onLost = (error: unknown): undefined => this.#rewrite(edition, record, error);
    return this.#options.wake(edition, record, onLost).catch(onLost);
  }

  /** Writes an edition that cannot be read from disk again, but once: a disk may be broken. */
  #rewrite(edition: Edition, { library }: EditionRecord, error: unknown): undefined {
    if (this.#isClosed) return;
    this.#options.onError(error, edition);
    if (!this.#rewritten.has(library)) void this.#queue.add(() => this.#store(edition));
    this.#rewritten.add(library);
  }

  #forget(prefix: string): void {
    this.#changes.noteGone(prefix, this.pages({ prefix }));
    this.#records.delete(prefix);
    this.#revision += 1;
    this.#open.delete(prefix);
  }
}

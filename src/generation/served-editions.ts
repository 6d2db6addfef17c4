/**
 * Editions of a service that has several. Only the default edition is open from the start. The others are read once in a thread and
 * kept on disk; they are opened when they are asked for and dropped when they have been idle.
 */
import { LRUCache } from 'lru-cache';
import type { Edition } from '../content/model/edition.ts';
import { oldAddress } from '../content/links/old-address.ts';
import { changeLog } from './edition-changes.ts';
import { EditionList } from './edition-list.ts';
import { findEdition, isNamedBy, notReadable, renamedPath, stillReading } from './edition-names.ts';
import { EditionReadings, type EditionReadingsOptions } from './edition-readings.ts';
import { pathOf, type EditionRecord, type StoredEdition } from './edition-record.ts';
import type { EditionListener, Editions, GenerationHolder, PageSlugs } from './editions.ts';
import type { Generation } from './generation.ts';
import { serialQueue } from './serial-queue.ts';
import { within } from './within.ts';

export interface ServedEditionsOptions {
  readonly holder: GenerationHolder;
  /** Editions of the service but for those of the default edition's set, which its library lists. A set that cannot be read keeps those that are known. */
  readonly otherSets: (known: readonly Edition[]) => Promise<readonly Edition[]>;
  readonly store: EditionReadingsOptions['store'];
  /** Opens an edition that is on disk. Calls `onLost` when a text of it cannot be read later. */
  readonly wake: (
    edition: Edition,
    record: EditionRecord,
    onLost: (error: Error) => void,
  ) => Promise<Generation>;
  /** Reads and indexes an edition. */
  readonly build: (edition: Edition) => Promise<Generation>;
  /** Called when all editions are on disk: the thread that reads them, where there is one, may end. */
  readonly onIdle?: () => Promise<void>;
  /** Called when an edition cannot be opened from disk. */
  readonly onError: (error: unknown, edition: Edition) => void;
  readonly limits: {
    /** Open editions besides the default one. */
    readonly openMax: number;
    /** Time without a request after which an edition is dropped. */
    readonly idleMinutes: number;
  };
  /** Longest time that a request waits for an edition; default: half a minute. */
  readonly waitMs?: number;
}

/** Below the minute after which proxies give up. */
const WAIT_MS = 30_000;
const NO_PAGES: PageSlugs = new Set();
/** Time between two searches for idle editions. */
const SWEEP_MS = 30_000;

/** Editions around the default edition's generation. Others are known once {@link ServedEditions.refresh} has read them. */
export class ServedEditions implements Editions {
  readonly #options: ServedEditionsOptions;
  readonly #open: LRUCache<string, Generation>;
  /** By prefix, as everything here. */
  readonly #opening = new Map<string, Promise<Generation>>();
  /** Digests of libraries that could not be read, and have been written again. */
  readonly #rewritten = new Set<string>();
  readonly #readings: EditionReadings;
  /** Editions are opened one after the other: many at once would be in memory together, however few may be open. */
  readonly #waking = serialQueue();
  readonly #sweep: NodeJS.Timeout;
  readonly #list: EditionList;
  #revision = 0;
  #isClosed = false;
  #isDirty = false;
  #isForced = false;
  /** All editions have been read once, but for those that cannot be. */
  #isRead = false;
  #refreshing: Promise<void> | undefined;
  readonly #changes = changeLog();

  /** @param otherSets as `options` would list them now */
  constructor(options: ServedEditionsOptions, otherSets: readonly Edition[]) {
    this.#options = options;
    const { openMax: max, idleMinutes } = options.limits;
    this.#list = new EditionList(options.holder.current, otherSets);
    const onStored: EditionReadingsOptions['onStored'] = (...read) => this.#replace(...read);
    this.#readings = new EditionReadings({ store: options.store, onStored });
    this.#open = new LRUCache({ max, ttl: idleMinutes * 60_000, updateAgeOnGet: true });
    this.#sweep = setInterval(() => this.#open.purgeStale(), SWEEP_MS).unref();
  }

  get onChange(): (listener: EditionListener) => void {
    return this.#changes.onChange;
  }

  get current(): Editions['current'] {
    return this.#options.holder.current;
  }

  get openMax(): number {
    return this.#options.limits.openMax;
  }

  all(): readonly Edition[] {
    return this.#list.all();
  }

  at(path: string): Edition {
    return this.#list.at(path);
  }

  find(names: Parameters<Editions['find']>[0], from?: Edition): Edition {
    return findEdition(this.all(), names, from);
  }

  open(edition: Edition): Generation | Promise<Generation> {
    const { prefix } = edition;
    if (prefix === '') return this.current();
    return this.#open.get(prefix) ?? this.#wait(this.#opening.get(prefix) ?? this.#wake(edition));
  }

  pages({ prefix }: Pick<Edition, 'prefix'>): PageSlugs {
    if (prefix === '') return this.current().library.pageBySlug;
    return this.#readings.record(prefix)?.slugs ?? NO_PAGES;
  }

  path({ prefix }: Pick<Edition, 'prefix'>, slug: string): string {
    const record = this.#readings.record(prefix);
    if (record !== undefined) return pathOf(slug, record);
    return this.current().library.pageBySlug.get(slug)?.path ?? `/docs/${slug}`;
  }

  revision(): number {
    return this.#revision + this.#list.revision();
  }

  formerly(path: string): string | undefined | Promise<string | undefined> {
    const found = this.#formerly(path);
    if (found !== undefined) return found;
    const unread = this.all().filter((one) => this.#readings.isUnread(one) && isNamedBy(path, one));
    if (unread.length === 0) return undefined;
    const read = Promise.all(unread.map((edition) => this.#readings.readFirst(edition)));
    return this.#wait(read.then(() => this.#formerly(path)));
  }

  #formerly(path: string): string | undefined {
    for (const { prefix } of this.all()) {
      const exact = this.#readings.record(prefix)?.outer;
      const found =
        exact && oldAddress({ oldAddresses: { exact, outer: exact, patterns: [] } }, path);
      if (found !== undefined) return prefix + found;
    }
    return renamedPath(this.all(), path);
  }

  /** Number of editions that nobody has read since the start; 0 once all have been. */
  unread(): number {
    return this.#isRead ? 0 : this.all().filter((one) => this.#readings.isUnread(one)).length;
  }

  /** Names the editions that could not be read at the last try, and why; undefined if there is none. */
  failure(): Error | undefined {
    return this.#readings.failure();
  }

  /** Whether a fault that may be over has kept something of an edition from being read: the next refresh reads that one again. */
  hasDoubts(): boolean {
    return this.#readings.hasDoubts();
  }

  /** Reads what has changed of all editions but the default one; everything if forced. Resolves when all of them are on disk. */
  refresh(isForced = false): Promise<void> {
    this.#isDirty = true;
    this.#isForced ||= isForced;
    this.#refreshing ??= this.#refreshAll().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  /** Reads again as long as something changes, also while the thread is being ended. */
  async #refreshAll(): Promise<void> {
    while (this.#isDirty && !this.#isClosed) {
      this.#isDirty = false;
      await this.#refreshOnce();
      const { onIdle } = this.#options;
      if (onIdle !== undefined) await this.#readings.add(onIdle, 'last');
    }
  }

  async #refreshOnce(): Promise<void> {
    const isForced = this.#isForced;
    this.#isForced = false;
    try {
      this.#list.setOthers(await this.#options.otherSets(this.all()));
      for (const edition of this.all().slice(1)) {
        if (this.#isClosed) return;
        await this.#readings.read(edition, isForced);
      }
    } finally {
      this.#isRead = true;
    }
    const prefixes = new Set(this.all().map(({ prefix }) => prefix));
    for (const prefix of this.#readings.prefixes()) {
      if (!prefixes.has(prefix)) this.#forget(prefix);
    }
    this.#changes.announce();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    await Promise.all([this.#readings.close(), this.#waking.close()]);
  }

  #replace({ prefix }: Edition, stored: StoredEdition, before: EditionRecord | undefined): void {
    this.#changes.noteRead(prefix, stored, { before, open: this.#open.peek(prefix) });
    this.#revision += 1;
    this.#open.delete(prefix);
  }

  #wait<Result>(opening: Promise<Result>): Promise<Result> {
    return within(opening, this.#options.waitMs ?? WAIT_MS, stillReading);
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
    await this.#readings.readFirst(edition);
    if (this.#readings.isUnreadable(prefix)) throw notReadable(edition);
    const record = this.#readings.record(prefix);
    const woken = record?.isKept === true ? await this.#fromDisk(edition, record) : undefined;
    const build = (): Promise<Generation> => this.#options.build(edition);
    const generation = woken ?? (await this.#readings.add(build, 'next'));
    // A reload in between has made another one.
    if (this.#readings.record(prefix) === record || woken === undefined)
      this.#open.set(prefix, generation);
    return generation;
  }

  #fromDisk(edition: Edition, record: EditionRecord): Promise<Generation | undefined> {
    const onLost = (error: unknown): undefined => this.#rewrite(edition, record, error);
    return this.#waking.add(() => this.#options.wake(edition, record, onLost)).catch(onLost);
  }

  /** Writes an edition that cannot be read from disk again, but once: a disk may be broken. */
  #rewrite(edition: Edition, { library }: EditionRecord, error: unknown): undefined {
    if (this.#isClosed) return;
    this.#options.onError(error, edition);
    if (!this.#rewritten.has(library)) void this.#readings.read(edition, true);
    this.#rewritten.add(library);
  }

  #forget(prefix: string): void {
    this.#changes.noteGone(prefix, this.#readings.record(prefix));
    this.#readings.forget(prefix);
    this.#revision += 1;
    this.#open.delete(prefix);
  }
}

/** Readings of editions, one after the other. An edition that a request waits for is read before its turn. */
import type { Edition } from '../content/model/edition.ts';
import type { EditionRecord, StoredEdition } from './edition-record.ts';
import { serialQueue } from './serial-queue.ts';

export interface EditionReadingsOptions {
  /** Reads an edition and keeps it on disk; undefined: it is as `known` says. @throws when it cannot be read */
  readonly store: (
    edition: Edition,
    known: EditionRecord | undefined,
  ) => Promise<StoredEdition | undefined>;
  /** Called when an edition was read that is not as `before` says. */
  readonly onStored: (
    edition: Edition,
    stored: StoredEdition,
    before: EditionRecord | undefined,
  ) => void;
}

/** Editions that an error names. */
const NAMED_MAX = 10;

export class EditionReadings {
  readonly #options: EditionReadingsOptions;
  /** By prefix, as everything here. */
  readonly #records = new Map<string, EditionRecord>();
  /** Under way, or waiting for their turn. */
  readonly #readings = new Map<string, Promise<void>>();
  /** Read at least once, or tried. */
  readonly #tried = new Set<string>();
  /** Why it could not be read at the last try. */
  readonly #faults = new Map<string, string>();
  readonly #queue = serialQueue();
  #isClosed = false;

  constructor(options: EditionReadingsOptions) {
    this.#options = options;
  }

  /** The facts known of an edition; undefined while it has not been read. */
  record(prefix: string): EditionRecord | undefined {
    return this.#records.get(prefix);
  }

  prefixes(): readonly string[] {
    return [...this.#records.keys()];
  }

  /** Whether nobody has tried yet to read the edition. */
  isUnread({ prefix }: Edition): boolean {
    return prefix !== '' && !this.#tried.has(prefix);
  }

  /** Whether an edition could not be read at the last try, nor before. */
  isUnreadable(prefix: string): boolean {
    return this.#faults.has(prefix) && !this.#records.has(prefix);
  }

  /** Names the editions that could not be read at the last try, and why; undefined if there is none. */
  failure(): Error | undefined {
    if (this.#faults.size === 0) return undefined;
    const faults = [...this.#faults].slice(0, NAMED_MAX).map((fault) => fault.join(': '));
    return new Error(`${this.#faults.size} editions cannot be read. ${faults.join(' ')}`);
  }

  /** Whether a fault that may be over has kept something of an edition from being read. */
  hasDoubts(): boolean {
    return [...this.#records.values()].some(({ isDoubtful }) => isDoubtful);
  }

  /** Reads what has changed of an edition when everything before it has been read. @param isForced reads it in any case */
  read(edition: Edition, isForced: boolean): Promise<void> {
    return this.#noted(
      edition,
      this.#queue.add(() => this.#store(edition, isForced)),
    );
  }

  /** Reads an edition next, unless somebody has tried before. */
  readFirst(edition: Edition): Promise<void> {
    if (!this.isUnread(edition)) return Promise.resolve();
    const reading = this.#readings.get(edition.prefix);
    return (
      reading ??
      this.#noted(
        edition,
        this.#queue.addFirst(() => this.#store(edition, false)),
      )
    );
  }

  /** Does other work of the thread that reads, last or next. */
  add<Result>(task: () => Promise<Result>, turn: 'last' | 'next'): Promise<Result> {
    return turn === 'last' ? this.#queue.add(task) : this.#queue.addFirst(task);
  }

  forget(prefix: string): void {
    this.#records.delete(prefix);
    this.#tried.delete(prefix);
    this.#faults.delete(prefix);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#queue.close();
  }

  #noted({ prefix }: Edition, reading: Promise<void>): Promise<void> {
    this.#readings.set(prefix, reading);
    return reading.finally(() => {
      if (this.#readings.get(prefix) === reading) this.#readings.delete(prefix);
    });
  }

  async #store(edition: Edition, isForced: boolean): Promise<void> {
    const { prefix } = edition;
    const before = this.#records.get(prefix);
    try {
      const known = before && (isForced || before.isDoubtful) ? { ...before, stamp: '' } : before;
      const stored = await this.#options.store(edition, known);
      this.#faults.delete(prefix);
      if (stored === undefined || this.#isClosed) return;
      this.#records.set(prefix, stored.record);
      this.#options.onStored(edition, stored, before);
    } catch (error) {
      this.#faults.set(prefix, (error as Error).message);
    } finally {
      this.#tried.add(prefix);
    }
  }
}

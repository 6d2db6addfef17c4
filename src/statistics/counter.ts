/**
 * Counts in memory, and hands the sums to the store every few seconds: no request waits for a database. What was counted since
 * then is lost when the process is killed, or the store fails.
 */
import { LRUCache } from 'lru-cache';
import {
  dayOf,
  SUM_RULES,
  NAME_CHARACTERS_MAX,
  type DailySum,
  type SumKind,
  type StatisticsStore,
} from './store.ts';

export interface CounterOptions {
  /** Removes secrets and addresses from text. */
  readonly redact: (text: string) => string;
  readonly now: () => Date;
  /** Called when sums could not be stored; counting continues. */
  readonly onFault: (error: unknown) => void;
}

const FLUSH_MS = 10_000;
/** Sums in memory: those of a few seconds, bounded where addresses are made up. */
const PENDING_MAX = 5000;
/** Names that have not occurred often enough; those that occur again stay the longest. */
const SEEN_MAX = 2000;

interface Seen {
  times: number;
  /** As it is stored, once it is. */
  stored?: string;
}

export class Counter {
  readonly #options: CounterOptions;
  readonly #seen = new LRUCache<string, Seen>({ max: SEEN_MAX });
  #pending = new Map<string, DailySum>();
  #store: Pick<StatisticsStore, 'add'> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: CounterOptions) {
    this.#options = options;
  }

  /** Counts one more of a kind, today. */
  count(kind: SumKind, name: string): void {
    const { seenMin = 1, isRedacted = false } = SUM_RULES[kind];
    const redacted = (): string => (isRedacted ? this.#options.redact(name) : name);
    if (seenMin === 1) return this.#add(kind, redacted(), 1);
    const key = `${kind} ${name}`;
    const seen = this.#seen.get(key) ?? { times: 0 };
    seen.times += 1;
    this.#seen.set(key, seen);
    if (seen.times < seenMin) return;
    seen.stored ??= redacted();
    this.#add(kind, seen.stored, seen.times === seenMin ? seenMin : 1);
  }

  /** From now on sums go to the store. At once what is too old is deleted from it. */
  keepIn(store: Pick<StatisticsStore, 'add'>): void {
    this.#store = store;
    void this.#write(this.#taken());
  }

  /** Stores what is pending. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#flush();
  }

  #add(kind: SumKind, given: string, more: number): void {
    const day = dayOf(this.#options.now());
    const isStored = given.length <= NAME_CHARACTERS_MAX && !/\p{C}/u.test(given);
    const isRoom = this.#pending.size < PENDING_MAX;
    const named = `${day} ${kind} ${given}`;
    const name = isStored && (isRoom || this.#pending.has(named)) ? given : '';
    const key = `${day} ${kind} ${name}`;
    const count = (this.#pending.get(key)?.count ?? 0) + more;
    this.#pending.set(key, { day, kind, name, count });
    this.#timer ??= setTimeout(() => void this.#flush(), FLUSH_MS).unref();
  }

  #flush(): Promise<void> {
    this.#timer = undefined;
    if (this.#store === undefined || this.#pending.size === 0) return this.#writing;
    return this.#write(this.#taken());
  }

  /** Takes the pending sums. */
  #taken(): readonly DailySum[] {
    const sums = [...this.#pending.values()];
    this.#pending = new Map();
    return sums;
  }

  #write(sums: readonly DailySum[]): Promise<void> {
    const { now, onFault } = this.#options;
    const add = async (): Promise<void> => this.#store?.add(sums, dayOf(now()));
    this.#writing = this.#writing.then(add).catch(onFault);
    return this.#writing;
  }
}

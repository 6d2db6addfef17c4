/**
 * Counting ahead: while much of a caller's quota is left, several of its requests are counted at once, and the next ones need
 * neither a promise nor the limiter. Nobody gets more than the quota, nor less: towards its end each request is counted by
 * itself, and what was counted ahead lasts as long as its window.
 */
import { LRUCache } from 'lru-cache';
import { resetSecondsOf, type Consumption } from './consumption.ts';

/** Requests that are counted at once. */
const AHEAD = 16;
/** Only while at least so many are left: a smaller quota is never counted ahead. */
export const LEFT_MIN: number = 2 * AHEAD;

/** What counting gave, with the time to the end of the window. */
export interface Counted extends Consumption {
  readonly msBeforeNext: number;
}

/** What is known of a caller's window. */
interface Window {
  /** Requests that are counted and have not come yet. */
  ahead: number;
  /** Requests left beside those. */
  remaining: number;
  /** By `performance.now()`. */
  endsAt: number;
  /** Settled when it is known what is left, and what is counted ahead may be taken; never rejects. */
  counting: Promise<void> | undefined;
}

export class CountedAhead {
  readonly #windows: LRUCache<string, Window>;

  /** @param callersMax As many as the limiter itself tells apart: then nobody loses what was counted ahead. */
  constructor(callersMax: number, windowSeconds: number) {
    const ttl = windowSeconds * 1000;
    this.#windows = new LRUCache({ max: callersMax, ttl, ttlAutopurge: true, ttlResolution: 1000 });
  }

  /** Takes a request that is counted already; undefined when there is none. */
  take(key: string): Consumption | undefined {
    const window = this.#windows.get(key);
    if (window === undefined || window.ahead === 0) return undefined;
    const ms = window.endsAt - performance.now();
    if (ms <= 0) return undefined;
    window.ahead -= 1;
    const { ahead, remaining } = window;
    return { allowed: true, remaining: remaining + ahead, resetSeconds: resetSecondsOf(ms) };
  }

  /** Counts a request by `count`, and others ahead where many are left. Rejects as `count` does. */
  async count(key: string, count: (points: number) => Promise<Counted>): Promise<Consumption> {
    const window = this.#windowOf(key);
    while (window.counting !== undefined) {
      await window.counting;
      const taken = this.take(key);
      if (taken !== undefined) return taken;
    }
    const isOpen = performance.now() < window.endsAt;
    const points = isOpen && window.remaining >= LEFT_MIN ? AHEAD : 1;
    const counting = count(points).then((counted) => {
      window.ahead = counted.allowed ? points - 1 : 0;
      window.remaining = counted.remaining;
      window.endsAt = performance.now() + counted.msBeforeNext;
      // From now on it is kept for a whole window.
      if (!isOpen) this.#windows.set(key, window);
      return { ...counted, remaining: counted.remaining + window.ahead };
    });
    // Only towards the end of a quota may several be counted side by side.
    if (points === 1 && isOpen) return counting;
    window.counting = this.#finish(window, counting);
    return counting;
  }

  async #finish(window: Window, counting: Promise<unknown>): Promise<void> {
    await counting.catch(() => undefined);
    window.counting = undefined;
  }

  #windowOf(key: string): Window {
    let window = this.#windows.get(key);
    if (window === undefined) {
      window = { ahead: 0, remaining: 0, endsAt: 0, counting: undefined };
      this.#windows.set(key, window);
    }
    return window;
  }
}

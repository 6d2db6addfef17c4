/**
 * Counting ahead: while much of a caller's quota is left, several of its requests are counted at once, and the next ones need
 * neither a promise nor the limiter. Nobody gets more or less than the quota: towards its end each request is counted by
 * itself, and what was counted ahead lasts as long as its window.
 */
import { LRUCache } from 'lru-cache';
import type { Consumption } from './limiter.ts';

/** Requests that are counted at once. */
const AHEAD = 16;
/** Only while at least so many are left. */
const LEFT_MIN = 2 * AHEAD;

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
  /** Settled when those that are being counted ahead may be taken; never rejects. */
  counting: Promise<void> | undefined;
}

export class CountedAhead {
  readonly #windows: LRUCache<string, Window>;

  /** @param callersMax The caller that was not heard of for longest loses what was counted ahead. */
  constructor(callersMax: number) {
    this.#windows = new LRUCache({ max: callersMax });
  }

  /** Takes a request that is counted already; undefined when there is none. */
  take(key: string): Consumption | undefined {
    const window = this.#windows.get(key);
    if (window === undefined || window.ahead === 0) return undefined;
    const ms = window.endsAt - performance.now();
    if (ms <= 0) return undefined;
    window.ahead -= 1;
    const { ahead, remaining } = window;
    const resetSeconds = Math.max(1, Math.ceil(ms / 1000));
    return { allowed: true, remaining: remaining + ahead, resetSeconds };
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
      // One by one may be counted meanwhile: they leave alone what others counted ahead.
      if (points > 1 || !isOpen) window.ahead = points - 1;
      window.remaining = counted.remaining;
      window.endsAt = performance.now() + counted.msBeforeNext;
      return { ...counted, remaining: counted.remaining + window.ahead };
    });
    if (points === 1) return counting;
    const done = (): void => void (window.counting = undefined);
    window.counting = counting.then(done, done);
    return counting;
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

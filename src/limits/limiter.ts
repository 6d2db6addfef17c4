/**
 * Quotas of one caller: the port, and its adapter for one process.
 * Fixed windows: the number of seconds until the window ends is the only number a refused caller needs.
 */

/** A quota of `quota` requests in `windowSeconds`. */
export interface Quota {
  readonly quota: number;
  readonly windowSeconds: number;
}

/** The result of counting a request. */
export interface Consumption {
  readonly allowed: boolean;
  /** Requests left in the window. */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

export interface Limiter {
  readonly quota: Quota;
  /** Counts one request of `key`. A promise only when another process counts too. */
  consume(key: string): Consumption | Promise<Consumption>;
}

/** Where limiters come from: this process, or what several processes share. */
export interface Limiters {
  /** @param name Tells quotas apart that are counted in one place. */
  of(name: string, quota: Quota): Limiter;
  /** Releases connections. */
  close(): Promise<void>;
}

/** Limiters of this process alone. */
export const memoryLimiters: Limiters = {
  of: (_name, quota) => memoryLimiter(quota),
  close: () => Promise.resolve(),
};

/** Keys counted at most, some 20 MB; callers beyond share one quota. */
const KEYS_MAX = 100_000;
const OVERFLOW_KEY = 'overflow';

interface Window {
  count: number;
  /** By `performance.now()`: the wall clock may be set back. */
  readonly endsAt: number;
}

/** A limiter whose counts live in this process. */
export function memoryLimiter(
  quota: Quota,
  keysMax: number = KEYS_MAX,
): Limiter & { consume(key: string): Consumption } {
  // In the order in which they end: all are of the same length.
  const windows = new Map<string, Window>();
  const open = (wanted: string, now: number): Window => {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now) break;
      windows.delete(key);
    }
    const key = windows.size < keysMax ? wanted : OVERFLOW_KEY;
    const window = windows.get(key) ?? { count: 0, endsAt: now + quota.windowSeconds * 1000 };
    windows.set(key, window);
    return window;
  };
  const consume = (key: string): Consumption => {
    const now = performance.now();
    const known = windows.get(key);
    const window = known !== undefined && known.endsAt > now ? known : open(key, now);
    window.count += 1;
    return consumption(quota, window.count, window.endsAt - now);
  };
  return { quota, consume };
}

/** The result of the `count`-th request of a window that ends after `ms`. */
export function consumption(
  { quota, windowSeconds }: Quota,
  count: number,
  ms: number,
): Consumption {
  return {
    allowed: count <= quota,
    remaining: Math.max(0, quota - count),
    resetSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil(ms / 1000))),
  };
}

/**
 * How much may one caller ask? The port, and its adapter for one process.
 * Fixed windows: the number of seconds until the window ends is the only number a refused caller needs.
 */
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { CountedAhead, LEFT_MIN, type Counted } from './ahead.ts';
import { resetSecondsOf, type Consumption } from './consumption.ts';

/** A quota of `quota` requests in `windowSeconds`, under the name that RateLimit headers give it. */
export interface Quota {
  readonly quota: number;
  readonly windowSeconds: number;
}

export interface Limiter {
  readonly quota: Quota;
  /** Counts one request of `key`. A promise only when it has to be asked for. */
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

/** Keys kept at most; callers beyond share one quota, so that memory stays bounded (some 60 MB). */
const KEYS_MAX = 100_000;
const OVERFLOW_KEY = 'overflow';

/** A limiter whose counts live in this process. */
export function memoryLimiter(quota: Quota, keysMax: number = KEYS_MAX): Limiter {
  const limiter = new RateLimiterMemory({ points: quota.quota, duration: quota.windowSeconds });
  const keys = keyCounter(quota.windowSeconds * 1000);
  const ahead = quota.quota > LEFT_MIN ? new CountedAhead(keysMax, quota.windowSeconds) : undefined;
  const count = async (key: string, points: number): Promise<Counted> => {
    const result = await resultOf(limiter, key, points);
    if (result.isFirstInDuration) keys.add();
    return { ...consumption(quota, result), msBeforeNext: msToEnd(quota, result) };
  };
  const countOne = async (key: string): Promise<Consumption> => {
    const isFull = keys.estimate() >= keysMax && (await limiter.get(key)) === null;
    if (isFull || ahead === undefined) return count(isFull ? OVERFLOW_KEY : key, 1);
    return ahead.count(key, (points) => count(key, points));
  };
  return { quota, consume: (key) => ahead?.take(key) ?? countOne(key) };
}

/** Counts one request of `key` with a limiter of the library. Rejects when that cannot count. */
export async function consumeFrom(
  limiter: RateLimiterAbstract,
  quota: Quota,
  key: string,
): Promise<Consumption> {
  return consumption(quota, await resultOf(limiter, key));
}

function consumption(quota: Quota, result: RateLimiterRes): Consumption {
  return {
    allowed: result.consumedPoints <= quota.quota,
    remaining: Math.max(0, quota.quota - result.consumedPoints),
    resetSeconds: resetSecondsOf(msToEnd(quota, result)),
  };
}

/** The library asks the wall clock, which may have been set back since; its windows end by timers all the same. */
function msToEnd({ windowSeconds }: Quota, { msBeforeNext }: RateLimiterRes): number {
  return Math.min(msBeforeNext, windowSeconds * 1000);
}

/** rate-limiter-flexible rejects with a result when the quota is used up, and with an Error when it fails. */
async function resultOf(
  limiter: RateLimiterAbstract,
  key: string,
  points = 1,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

/** Counts keys that may still be alive: those added in this slot and in the one before. */
function keyCounter(slotMs: number): { add(): void; estimate(): number } {
  let slot = 0;
  let current = 0;
  let previous = 0;
  const turn = (): void => {
    const now = Math.floor(performance.now() / slotMs);
    if (now === slot) return;
    previous = now === slot + 1 ? current : 0;
    current = 0;
    slot = now;
  };
  return {
    add: () => {
      turn();
      current += 1;
    },
    estimate: () => {
      turn();
      return current + previous;
    },
  };
}

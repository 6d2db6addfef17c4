/**
 * Quotas that several processes of one service count exactly, without a message for each request. One process, the granter,
 * gives each of the others a part of what is left of a client's quota; the parts become smaller with what is left. When nothing is
 * left, it takes back what the others have not used, so that a client is refused only when its quota is used up.
 */
import type { Consumption, Limiter, Limiters, Quota } from './limiter.ts';

/** Part of a client's quota that a process asks the granter for. */
export interface GrantRequest {
  readonly name: string;
  readonly key: string;
  readonly quota: Quota;
}

export interface Grant {
  /** Requests that the process may allow; 0 when the quota is used up. */
  readonly count: number;
  /** End of the window, in milliseconds of the machine's monotonic clock. */
  readonly endsAt: number;
}

/** A window of which unused requests are taken back. */
export interface Recall extends Pick<GrantRequest, 'name' | 'key'>, Pick<Grant, 'endsAt'> {}

/** Milliseconds that only grow, and are the same in all processes of a machine. */
function machineClock(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

/** Maximum number of clients of a quota, as in one process; further ones share one quota. */
const KEYS_MAX = 100_000;
const OVERFLOW_KEY = 'overflow';

interface Window {
  left: number;
  readonly endsAt: number;
  /** Under way; resolves to the number that came back. */
  recalling?: Promise<number> | undefined;
}

export interface GranterOptions {
  /** Number of processes that count. */
  readonly processes: () => number;
  /** Takes back what no process has used of a window. */
  readonly recall: (recall: Recall) => Promise<number>;
  readonly clock?: () => number;
}

/** @returns the granter, which answers the requests of all processes */
export function granter(options: GranterOptions): (request: GrantRequest) => Promise<Grant> {
  const { processes, recall, clock = machineClock } = options;
  const quotas = new Map<string, Map<string, Window>>();
  return async ({ name, key, quota }) => {
    const windows = quotas.get(name) ?? new Map<string, Window>();
    quotas.set(name, windows);
    const window = windowOf(windows, { key, quota }, clock());
    const { endsAt } = window;
    while (window.left === 0) {
      window.recalling ??= recall({ name, key, endsAt }).then((back) => {
        window.recalling = undefined;
        window.left += back;
        return back;
      });
      if ((await window.recalling) === 0) break;
    }
    const count = Math.ceil(window.left / (2 * processes()));
    window.left -= count;
    return { count, endsAt };
  };
}

function windowOf(
  windows: Map<string, Window>,
  { key: wanted, quota: { quota, windowSeconds } }: Pick<GrantRequest, 'key' | 'quota'>,
  now: number,
): Window {
  const known = windows.get(wanted);
  if (known !== undefined && known.endsAt > now) return known;
  dropEnded(windows, now);
  const key = windows.size < KEYS_MAX ? wanted : OVERFLOW_KEY;
  const window = windows.get(key) ?? { left: quota, endsAt: now + windowSeconds * 1000 };
  windows.set(key, window);
  return window;
}

/** Windows of a quota have the same length, so they end in the order in which they began. */
function dropEnded(windows: Map<string, { readonly endsAt: number }>, now: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > now) break;
    windows.delete(key);
  }
}

interface Held {
  /** Requests that may still be allowed here. */
  count: number;
  readonly endsAt: number;
  /** Whether no process has any left. */
  readonly isSpent: boolean;
}

/** The limiters of one process that counts by grants. */
export interface GrantedLimiters extends Limiters {
  /** Gives back what is not used of a window. */
  readonly giveBack: (recall: Recall) => number;
}

/** @param ask asks the granter */
export function grantedLimiters(
  ask: (request: GrantRequest) => Promise<Grant>,
  clock: () => number = machineClock,
): GrantedLimiters {
  const held = new Map<string, Map<string, Held>>();
  return {
    of(name, quota) {
      const own = held.get(name) ?? new Map<string, Held>();
      held.set(name, own);
      return grantedLimiter(quota, { held: own, ask: (key) => ask({ name, key, quota }), clock });
    },
    giveBack({ name, key, endsAt }) {
      const window = held.get(name)?.get(key);
      if (window?.endsAt !== endsAt) return 0;
      const { count } = window;
      window.count = 0;
      return count;
    },
    close: () => Promise.resolve(),
  };
}

interface Granted {
  readonly held: Map<string, Held>;
  readonly ask: (key: string) => Promise<Grant>;
  readonly clock: () => number;
}

/** Of an allowed request, `remaining` is what this process may still allow; others may have more. */
function grantedLimiter(quota: Quota, { held, ask, clock }: Granted): Limiter {
  const asking = new Map<string, Promise<void>>();
  const refill = async (key: string): Promise<void> => {
    const { count, endsAt } = await ask(key).finally(() => asking.delete(key));
    dropEnded(held, clock());
    held.set(key, { count, endsAt, isSpent: count === 0 });
  };
  /** Undefined when the granter is to be asked. */
  const take = (key: string): Consumption | undefined => {
    const window = held.get(key);
    const ms = (window?.endsAt ?? 0) - clock();
    if (window === undefined || ms <= 0) return undefined;
    if (window.count === 0 && !window.isSpent) return undefined;
    const allowed = window.count > 0;
    if (allowed) window.count -= 1;
    const resetSeconds = Math.max(1, Math.ceil(ms / 1000));
    return { allowed, remaining: window.count, resetSeconds };
  };
  const wait = async (key: string): Promise<Consumption> => {
    for (;;) {
      const answered = asking.get(key) ?? refill(key);
      asking.set(key, answered);
      await answered;
      const taken = take(key);
      if (taken !== undefined) return taken;
    }
  };
  return { quota, consume: (key) => take(key) ?? wait(key) };
}

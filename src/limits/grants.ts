/**
 * Quotas that several processes of one service count exactly, without a message for each request. One process, the granter,
 * gives each of the others a part of what is left of a client's quota; the parts become smaller with what is left. When nothing is
 * left, it takes back what the others have not used, so that a client is refused only when its quota is used up.
 */
import type { Consumption, Limiter, Limiters, Quota } from './limiter.ts';
import { dropEnded, Windows, type Window } from './windows.ts';

/** Part of a client's quota that a process asks the granter for. */
export interface GrantRequest {
  readonly name: string;
  readonly key: string;
  readonly quota: Quota;
}

/** A part of a window, whose key is another one where further clients share it. */
export interface Grant extends Window {
  /** Requests that the process may allow; 0 when the quota is used up. */
  readonly count: number;
}

/** A window of which unused requests are taken back. */
export interface Recall extends Window, Pick<GrantRequest, 'name'> {}

/** Milliseconds that only grow, and are the same in all processes of a machine. */
function machineClock(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

interface Granted extends Window {
  left: number;
  /** Whether nothing came back when it was recalled: no process has any. */
  isSpent: boolean;
  /** Under way; resolves to the number that came back. */
  recalling?: Promise<number> | undefined;
}

export interface GranterOptions {
  /** Number of processes that count. */
  readonly processes: () => number;
  /** Takes back what no process has used of a window. */
  readonly recall: (recall: Recall) => Promise<number>;
  readonly clock?: () => number;
  /** Maximum number of clients of a quota; default as in one process. */
  readonly keysMax?: number;
}

/** @returns the granter, which answers the requests of all processes */
export function granter(options: GranterOptions): (request: GrantRequest) => Promise<Grant> {
  const { processes, recall, clock = machineClock, keysMax } = options;
  const quotas = new Map<string, Windows<Granted>>();
  const windowsOf = ({ quota, windowSeconds }: Quota): Windows<Granted> =>
    new Windows((key, now) => {
      const endsAt = now + windowSeconds * 1000;
      return { key, endsAt, left: quota, isSpent: false };
    }, keysMax);
  return async ({ name, key: wanted, quota }) => {
    const windows = quotas.get(name) ?? windowsOf(quota);
    quotas.set(name, windows);
    const window = windows.of(wanted, clock());
    const { key, endsAt } = window;
    while (window.left === 0 && !window.isSpent) {
      window.recalling ??= recall({ name, key, endsAt }).then((back) => {
        window.recalling = undefined;
        window.left += back;
        window.isSpent = window.left === 0;
        return back;
      });
      await window.recalling;
    }
    const count = Math.ceil(window.left / (2 * processes()));
    window.left -= count;
    return { key, count, endsAt };
  };
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

interface Granting {
  readonly held: Map<string, Held>;
  readonly ask: (key: string) => Promise<Grant>;
  readonly clock: () => number;
}

/** Of an allowed request, `remaining` is what this process may still allow; others may have more. */
function grantedLimiter(quota: Quota, { held, ask, clock }: Granting): Limiter {
  const asking = new Map<string, Promise<string>>();
  /** Returns the key of the window that was granted from. Only that one is kept: there are no more of them than the granter has. */
  const refill = async (wanted: string): Promise<string> => {
    const { key, count, endsAt } = await ask(wanted).finally(() => asking.delete(wanted));
    const before = held.get(key);
    const left = before?.endsAt === endsAt ? before.count : 0;
    // The newest last, so that none is kept for longer than a window.
    held.delete(key);
    dropEnded(held, clock());
    held.set(key, { count: left + count, endsAt, isSpent: count === 0 });
    return key;
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
      const taken = take(await answered);
      if (taken !== undefined) return taken;
    }
  };
  return { quota, consume: (key) => take(key) ?? wait(key) };
}

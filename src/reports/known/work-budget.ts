/** Budget for the share of time that a process may spend on deferrable work. */

export interface WorkBudget {
  /** Whether there is anything left to spend. */
  isLeft(): boolean;
  /** Charges the milliseconds that work took; they may exceed the rest of the budget. */
  spend(ms: number): void;
}

/** One part in this many. */
const SHARE = 10;
/** Largest reserve in milliseconds, so that occasional work is done at once. */
const RESERVE_MS = 1000;

/** @param clock milliseconds that only go forward */
export function workBudget(clock: () => number): WorkBudget {
  let left = RESERVE_MS;
  let at = clock();
  return {
    isLeft() {
      const now = clock();
      left = Math.min(RESERVE_MS, left + (now - at) / SHARE);
      at = now;
      return left > 0;
    },
    spend: (ms) => void (left -= ms),
  };
}

/**
 * Deletes old reports while the service runs, if the operator has set how long they are kept. After a jump of the clock
 * it waits for an hour: a clock that is wrong for a while must not make all reports old.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportStore } from './store.ts';

export interface RetentionOptions {
  readonly store: Pick<ReportStore, 'expire'>;
  /** Time for which reports are kept that nobody waits for. */
  readonly days: number;
  readonly now: () => Date;
  /** Milliseconds of a clock that only goes forward. Default: that of this process. */
  readonly clock?: () => number;
  /** Milliseconds between two looks. Default: an hour. */
  readonly roundMs?: number;
  readonly onRemoved: (count: number) => void;
  /** Called on failure; the next round tries again. */
  readonly onError: (error: Error) => void;
}

const DAY_MS = 86_400_000;
const ROUND_MS = 3_600_000;
/** Hours may come from a machine that slept; a jump of a day is none of them. */
const JUMP_MS = DAY_MS;

/** Looks at once and then every hour, until stopped. */
export function startRetention(options: RetentionOptions): { stop(): Promise<void> } {
  const controller = new AbortController();
  const done = rounds(options, controller.signal);
  return {
    stop() {
      controller.abort();
      return done;
    },
  };
}

async function rounds(options: RetentionOptions, signal: AbortSignal): Promise<void> {
  const jumped = jumpsOf(options);
  while (!signal.aborted) {
    try {
      if (jumped())
        throw new Error('The clock of this machine was set: no report is deleted for an hour.');
      await removeExpired(options, signal);
    } catch (error) {
      options.onError(error as Error);
    }
    await sleep(options.roundMs ?? ROUND_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Whether the time of day went on otherwise than time since the last call. */
function jumpsOf({ now, clock = () => performance.now() }: RetentionOptions): () => boolean {
  const offset = (): number => now().getTime() - clock();
  let before = offset();
  return () => {
    const moved = offset() - before;
    before += moved;
    return Math.abs(moved) > JUMP_MS;
  };
}

async function removeExpired(
  { store, days, now, onRemoved }: RetentionOptions,
  signal: AbortSignal,
): Promise<void> {
  let total = 0;
  let removed = 1;
  while (removed > 0 && !signal.aborted) {
    const at = now();
    const before = new Date(at.getTime() - days * DAY_MS);
    removed = await store.expire(before.toISOString(), at.toISOString());
    total += removed;
  }
  if (total > 0) onRemoved(total);
}

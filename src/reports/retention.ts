/** Deletes old reports while the service runs, if the operator has set how long they are kept. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportStore } from './store.ts';

export interface RetentionOptions {
  readonly store: Pick<ReportStore, 'expire'>;
  /** Time for which reports are kept that nobody waits for. */
  readonly days: number;
  readonly now: () => Date;
  readonly onRemoved: (count: number) => void;
  /** Called on failure; the next round tries again. */
  readonly onError: (error: Error) => void;
}

const DAY_MS = 86_400_000;
const ROUND_MS = 3_600_000;

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
  while (!signal.aborted) {
    try {
      await removeExpired(options, signal);
    } catch (error) {
      options.onError(error as Error);
    }
    await sleep(ROUND_MS, undefined, { signal }).catch(() => undefined);
  }
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

/** Files and follows until told to stop. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TrackerError } from '../tracker/tracker.ts';
import { backoffMs } from './backoff.ts';
import { createFiler, type FilerOptions, type FilerOutcome } from './filer.ts';
import { createFollower, type FollowOptions } from './follow.ts';

export interface RunOptions extends FilerOptions, FollowOptions {
  /** Milliseconds between two readings of the issues. */
  readonly pollMs: number;
  /** Called for each report that was handled, and when the tracker takes no more for a while. */
  readonly onOutcome: (outcome: Exclude<FilerOutcome, { kind: 'idle' }>) => void;
  /** Called with failures of store and tracker; the filer continues. */
  readonly onError: (error: Error) => void;
  /** Ends the work after the report at hand. */
  readonly signal: AbortSignal;
}

/** Milliseconds between two looks at an empty queue. */
const LOOK_MS = 2000;
const STORE_RETRY = { firstMs: 500, maxMs: 30_000 };

export async function runFiler(options: RunOptions): Promise<void> {
  await Promise.all([fileAll(options), followAll(options)]);
}

async function fileAll(options: RunOptions): Promise<void> {
  const { signal, onOutcome, onError, random } = options;
  const next = createFiler(options);
  let failures = 0;
  while (!signal.aborted) {
    const outcome = await next().catch((error: Error) => error);
    if (outcome instanceof Error) {
      failures += 1;
      onError(outcome);
      await pause(backoffMs(STORE_RETRY, failures, random()), signal);
      continue;
    }
    failures = 0;
    if (outcome.kind !== 'idle') onOutcome(outcome);
    await pause(outcome.kind === 'idle' ? LOOK_MS : (outcome.pauseMs ?? 0), signal);
  }
}

async function followAll({ pollMs, signal, onError, ...options }: RunOptions): Promise<void> {
  const look = createFollower(options);
  while (!signal.aborted) {
    const failure = await look().catch((error: Error) => error);
    if (failure !== undefined) onError(failure);
    const wait = failure instanceof TrackerError ? failure.waitMs : undefined;
    await pause(Math.max(pollMs, wait ?? 0), signal);
  }
}

/** Ends early, and without an error, when the signal comes. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** A worker as its primary knows it. */
import type { Worker } from 'node:cluster';
import type { MetricsSnapshot } from '../observe/metrics.ts';
import type { WorkerCalls } from './calls.ts';
import type { Channel } from './channel.ts';

export interface Member {
  readonly index: number;
  readonly worker: Worker;
  readonly channel: Channel<WorkerCalls>;
  readonly ended: Promise<number>;
  /** Whether it can be called: what is sent before that is lost. */
  isJoined: boolean;
  isReady: boolean;
  /** Its counts, as it was asked last. */
  metrics: MetricsSnapshot;
}

export function kill(members: readonly Member[]): void {
  for (const { worker } of members) worker.process.kill('SIGKILL');
}

/** For calls of a worker that may end meanwhile. */
export function ignore(call: Promise<unknown>): void {
  call.catch(() => undefined);
}

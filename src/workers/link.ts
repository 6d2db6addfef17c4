/** A worker's connection with its primary. */
import cluster from 'node:cluster';
import { EventEmitter } from 'node:events';
import { grantedLimiters } from '../limits/grants.ts';
import type { Limiters } from '../limits/limiter.ts';
import { RemoteSessions } from '../mcp/sessions/remote.ts';
import type { Sessions } from '../mcp/sessions/sessions.ts';
import type { FolderCalls, Place, PrimaryCalls, StopSignal, WorkerCalls } from './calls.ts';
import { Channel, type Remote } from './channel.ts';
import { Pause } from './pause.ts';

export interface WorkerLink extends Place {
  /** Count with all workers. */
  readonly limiters: Limiters;
  /** Those of all workers. */
  readonly sessions: Sessions;
  /** Emits SIGTERM and SIGINT when the service is to stop. */
  readonly signals: EventEmitter;
  readonly primary: Remote<Pick<PrimaryCalls, 'ready' | 'metrics' | keyof FolderCalls>>;
  readonly pause: Pause;
  /** Adds to the calls of the primary that are answered. */
  offer(calls: Partial<WorkerCalls>): void;
  /** Ends the connection, so that the process can end. */
  close(): void;
}

/** @throws in a process that no primary has started */
export async function joinPrimary(): Promise<WorkerLink> {
  const { worker } = cluster;
  if (worker === undefined) throw new Error('This process is no worker.');
  // All processes of the service may get a signal that is meant for it; the primary tells each what to do.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  const signals = new EventEmitter();
  const calls: Partial<WorkerCalls> = {
    stop(signal: StopSignal) {
      // Nothing is served yet.
      if (!signals.emit(signal, signal)) process.exit();
    },
  };
  const channel = new Channel<PrimaryCalls>((message) => worker.send(message, () => {}), calls);
  worker.on('message', (message) => channel.receive(message));
  const { remote: primary } = channel;
  const limiters = grantedLimiters((request) => primary.grant(request));
  const sessions = new RemoteSessions(primary);
  calls.giveBack = limiters.giveBack;
  calls.receive = (id, signal) => sessions.receive(id, signal);
  return {
    ...(await primary.join()),
    limiters,
    sessions,
    signals,
    primary,
    pause: new Pause(),
    offer: (more) => void Object.assign(calls, more),
    close: () => worker.disconnect(),
  };
}

/**
 * Stops commands, and the service. SIGTERM comes from a process manager: the service goes on accepting for a while, so that balancers
 * notice before connections are refused. SIGINT comes from a person, who does not want to wait. A second signal forces.
 */
import type { Server as HttpServer } from 'node:http';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

export interface Stop {
  readonly signal: AbortSignal;
  /** Leaves SIGTERM and SIGINT to Node again. */
  release(): void;
}

/** A signal that SIGTERM and SIGINT abort, for commands that end by themselves. */
export function stopSignal(): Stop {
  handleSignals();
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.once('SIGTERM', abort).once('SIGINT', abort);
  return {
    signal: controller.signal,
    release: () => void process.off('SIGTERM', abort).off('SIGINT', abort),
  };
}

/** As a shell tells of a process that a signal has ended. */
const endAsUsual = (signal: NodeJS.Signals): void => process.exit(128 + constants.signals[signal]);

/** Ends a command at a signal, also as process 1 of a container, for which the kernel does so only where a signal is handled. */
export function endAtSignalAsUsual(): void {
  if (process.pid === 1) process.on('SIGTERM', endAsUsual).on('SIGINT', endAsUsual);
}

const endNow = (): void => process.exit(0);

/**
 * Ends a service at a signal that comes before it serves. Called before its modules load: the kernel gives process 1, as in a
 * container, only signals that it handles.
 */
export function endAtSignal(): void {
  // Once, however often a process starts a service.
  handleSignals();
  process.on('SIGTERM', endNow).on('SIGINT', endNow);
}

/** Leaves the signals to the caller, who handles them from now on. */
export function handleSignals(): void {
  for (const end of [endAsUsual, endNow]) process.off('SIGTERM', end).off('SIGINT', end);
}

export interface Stoppable {
  /** Emits SIGTERM and SIGINT; default: this process. */
  readonly signals?: Pick<NodeJS.EventEmitter, 'on'> | undefined;
  readonly listener: HttpServer;
  /** Milliseconds for which connections are still accepted after SIGTERM. */
  readonly drainSeconds: number;
  /** Milliseconds after the signal at which the process exits in any case. */
  readonly seconds: number;
  /** Called first: from then on responses close their connections, and the service is not ready. */
  readonly onStopping: () => void;
  /** Stops accepting, and resolves when the last connection has ended and everything is released. */
  readonly stop: () => Promise<void>;
  /** Ends the process. */
  readonly force: (reason: string) => void;
}

/** Even without a drain, connections stay open so long: a busy client then reads `Connection: close`, and loses no request. */
const GRACE_MS = 250;
/** Interval in which idle connections are closed while stopping, in milliseconds. */
const SWEEP_MS = 50;
/** Between the end of the last connection and that of the process, for what is released then. */
const RELEASE_MS = 3000;

/** Resolves after a signal, once everything has ended. */
export function untilStopped(service: Stoppable): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStopping = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (isStopping) return service.force('Stopped at once: the second signal.');
      isStopping = true;
      const drainSeconds = signal === 'SIGTERM' ? service.drainSeconds : 0;
      stop({ ...service, drainSeconds }).then(resolve, reject);
    };
    const { signals = process as NodeJS.EventEmitter } = service;
    signals.on('SIGTERM', onSignal);
    signals.on('SIGINT', onSignal);
    handleSignals();
  });
}

async function stop(service: Stoppable): Promise<void> {
  const { listener, drainSeconds, seconds } = service;
  service.onStopping();
  const cut = setTimeout(() => listener.closeAllConnections(), seconds * 1000);
  const end = setTimeout(
    () => service.force(`Stopped by force after ${seconds} seconds: something did not end.`),
    seconds * 1000 + RELEASE_MS,
  );
  await delay(Math.min(Math.max(drainSeconds * 1000, GRACE_MS), seconds * 1000));
  const sweep = setInterval(() => listener.closeIdleConnections(), SWEEP_MS);
  try {
    await service.stop();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
    clearTimeout(end);
  }
}

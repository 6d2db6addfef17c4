/** Stops the service on SIGTERM and SIGINT: requests in flight finish, within a time; a second signal forces. */
import type { Server as HttpServer } from 'node:http';

export interface Stoppable {
  readonly listener: HttpServer;
  /** Seconds that requests in flight get. */
  readonly seconds: number;
  /** Called first: nothing new is ready to be sent here. */
  readonly onStopping: () => void;
  /** Stops accepting, and resolves when the last connection has ended. */
  readonly stop: () => Promise<void>;
}

/** How often connections that became idle are closed while stopping, in milliseconds. */
const SWEEP_MS = 50;

/** Resolves once a signal has come and everything has ended. `force` is called at the second signal. */
export function untilStopped(service: Stoppable, force: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStopping = false;
    const onSignal = (): void => {
      if (isStopping) return force();
      isStopping = true;
      drain(service).then(resolve, reject);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}

async function drain({ listener, seconds, onStopping, stop }: Stoppable): Promise<void> {
  onStopping();
  const sweep = setInterval(() => listener.closeIdleConnections(), SWEEP_MS);
  const limit = setTimeout(() => listener.closeAllConnections(), seconds * 1000);
  try {
    await stop();
  } finally {
    clearInterval(sweep);
    clearTimeout(limit);
  }
}

/** Starts threads, and lets them end between two steps of their work. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Sent instead of a job: asks a thread to end. */
export const END = 'end';
/** Milliseconds within which a thread has to end by itself; it receives no messages while it computes. */
const END_MS = 5000;

/** Starts a thread that keeps no process alive. */
export function startThread(
  module: URL,
  {
    onExit,
    workerData,
  }: { readonly onExit: (ended: Worker) => void; readonly workerData?: object },
): Worker {
  const started = new Worker(module, { workerData });
  // A thread that ends while nobody waits for it is started again on demand.
  started.on('error', () => undefined);
  started.once('exit', () => onExit(started));
  started.unref();
  return started;
}

/** Lets the thread end between two steps: Node 20 aborts the process when one is terminated in the middle of a call of `node:fs`. */
export async function endThread(worker: Worker, endMs: number = END_MS): Promise<void> {
  // Else the process might end first, as if it had been left waiting.
  worker.ref();
  const exit = once(worker, 'exit', { signal: AbortSignal.timeout(endMs) });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  worker.postMessage(END);
  await exit.catch(() => undefined);
  await worker.terminate();
}

/** Threads of this process. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Calls a function and counts the threads that are started meanwhile: they are numbered in the order of their starts. */
export async function threadsStartedBy(work: () => Promise<unknown>): Promise<number> {
  const before = await nextThread();
  await work();
  return (await nextThread()) - before - 1;
}

async function nextThread(): Promise<number> {
  const thread = new Worker('', { eval: true });
  const { threadId } = thread;
  await once(thread, 'exit');
  return threadId;
}

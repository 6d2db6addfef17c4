/** Starts the worker that searches the index of an edition, and asks it. */
import type { SearchOptions } from '../src/search/search.ts';
import type { Found, FromWorker, ToWorker } from './search-protocol.ts';

export type Ask = (query: string, options: SearchOptions) => Promise<Found>;

/** Starts loading at once. Nothing where workers or WebAssembly are missing, or when the index cannot be loaded. @param prefix path under which the edition stands */
export function startWorker(prefix: string): Promise<Ask | undefined> {
  if (typeof Worker === 'undefined' || typeof WebAssembly === 'undefined') {
    return Promise.resolve(undefined);
  }
  const worker = new Worker(new URL('./search-worker.js', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (found: Found) => void>();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  const send = (message: ToWorker): void => worker.postMessage(message);
  let count = 0;
  const ask: Ask = (query, options) =>
    new Promise((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      send({ type: 'search', id: count, query, options });
    });
  return new Promise((resolve) => {
    worker.addEventListener('error', () => resolve(undefined));
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'found') waiting.get(data.id)?.(data.found);
      else resolve(data.type === 'ready' ? ask : undefined);
    });
    send({ type: 'load', prefix });
  });
}

/** Answers queries: from the worker once it has loaded, from the Docs API where it cannot. */
import { withoutSampleFilter } from '../src/search/sample-filter.ts';
import { createApiClient } from './search-api.ts';
import {
  RESULTS_MAX,
  type Found,
  type FromWorker,
  type SearchClient,
  type SearchFilters,
  type ToWorker,
} from './search-protocol.ts';

/** `prefix` is the path under which the site stands. Starts loading at once. */
export function createSearchClient(prefix: string): SearchClient {
  const ask = startWorker(prefix);
  const api = createApiClient(prefix);
  return {
    async search(query, filters, signal) {
      // The worker has the index of one edition, and of samples only those that ran.
      const isOfSamples = filters.kind === 'sample' || withoutSampleFilter(query) !== query;
      const isIndexed = filters.base === undefined && !isOfSamples;
      const searchIndex = isIndexed ? await ask : undefined;
      if (signal.aborted) return undefined;
      return searchIndex ? searchIndex(query, filters) : api.search(query, filters, signal);
    },
    async elsewhere(query, filters, signal) {
      const { sets, versions } = await api.choices();
      const { kind, section } = filters;
      const isAll = kind === undefined && section === undefined;
      if (isAll && sets.length === 0 && versions.length === 0) return undefined;
      return (await api.search(query, filters, signal))?.elsewhere;
    },
    choices: () => api.choices(),
  };
}

type Ask = (query: string, filters: SearchFilters) => Promise<Found>;

/** Nothing where workers or WebAssembly are missing, or when the index cannot be loaded. */
function startWorker(prefix: string): Promise<Ask | undefined> {
  if (typeof Worker === 'undefined' || typeof WebAssembly === 'undefined') {
    return Promise.resolve(undefined);
  }
  const worker = new Worker(new URL('./search-worker.js', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (found: Found) => void>();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  const send = (message: ToWorker): void => worker.postMessage(message);
  let count = 0;
  const ask: Ask = (query, { kind, section }) =>
    new Promise((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      const options = { limit: RESULTS_MAX, kind, section };
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

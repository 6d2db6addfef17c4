/** Answers queries: from the worker once it has loaded, from the Docs API where it cannot. */
import { typedSet, withoutSampleFilter } from '../src/search/typed-filters.ts';
import { createApiClient } from './search-api.ts';
import { RESULTS_MAX, type SearchClient } from './search-protocol.ts';
import { startWorker } from './search-thread.ts';

/** `prefix` is the path under which the site stands. Starts loading at once. */
export function createSearchClient(prefix: string): SearchClient {
  const ask = startWorker(prefix);
  const api = createApiClient(prefix);
  return {
    async search(query, filters, signal) {
      // The worker has the index of one edition, and of samples only those that ran.
      const isOfSamples = filters.kind === 'sample' || withoutSampleFilter(query) !== query;
      const isOfEdition = filters.base === undefined && typedSet(query) === undefined;
      const isIndexed = isOfEdition && !isOfSamples;
      const searchIndex = isIndexed ? await ask : undefined;
      if (signal.aborted) return undefined;
      if (!searchIndex) return api.search(query, filters, signal);
      const { kind, section } = filters;
      return searchIndex(query, { limit: RESULTS_MAX, kind, section });
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

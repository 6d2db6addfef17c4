/** Answers queries: from the worker once it has loaded, from the Docs API where it cannot. */
import type { Found, FoundPage, FromWorker, NearbyPages, ToWorker } from './search-protocol.ts';

const LIMIT = 10;
/** The API is asked only after typing has rested this long: its requests are counted. */
const REST_MS = 250;

export interface SearchClient {
  /** The answer, or nothing when a later query has made it useless. */
  search(query: string): Promise<Found | undefined>;
}

/** `prefix` is the path under which the site stands. Starts loading at once. */
export function createSearchClient(prefix: string): SearchClient {
  const ask = startWorker(prefix);
  let latest = 0;
  return {
    async search(query) {
      latest += 1;
      const mine = latest;
      const searchIndex = await ask;
      if (mine !== latest) return undefined;
      if (searchIndex) return searchIndex(query);
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      return mine === latest ? searchApi(prefix, query) : undefined;
    },
  };
}

type Ask = (query: string) => Promise<Found>;

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
  const ask: Ask = (query) =>
    new Promise((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      send({ type: 'search', id: count, query, limit: LIMIT });
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

interface ApiAnswer {
  readonly results: readonly FoundPage[];
  readonly nearest?: NearbyPages;
}

async function searchApi(prefix: string, query: string): Promise<Found> {
  const address = `${prefix}/api/v1/search?q=${encodeURIComponent(query)}&limit=${LIMIT}`;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`search answered ${response.status}`);
  const { results, nearest } = (await response.json()) as ApiAnswer;
  const hits = results.map((hit) => ({
    ...hit,
    kind: hit.kind ?? 'page',
    matches: hit.matches ?? [],
  }));
  return { hits, total: hits.length, ...(nearest && { nearest }) };
}

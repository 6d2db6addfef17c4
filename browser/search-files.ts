/** Answers queries where the site is files alone: each edition from its own index, in the browser. */
import { readChoices } from './search-api.ts';
import {
  RESULTS_MAX,
  type Found,
  type NamedPage,
  type SearchClient,
  type SearchFilters,
} from './search-protocol.ts';
import { startWorker, type Ask } from './search-thread.ts';

/** `prefix` is the path under which the site stands. Starts loading its index at once. */
export function createFilesClient(prefix: string): SearchClient {
  const own = `${prefix}/`;
  const started = new Map([[own, startWorker(prefix)]]);
  return {
    async search(query, { base = own, kind, section }: SearchFilters, signal) {
      const asking = started.get(base) ?? startWorker(base.slice(0, -1));
      started.set(base, asking);
      const ask = await asking;
      if (signal.aborted) return undefined;
      const found = await answerOf(ask, query, { limit: RESULTS_MAX, kind, section });
      return base === own ? found : located(found, base);
    },
    choices: () => readChoices(prefix),
  };
}

/** The answer of an index. @throws when it could not be loaded */
export async function answerOf(ask: Ask | undefined, ...asked: Parameters<Ask>): Promise<Found> {
  if (!ask) throw new Error('the index of the search could not be loaded');
  return ask(...asked);
}

/** With the addresses of pages, which lie in another edition than the page that asks. */
function located({ hits, nearest, ...found }: Found, base: string): Found {
  const at = <Page extends NamedPage>(page: Page): Page => {
    const { slug, path = `/docs/${slug}` } = page;
    return { ...page, url: new URL(base.slice(0, -1) + path, location.href).href };
  };
  return {
    ...found,
    hits: hits.map(at),
    ...(nearest && { nearest: { ...nearest, pages: nearest.pages.map(at) } }),
  };
}

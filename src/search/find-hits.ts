/** Hits without snippets, for what links pages and quotes nothing. */
import { after } from '../eventual.ts';
import type { Hit, Search, SearchOptions } from './search.ts';

export function findHits(
  search: Search,
  query: string,
  options: SearchOptions,
): readonly Hit[] | Promise<readonly Hit[]> {
  return after(search.search(query, { ...options, snippets: false }), ({ hits }) => hits);
}

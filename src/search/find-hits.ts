/** Hits as objects, for whoever does not write the answer's own JSON. */
import { after } from '../eventual.ts';
import type { Hit, Search, SearchAnswer, SearchOptions } from './search.ts';

/** An answer that stays readable when the engine is asked again. */
export type KeptAnswer = Omit<SearchAnswer, 'json' | 'count'>;

/** Reads the hits while the engine has them. */
export function keptAnswer({ json: _json, count: _count, ...rest }: SearchAnswer): KeptAnswer {
  return rest;
}

/** Hits without snippets, for what links pages and quotes nothing. */
export function findHits(
  search: Search,
  query: string,
  options: SearchOptions,
): readonly Hit[] | Promise<readonly Hit[]> {
  return after(search.search(query, { ...options, snippets: false }), ({ hits }) => hits);
}

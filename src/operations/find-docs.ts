/** Searches the documentation, as `searchDocs` answers. */
import type { PageSummary } from '../content/page-summary.ts';
import type { Generation } from '../generation/generation.ts';
import type { Kind } from '../search/wire.ts';
import type { Hit } from '../search/search.ts';
import { requireSection } from './list-pages.ts';
import type { OperationJson } from './operation.ts';
import { searchWithSuggestions, type FoundDocs, type Suggestions } from './suggestions.ts';

export interface SearchInput {
  readonly q: string;
  readonly limit: number;
  readonly kind?: Kind | undefined;
  readonly section?: string | undefined;
  /** Results to skip. Not a parameter of the Docs API: for callers in this process that page through. */
  readonly offset?: number;
}

/** `service.md` SearchResult, with additions. */
export type SearchResult = PageSummary & Omit<Hit, 'slug'>;

/** `service.md` SearchResults, with additions. */
export interface SearchResults {
  readonly query: string;
  readonly count: number;
  readonly total: number;
  readonly didYouMean?: string;
  readonly partial?: true;
  readonly nearest?: Suggestions;
  readonly results: readonly SearchResult[];
}

/** SearchResults as JSON. @throws {Problem} when there is no such section. */
export function searchResultsJson(
  generation: Generation,
  { q, limit, offset, kind, section }: SearchInput,
): OperationJson {
  if (section !== undefined) requireSection(generation.library, section);
  const options = { limit, offset, kind, section, isTyped: true } as const;
  const found = searchWithSuggestions(generation, q, options);
  const bytes = jsonOf(q, found);
  // A search that was cut short may succeed the next time. One without a result is made for each request: those queries are
  // counted, and the look-up of suggestions may have been cut short.
  if (found.partial === true) return { bytes, cache: 'never' };
  return { bytes, cache: found.total === 0 ? 'revalidate' : 'generation' };
}

/** The engine writes the results themselves; members that are undefined are left out. */
function jsonOf(query: string, found: FoundDocs): Buffer {
  const { json, ends, total, didYouMean, partial, nearest } = found;
  const members = { query, count: ends.length, total, didYouMean, partial, nearest };
  const start = `${JSON.stringify(members).slice(0, -1)},"results":`;
  return Buffer.concat([Buffer.from(start), json, Buffer.from('}')]);
}

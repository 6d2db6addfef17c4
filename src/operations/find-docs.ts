/** What a search of the documentation finds. */
import type { PageSummary } from '../content/page-summary.ts';
import type { Generation } from '../generation/generation.ts';
import type { Kind } from '../search/wire.ts';
import type { Hit } from '../search/search.ts';
import { requireSection } from './list-pages.ts';
import { searchWithSuggestions, type FoundDocs, type NearestDocs } from './nearby-docs.ts';
import type { OperationJson } from './operation.ts';
import { resultsJson } from './search-text.ts';

/** What is searched for. */
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
  readonly nearest?: NearestDocs;
  readonly results: readonly SearchResult[];
}

/** SearchResults as JSON. @throws {Problem} when there is no such section. */
export function searchResultsJson(generation: Generation, input: SearchInput): OperationJson {
  const found = findDocs(generation, input);
  const bytes = resultsJson(input.q, found);
  // A search that was cut short may succeed the next time. One without a result is made for each request: those queries are
  // counted, and the look-up of suggestions may have been cut short.
  if (found.partial === true) return { bytes, cache: 'never' };
  return { bytes, cache: found.total === 0 ? 'revalidate' : 'generation' };
}

/** Searches the documentation. @throws {Problem} when there is no such section. */
export function findDocs(generation: Generation, input: SearchInput): FoundDocs {
  const { q, limit, offset, kind, section } = input;
  if (section !== undefined) requireSection(generation.library, section);
  return searchWithSuggestions(generation, q, { limit, offset, kind, section, isTyped: true });
}

/** What a search of the documentation finds. */
import type { PageSummary } from '../content/page-summary.ts';
import type { Generation } from '../generation/generation.ts';
import type { Kind } from '../search/kind.ts';
import type { Hit } from '../search/search.ts';
import { requireSection } from './list-pages.ts';
import { findOrNearby, type FoundDocs, type NearestDocs } from './nearby-docs.ts';
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
  // A search that was cut short may have failed; so may the look-up of suggestions for a query that finds nothing.
  const isFleeting = found.partial === true;
  const isConstant = found.total > 0 && !isFleeting;
  return { bytes: resultsJson(input.q, found), isConstant, isFleeting };
}

/** Searches the documentation. @throws {Problem} when there is no such section. */
export function findDocs(generation: Generation, input: SearchInput): FoundDocs {
  const { q, limit, offset, kind, section } = input;
  if (section !== undefined) requireSection(generation.library, section);
  return findOrNearby(generation, q, { limit, offset, kind, section, isTyped: true });
}

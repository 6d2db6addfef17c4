/** Searches the documentation, as `searchDocs` answers. */
import type { EditionNames } from '../content/editions/edition.ts';
import type { PageSummary } from '../content/page-summary.ts';
import type { Cacheability } from '../generation/cacheability.ts';
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
export type SearchResult = PageSummary &
  Omit<Hit, 'slug'> & {
    /** Versions that have the same text there; in a search of all versions. */
    readonly versions?: readonly string[];
  };

/** `service.md` SearchResults, with additions. */
export interface SearchResults {
  readonly query: string;
  readonly count: number;
  readonly total: number;
  readonly didYouMean?: string;
  readonly partial?: true;
  readonly nearest?: Suggestions;
  readonly edition?: EditionNames;
  /** The versions that were searched, the current one first; in a search of all versions. */
  readonly versions?: readonly string[];
  readonly results: readonly SearchResult[];
}

/** Searches a generation. @throws {Problem} when there is no such section. */
function findDocs(
  generation: Generation,
  { q, limit, offset, kind, section }: SearchInput,
): FoundDocs {
  if (section !== undefined) requireSection(generation.library, section);
  const options = { limit, offset, kind, section, isTyped: true } as const;
  return searchWithSuggestions(generation, q, options);
}

/** The members of SearchResults in front of its results. */
function headOf(
  query: string,
  { total, didYouMean, partial, nearest }: FoundDocs,
  { count, edition }: Pick<SearchResults, 'count' | 'edition'>,
): Omit<SearchResults, 'results'> {
  return {
    query,
    count,
    total,
    ...(didYouMean !== undefined && { didYouMean }),
    ...(partial === true && { partial }),
    ...(nearest !== undefined && { nearest }),
    ...(edition !== undefined && { edition }),
  };
}

/**
 * A search that was cut short may succeed the next time. One without a result is made for each request: those queries are
 * counted, and the look-up of suggestions may have been cut short.
 */
function cacheabilityOf({ partial, total }: FoundDocs): Cacheability {
  if (partial === true) return 'never';
  return total === 0 ? 'revalidate' : 'generation';
}

/** SearchResults as objects, for callers in this process. @param edition As answers show it. */
export function searchResults(
  generation: Generation,
  input: SearchInput,
  edition?: EditionNames,
): SearchResults {
  const found = findDocs(generation, input);
  const results = found.hits as readonly SearchResult[];
  const count = results.length;
  return { ...headOf(input.q, found, { count, ...(edition && { edition }) }), results };
}

/** SearchResults as JSON: the engine writes the results itself. @param edition As answers show it. */
export function searchResultsJson(
  generation: Generation,
  input: SearchInput,
  edition?: EditionNames,
): OperationJson {
  const found = findDocs(generation, input);
  const { json, count } = found;
  const head = headOf(input.q, found, { count, ...(edition && { edition }) });
  const start = `${JSON.stringify(head).slice(0, -1)},"results":`;
  const bytes = Buffer.concat([Buffer.from(start), json, Buffer.from('}')]);
  return { bytes, cache: cacheabilityOf(found) };
}

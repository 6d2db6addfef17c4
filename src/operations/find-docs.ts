/** What a search of the documentation finds, as objects and as text. */
import type { Library } from '../content/model.ts';
import { summaryAt, type PageSummary } from '../content/page-summary.ts';
import type { Generation } from '../generation/generation.ts';
import type { Kind } from '../search/kind.ts';
import type { Hit, SearchOptions, TextAnswer } from '../search/search.ts';
import { requireSection } from './list-pages.ts';
import { findOrNearby, withNearest, type FoundDocs, type NearestDocs } from './nearby-docs.ts';
import type { OperationJson } from './operation.ts';
import { resultsJson, resultTexts, type Hints } from './search-text.ts';

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

/** SearchResults as an object. @throws {Problem} when there is no such section. */
export function searchResults(generation: Generation, input: SearchInput): SearchResults {
  const { hits, ...found } = findDocs(generation, input);
  const results = hits.map((hit) => resultOf(generation.library, hit));
  return { query: input.q, count: results.length, ...found, results };
}

/** SearchResults as JSON. @throws {Problem} when there is no such section. */
export function searchResultsJson(generation: Generation, input: SearchInput): OperationJson {
  const found = findDocsText(generation, input);
  if (found === undefined) {
    const results = searchResults(generation, input);
    return jsonOf(results, Buffer.from(JSON.stringify(results)));
  }
  return jsonOf(found, resultsJson(input.q, found));
}

/** A search that was cut short may have failed; so may one of those for what is nearest to a query that finds nothing. */
function jsonOf(
  { total, partial }: Pick<SearchResults, 'total' | 'partial'>,
  bytes: Buffer,
): OperationJson {
  const isFleeting = partial === true;
  return { bytes, isConstant: total > 0 && !isFleeting, isFleeting };
}

/** Asks the engine. @throws {Problem} when there is no such section. */
function findDocs(generation: Generation, input: SearchInput): FoundDocs {
  if (input.section !== undefined) requireSection(generation.library, input.section);
  return findOrNearby(generation, input.q, optionsOf(input));
}

/** The same with hits as text; undefined for a query that has only objects. @throws {Problem} when there is no such section. */
function findDocsText(
  generation: Generation,
  input: SearchInput,
): (TextAnswer & { readonly nearest?: NearestDocs }) | undefined {
  if (input.section !== undefined) requireSection(generation.library, input.section);
  const options = optionsOf(input);
  const answer = generation.search.searchText?.(input.q, options);
  return answer && withNearest(generation, answer, { query: input.q, options });
}

/** A literal: made by rest and spread, the options of each search had a shape of their own, as `--log-ic` of V8 tells. */
function optionsOf({ limit, offset, kind, section }: SearchInput): SearchOptions {
  return { limit, offset, kind, section, isTyped: true };
}

/** What was found, with each result as the text of a SearchResult. */
export interface FoundTexts {
  readonly found: Hints;
  readonly results: readonly string[];
}

/** Searches for those who choose among the results. @throws {Problem} when there is no such section. */
export function findResultTexts(generation: Generation, input: SearchInput): FoundTexts {
  const found = findDocsText(generation, input);
  if (found !== undefined) return { found, results: resultTexts(found) };
  const docs = findDocs(generation, input);
  const texts = docs.hits.map((hit) => JSON.stringify(resultOf(generation.library, hit)));
  return { found: docs, results: texts };
}

/** The hit with its page: a pinned one comes without. */
export function resultOf(library: Library, hit: Hit): SearchResult {
  return { ...summaryAt(library, hit.slug), ...hit };
}

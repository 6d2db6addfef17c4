/** Searches the documentation, as `searchDocs` answers. */
import type { EditionNames } from '../content/model/edition.ts';
import type { Editions } from '../generation/editions.ts';
import type { Cacheability, Generation } from '../generation/generation.ts';
import type { Search, SearchAnswer } from '../search/search.ts';
import { suggester, type EmptyQuery, type Suggest } from '../search/suggest/suggest.ts';
import type { Library } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import { after } from '../eventual.ts';
import { memoize } from '../memoize.ts';
import { answersElsewhere, placesToLook, type Elsewhere } from './answers-elsewhere.ts';
import { requireSection } from './list-pages.ts';
import { detailedResults, isDetailed } from './detailed-results.ts';
import { editionChoices, shownEdition, withNearestSet } from './editions.ts';
import { facetsOf, searchesOf } from './facets.ts';
import { filteredSearch, type FilteredOptions, type FilteredSearched } from './filtered-search.ts';
import type { LongWork, OperationContext, OperationJson } from './operation.ts';
import {
  COST_MAX,
  type Detail,
  type SearchInput,
  type SearchResult,
  type SearchResults,
  type Suggestions,
} from './search-results.ts';

/** Documentation to search. Without editions, other ones are not looked into. */
export interface Searched {
  readonly generation: Generation;
  readonly editions?: Editions;
  /** Of the asker; for counts, and for several sections. */
  readonly work?: LongWork;
}

/** Searches a generation. @throws {Problem} when there is no such section, and over the quota */
function findCharged(searched: Searched, input: SearchInput): FoundDocs | Promise<FoundDocs> {
  for (const section of input.section ?? []) requireSection(searched.generation.library, section);
  return after(charge(searched, input), () => findDocs(searched, input));
}

/** Searches a generation without a charge, in sections that it has. */
export function findDocs(
  { generation, editions, work }: Searched,
  input: SearchInput,
): FoundDocs | Promise<FoundDocs> {
  const { q, limit, offset, kind, section: sections, code_language: codeLanguage, detail } = input;
  const { snippets = !isWithoutSnippets(detail) } = input;
  const options = { limit, offset, kind, sections, codeLanguage, snippets, isTyped: true } as const;
  return after(
    searchWithSuggestions(
      { library: generation.library, search: generation.search, work },
      q,
      options,
    ),
    (answer) => {
      const nearest = editions && withNearestSet(q, editionChoices(editions.all()));
      const found = nearest === undefined ? answer : { ...answer, didYouMean: nearest };
      const { confidence: own = 'high' } = found;
      if (editions === undefined || own === 'high') return found;
      const asked = { generation, editions, query: q, options };
      const places = placesToLook(asked);
      if (places.length === 0) return found;
      // Other searches come in between, which end the life of the bytes of this one.
      const kept = { ...found, json: found.json.slice() };
      return answersElsewhere(asked, { places, own }).then((elsewhere) => ({ ...kept, elsewhere }));
    },
  );
}

/** Counts a search that takes several as so many requests. @throws {Problem} over the quota */
function charge(
  { generation: { library }, work }: Searched,
  { section = [], facets = [] }: SearchInput,
): void | Promise<void> {
  const more = Math.max(0, section.length - 1) + searchesOf(library, facets);
  return more === 0 ? undefined : work?.charge(Math.min(COST_MAX - 1, more));
}

function isWithoutSnippets(detail: Detail | undefined): boolean {
  return detail === 'titles' || detail === 'sections';
}

/** The members of SearchResults in front of its results. */
function headOf(
  query: string,
  { total, confidence, didYouMean, partial, unquoted, nearest, elsewhere }: FoundDocs,
  { count, edition, facets }: Pick<SearchResults, 'count' | 'edition' | 'facets'>,
): Omit<SearchResults, 'results'> {
  return {
    query,
    count,
    total,
    ...(confidence !== undefined && { confidence }),
    ...(didYouMean !== undefined && { didYouMean }),
    ...(partial === true && { partial }),
    ...(unquoted === true && { unquoted }),
    ...(nearest !== undefined && { nearest }),
    ...(elsewhere !== undefined && { elsewhere }),
    ...(edition !== undefined && { edition }),
    ...(facets !== undefined && { facets }),
  };
}

/**
 * A search that was cut short may succeed the next time. One without an answer is made for each request: those queries are
 * counted, and the look-up of suggestions may have been cut short. Other editions change without this one.
 */
export function cacheabilityOf({
  partial,
  total,
  confidence,
  elsewhere,
}: Pick<FoundDocs, 'partial' | 'total' | 'confidence' | 'elsewhere'>): Cacheability {
  if (partial === true) return 'never';
  const isOwn = total > 0 && confidence !== 'none' && elsewhere === undefined;
  return isOwn ? 'generation' : 'revalidate';
}

/** SearchResults as objects, for callers in this process. @param edition As answers show it. */
export function searchResults(
  searched: Searched,
  input: SearchInput,
  edition?: EditionNames,
): SearchResults | Promise<SearchResults> {
  return after(findCharged(searched, input), (found) =>
    resultsOf(searched, input, { found, edition }),
  );
}

/** The hits are read before anything else is searched. */
async function resultsOf(
  { generation, work }: Searched,
  input: SearchInput,
  { found, edition }: { readonly found: FoundDocs; readonly edition: EditionNames | undefined },
): Promise<SearchResults> {
  const { library, search } = generation;
  const hits = found.hits as readonly SearchResult[];
  const results = await detailedResults(library, hits, input);
  const facets = input.facets && (await facetsOf({ library, search, work }, input));
  const count = results.length;
  const head = headOf(input.q, found, {
    count,
    ...(edition && { edition }),
    ...(facets && { facets }),
  });
  return { ...head, results };
}

/** SearchResults as JSON: the engine writes the results itself. */
export function searchResultsJson(
  searched: Pick<OperationContext, 'generation' | 'editions' | 'work'>,
  input: SearchInput,
): OperationJson | Promise<OperationJson> {
  const edition = shownEdition(searched.generation.library.edition, searched.editions.all());
  return after(findCharged(searched, input), (found) => {
    const cache = cacheabilityOf(found);
    if (isDetailed(input) || input.facets !== undefined) {
      const whole = resultsOf(searched, input, { found, edition });
      return whole.then((results) => ({ bytes: Buffer.from(JSON.stringify(results)), cache }));
    }
    const { count } = found;
    const head = headOf(input.q, found, { count, ...(edition && { edition }) });
    const start = `${JSON.stringify(head).slice(0, -1)},"results":`;
    const bytes = Buffer.concat([Buffer.from(start), found.json, Buffer.from('}')]);
    return { bytes, cache };
  });
}

/** Built at the first search of a library that finds nothing. */
const suggesterOf = memoize((library: Library): Suggest<Page> =>
  suggester({ ...library, gaps: gapsOf(library) }),
);

/** Results of a search, or suggestions when it has none, and what other places answer better. */
export type FoundDocs = SearchAnswer & {
  readonly nearest?: Suggestions;
  readonly elsewhere?: readonly Elsewhere[];
};

/** Searches the library, and suggests pages and gaps when nothing is found. */
export function searchWithSuggestions(
  searched: FilteredSearched,
  query: string,
  options: FilteredOptions,
): FoundDocs | Promise<FoundDocs> {
  const { library, search } = searched;
  return after(filteredSearch(searched, query, options), (answer) => {
    const { total, relaxed } = answer;
    if (total > 0) return answer;
    const { kind, sections } = options;
    const empty = {
      query,
      kind,
      section: sections?.[0],
      ...(relaxed !== undefined && { relaxed }),
    };
    return suggest(library, search, empty).then((nearest) =>
      nearest === undefined ? answer : { ...answer, nearest },
    );
  });
}

async function suggest(
  library: Library,
  search: Search,
  query: EmptyQuery,
): Promise<Suggestions | undefined> {
  const found = await suggesterOf(library)(search, query);
  return (
    found && { ...found, pages: found.pages.map(({ slug, title, url }) => ({ slug, title, url })) }
  );
}

function gapsOf({ gaps }: Library): Suggestions['gaps'] {
  return gaps.map(({ statement, sourceUrl }) => ({ statement, source_url: sourceUrl }));
}

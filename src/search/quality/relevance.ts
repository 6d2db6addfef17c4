/** Grades queries by the page that should answer each, and compares two gradings. */
import type { Library } from '../../content/model/library.ts';
import { pinnedPlace } from '../../content/library/pins.ts';
import { closestNames } from '../suggest/closest-names.ts';
import { findHits } from '../find-hits.ts';
import type { Search } from '../search.ts';

export interface Judgment {
  readonly query: string;
  /** Slug or file of the page, with `#anchor` for one of its sections. */
  readonly page: string;
  /** Lowest acceptable rank, 1 to 10. */
  readonly rank: number;
}

export interface GradedQuery extends Judgment {
  /** Rank; 0 if it is not among the first ten. */
  readonly found: number;
  /** The hit that ranks first instead. */
  readonly first?: string;
}

export interface Grading {
  /** Shares of the queries, 0 to 1, whose page is the first result, among three, among ten. */
  readonly hits1: number;
  readonly hits3: number;
  readonly hits10: number;
  /** Mean reciprocal rank; a missing page counts 0. */
  readonly mrr: number;
  readonly results: readonly GradedQuery[];
}

export const DEPTH = 10;

/** A page or section that the list names and the library lacks. */
export interface UnknownPage {
  /** Of the query in the list, from 0. */
  readonly place: number;
  readonly page: string;
  /** The name that was probably meant. */
  readonly near?: string;
}

/** Pages and sections that the list names and the library lacks. */
export async function unknownPages(
  library: Library,
  queries: readonly Judgment[],
): Promise<readonly UnknownPage[]> {
  const unknown: UnknownPage[] = [];
  for (const [place, { page }] of queries.entries()) {
    if ((await pinnedPlace(library, page)) !== undefined) continue;
    const near = await nearPlace(library, page);
    unknown.push({ place, page, ...(near !== undefined && { near }) });
  }
  return unknown;
}

/** The nearest section of a page that there is, else the nearest page. */
async function nearPlace(library: Library, name: string): Promise<string | undefined> {
  const [address = '', anchor = ''] = name.split('#');
  const slug = await pinnedPlace(library, address);
  const page = slug === undefined ? undefined : library.pageBySlug.get(slug);
  if (page === undefined) {
    const names = library.pages.map((one) => (address.endsWith('.md') ? one.file : one.slug));
    return closestNames(address, names)[0];
  }
  const { headings } = await library.contents.read(page);
  const anchors = headings.map((heading) => heading.anchor);
  const [near] = closestNames(anchor, anchors);
  return near === undefined ? address : `${address}#${near}`;
}

/** Runs every query of the list, which must not be empty. */
export async function gradeQueries(
  { library, engine }: { readonly library: Library; readonly engine: Search },
  queries: readonly Judgment[],
): Promise<Grading> {
  const results: GradedQuery[] = [];
  for (const judged of queries) {
    const hits = await findHits(engine, judged.query, { limit: DEPTH });
    const [slug, anchor] = ((await pinnedPlace(library, judged.page)) ?? '').split('#');
    const place = hits.findIndex(
      (hit) => hit.slug === slug && (anchor === undefined || hit.anchor === anchor),
    );
    const [first] = hits;
    const name = first && `${first.slug}${first.anchor === undefined ? '' : `#${first.anchor}`}`;
    results.push({ ...judged, found: place + 1, ...(name !== undefined && { first: name }) });
  }
  const share = (isGood: (found: number) => boolean): number =>
    results.filter(({ found }) => found > 0 && isGood(found)).length / results.length;
  return {
    hits1: share((found) => found === 1),
    hits3: share((found) => found <= 3),
    hits10: share(() => true),
    mrr: meanReciprocal(results.map(({ found }) => found)),
    results,
  };
}

export function isMissed({ found, rank }: GradedQuery): boolean {
  return found === 0 || found > rank;
}

/** Comparison of a grading with an earlier one, over the queries that both have: lists change. */
export interface Comparison {
  /** Queries of both. */
  readonly common: number;
  /** Queries that only this grading has. */
  readonly added: number;
  /** Queries that only the earlier one has. */
  readonly gone: number;
  /** Mean reciprocal rank of the common queries then; 0 when there are none. */
  readonly before: number;
  /** The same now. */
  readonly after: number;
  /** Common queries that rank lower than before, with their earlier rank. */
  readonly worse: readonly (GradedQuery & { readonly before: number })[];
}

/** Compares a grading with an earlier one. */
export function compareGradings(
  earlier: Pick<Grading, 'results'>,
  { results }: Grading,
): Comparison {
  const keyOf = ({ query, page }: Judgment): string => JSON.stringify([query, page]);
  const stood = new Map(earlier.results.map((result) => [keyOf(result), result.found]));
  const known = new Set(results.map(keyOf));
  const common = results.flatMap((result) => {
    const before = stood.get(keyOf(result));
    return before === undefined ? [] : [{ ...result, before }];
  });
  return {
    common: common.length,
    added: results.length - common.length,
    gone: [...stood.keys()].filter((key) => !known.has(key)).length,
    before: meanReciprocal(common.map(({ before }) => before)),
    after: meanReciprocal(common.map(({ found }) => found)),
    worse: common.filter(({ found, before }) => before > 0 && (found === 0 || found > before)),
  };
}

function meanReciprocal(places: readonly number[]): number {
  const sum = places.reduce((total, place) => total + (place === 0 ? 0 : 1 / place), 0);
  return places.length === 0 ? 0 : sum / places.length;
}

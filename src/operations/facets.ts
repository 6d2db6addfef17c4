/** Counts of results by kind and by section: how many a filter would leave. */
import type { Library } from '../content/model/library.ts';
import type { Search, SearchOptions } from '../search/search.ts';
import { KINDS } from '../search/wire.ts';
import type { LongWork } from './operation.ts';
import { searchKinds } from './sample-hits.ts';
import { COST_MAX, type Facet, type Facets, type SearchInput } from './search-results.ts';

/** Sections that are counted, the first of the navigation: each is a search of its own. */
export const SECTIONS_COUNTED_MAX = 50;

export interface Counted {
  readonly library: Library;
  readonly search: Search;
  /** Of the asker. Absent: nobody else is to be served in between. */
  readonly work?: LongWork | undefined;
}

/**
 * Counts with the filters of the search, but for that of the facet itself. Each value is a search, and counts as a request more.
 * @throws {Problem} over the quota
 */
export async function facetsOf(
  { library, search, work }: Counted,
  { q, kind, section, facets = [] }: SearchInput,
): Promise<Facets> {
  const count = async (filter: Pick<SearchOptions, Facet>): Promise<number> => {
    await work?.pause();
    const options = { limit: 0, snippets: false, ...filter };
    return (await searchKinds({ library, search }, q, options)).total;
  };
  const values: Readonly<Record<Facet, readonly string[]>> = {
    kind: KINDS,
    section: library.sections.slice(0, SECTIONS_COUNTED_MAX).map(({ id }) => id),
  };
  const searches = facets.flatMap((facet) => values[facet]).length;
  await work?.charge(Math.min(COST_MAX - 1, searches));
  const counted: Partial<Record<Facet, Record<string, number>>> = {};
  for (const facet of facets) {
    const counts: Record<string, number> = {};
    for (const value of values[facet]) {
      const number = await count({ kind, section, [facet]: value });
      if (number > 0) counts[value] = number;
    }
    counted[facet] = counts;
  }
  return counted;
}

/** Counts of results by kind and by section: how many a filter would leave. */
import type { Library } from '../content/model/library.ts';
import type { Search } from '../search/search.ts';
import { KINDS, type Kind } from '../search/wire.ts';
import { filteredSearch, type FilteredOptions } from './filtered-search.ts';
import type { LongWork } from './operation.ts';
import type { Facet, Facets, SearchInput } from './search-results.ts';

/** Sections that are counted, the first of the navigation: each is a search of its own. */
export const SECTIONS_COUNTED_MAX = 50;

export interface Counted {
  readonly library: Library;
  readonly search: Search;
  /** Of the asker. Absent: nobody else is to be served in between. */
  readonly work?: LongWork | undefined;
}

type Values = Readonly<Record<Facet, readonly string[]>>;

/** Number of the values that are counted: each is a search. */
export function searchesOf(library: Library, facets: readonly Facet[]): number {
  return facets.flatMap((facet) => valuesIn(library)[facet]).length;
}

/** Counts with the filters of the search, but for that of the facet itself. */
export async function facetsOf(
  { library, search, work }: Counted,
  { q, kind, section, code_language: codeLanguage, facets = [] }: SearchInput,
): Promise<Facets> {
  const values = valuesIn(library);
  const count = async (filter: Pick<FilteredOptions, 'kind' | 'sections'>): Promise<number> => {
    await work?.pause();
    const options = { limit: 0, snippets: false, codeLanguage, ...filter };
    return (await filteredSearch({ library, search, work }, q, options)).total;
  };
  const counted: Partial<Record<Facet, Record<string, number>>> = {};
  for (const facet of facets) {
    const counts: Record<string, number> = {};
    for (const value of values[facet]) {
      const filter = facet === 'kind' ? { kind: value as Kind } : { sections: [value] };
      const number = await count({ kind, sections: section, ...filter });
      if (number > 0) counts[value] = number;
    }
    counted[facet] = counts;
  }
  return counted;
}

function valuesIn(library: Library): Values {
  return {
    kind: KINDS,
    section: library.sections.slice(0, SECTIONS_COUNTED_MAX).map(({ id }) => id),
  };
}

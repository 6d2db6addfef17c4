/** Suggestions of a search without a result: the nearest pages and documented gaps. */
import Joi, { type ObjectSchema } from 'joi';
import type { Library, Page } from '../content/model.ts';
import type { PageSummary } from '../content/page-summary.ts';
import { suggester, type EmptyQuery, type Suggest } from '../search/suggest/suggest.ts';
import type { Hit, Search, SearchAnswer, SearchOptions } from '../search/search.ts';
import { pageSummaryKeys } from './schemas.ts';
import { memoize } from '../memoize.ts';

export interface Suggestions {
  readonly pages: readonly Pick<PageSummary, 'slug' | 'title' | 'url'>[];
  readonly gaps: readonly NonNullable<Hit['gap']>[];
}

/** A documented gap, as answers show it. */
export const gapSchema: ObjectSchema = Joi.object({
  statement: Joi.string().required().description('What the product does not do.'),
  source_url: Joi.string().uri().required().description('Where that is documented.'),
}).unknown(true);

const nearPageSchema = Joi.object({
  slug: pageSummaryKeys.slug,
  title: pageSummaryKeys.title,
  url: pageSummaryKeys.url,
}).unknown(true);

export const suggestionsSchema: ObjectSchema<Suggestions> = Joi.object<Suggestions>({
  pages: Joi.array()
    .items(nearPageSchema)
    .required()
    .description(
      'Pages whose title has like words, or that the query finds without its filters; three at most.',
    ),
  gaps: Joi.array()
    .items(gapSchema)
    .required()
    .description('Documented gaps that the words fit; three at most.'),
})
  .unknown(true)
  .description(
    'What is nearest to a query that found nothing, best first; absent when nothing is near.',
  );

/** Made at the first search of a library that finds nothing. */
const suggesterOf = memoize((library: Library): Suggest<Page> =>
  suggester({ pages: library.pages, gaps: gapsOf(library) }),
);

/** Results of a search, or suggestions when it has none. */
export type FoundDocs = SearchAnswer & { readonly nearest?: Suggestions };

/** Searches the library, and suggests pages and gaps when nothing is found. */
export function searchWithSuggestions(
  { library, search }: { readonly library: Library; readonly search: Search },
  query: string,
  options: SearchOptions,
): FoundDocs {
  const answer = search.search(query, options);
  const { total, relaxed } = answer;
  const empty = { query, ...options, ...(relaxed !== undefined && { relaxed }) };
  const nearest = total > 0 ? undefined : suggest(library, search, empty);
  return nearest === undefined ? answer : { ...answer, nearest };
}

function suggest(library: Library, search: Search, query: EmptyQuery): Suggestions | undefined {
  const found = suggesterOf(library)(search, query);
  return (
    found && { ...found, pages: found.pages.map(({ slug, title, url }) => ({ slug, title, url })) }
  );
}

function gapsOf({ gaps }: Library): Suggestions['gaps'] {
  return gaps.map(({ statement, sourceUrl }) => ({ statement, source_url: sourceUrl }));
}

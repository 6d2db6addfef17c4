/** What a search without a result answers instead of hits: the nearest pages and documented gaps. */
import Joi, { type ObjectSchema } from 'joi';
import type { Library, Page } from '../content/model.ts';
import type { PageSummary } from '../content/page-summary.ts';
import { nearbyOf, type Asked } from '../search/nearby.ts';
import type { Hit, Search, SearchAnswer, SearchOptions } from '../search/search.ts';
import { pageSummaryKeys } from './schemas.ts';

export interface NearestDocs {
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

export const nearestSchema: ObjectSchema<NearestDocs> = Joi.object<NearestDocs>({
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
const prepared = new WeakMap<Library, ReturnType<typeof nearbyOf<Page>>>();

/** What a search finds, or what is nearest to it. */
export type FoundDocs = SearchAnswer & { readonly nearest?: NearestDocs };

/** Searches the library, and looks for what is nearest when nothing is found. */
export function findOrNearby(
  { library, search }: { readonly library: Library; readonly search: Search },
  query: string,
  options: SearchOptions,
): FoundDocs {
  const answer = search.search(query, options);
  const nearest = answer.total > 0 ? undefined : nearbyTo(library, search, { query, ...options });
  return nearest === undefined ? answer : { ...answer, nearest };
}

/** What is nearest to a query that found nothing in the library; undefined when nothing is. */
export function nearbyTo(library: Library, search: Search, asked: Asked): NearestDocs | undefined {
  const nearby = prepared.get(library) ?? nearbyOf({ pages: library.pages, gaps: gapsOf(library) });
  prepared.set(library, nearby);
  const near = nearby(search, asked);
  return (
    near && { ...near, pages: near.pages.map(({ slug, title, url }) => ({ slug, title, url })) }
  );
}

function gapsOf({ gaps }: Library): NearestDocs['gaps'] {
  return gaps.map(({ statement, sourceUrl }) => ({ statement, source_url: sourceUrl }));
}

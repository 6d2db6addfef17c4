/** searchDocs: ranked full-text search over pages, sections, samples, releases and gaps. */
import Joi from 'joi';
import type { Page } from '../content/model.ts';
import type { Generation } from '../generation/generation.ts';
import { KINDS, type Hit, type Kind } from '../search/search.ts';
import { requireSection } from './list-pages.ts';
import type { Operation } from './operation.ts';
import { resultsText, resultText } from './search-text.ts';
import {
  findOrNearby,
  gapSchema,
  nearestSchema,
  type FoundDocs,
  type NearestDocs,
} from './nearby-docs.ts';
import { pageSummaryKeys, summaryOf, textOf, type PageSummary } from './schemas.ts';

const QUERY_CHARACTERS_MAX = 200;
const LIMIT_MAX = 50;
const LIMIT_DEFAULT = 10;

interface Input {
  readonly q: string;
  readonly limit: number;
  readonly kind?: Kind;
  readonly section?: string;
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

const rangeSchema = Joi.array()
  .items(Joi.number().integer().min(0))
  .length(2)
  .description(
    'Start and end of a match in `snippet`, in UTF-16 code units; the end is not included.',
  );

const resultSchema = Joi.object<SearchResult>({
  ...pageSummaryKeys,
  score: Joi.number()
    .min(0)
    .max(1)
    .required()
    .description('Relevance from 0 to 1; higher is better, comparable between queries.'),
  snippet: Joi.string().allow('').required().description('Plain text around the first match.'),
  matches: Joi.array()
    .items(rangeSchema)
    .required()
    .description('Where the matched words stand in `snippet`.'),
  kind: Joi.string()
    .valid(...KINDS)
    .required()
    .description('What was found.'),
  heading: Joi.string().description('Best-matching heading.'),
  anchor: Joi.string().description('Fragment id of that heading on the page.'),
  since: Joi.string().description('Release version; for results of kind release.'),
  gap: gapSchema.description('The documented gap; for results of kind gap.'),
  sample: Joi.string().description('Id of the code sample; for results of kind sample.'),
})
  .unknown(true)
  .description('One hit, with the page it belongs to.');

export const searchDocs: Operation<Input, SearchResults> = {
  id: 'searchDocs',
  summary: 'Search the documentation',
  description:
    'Ranked full-text search over pages, sections, code samples, release notes and documented gaps, best match first. ' +
    'Titles weigh more than headings, headings more than descriptions, descriptions more than bodies. ' +
    'At most three results belong to one page.',
  tag: 'documentation',
  path: '/api/v1/search',
  pathParameters: [],
  input: Joi.object<Input>({
    q: textOf(1, QUERY_CHARACTERS_MAX)
      .required()
      .description(
        'What to look for, in any language. The length is counted in Unicode code points.',
      ),
    limit: Joi.number()
      .integer()
      .min(1)
      .max(LIMIT_MAX)
      .default(LIMIT_DEFAULT)
      .description('Results to return at most.'),
    kind: Joi.string()
      .valid(...KINDS)
      .description('Return results of this kind only.'),
    section: Joi.string()
      .pattern(/^[a-z0-9-]+$/)
      .description(
        'Return results of this top-level section only; an id from `sections` of listPages.',
      ),
  }),
  output: Joi.object<SearchResults>({
    query: Joi.string().required().description('The query as it was received.'),
    count: Joi.number()
      .integer()
      .min(0)
      .required()
      .description('Number of results in this answer.'),
    total: Joi.number()
      .integer()
      .min(0)
      .required()
      .description('Number of results there are without `limit`.'),
    didYouMean: Joi.string().description(
      'The query with unknown words corrected, when there were any.',
    ),
    partial: Joi.boolean().description(
      'True when the query took more work than any may: there may be more and better results.',
    ),
    nearest: nearestSchema,
    results: Joi.array().items(resultSchema).required().description('Best match first.'),
  })
    .unknown(true)
    .label('SearchResults'),
  problems: ['invalid_parameter'],
  cacheable: true,
  run({ generation }, input) {
    const { hits, ...found } = findDocs(generation, input);
    const results = hits.map(({ slug, ...hit }) => ({
      ...summaryOf(pageOf(generation, slug)),
      ...hit,
    }));
    return { query: input.q, count: results.length, ...found, results };
  },
  text({ generation }, input) {
    const { hits, ...found } = findDocs(generation, input);
    const results = hits.map((hit) => resultText(pageOf(generation, hit.slug), hit));
    return resultsText({ query: input.q, ...found, results });
  },
};

/** Asks the engine. @throws {Problem} when there is no such section. */
export function findDocs(generation: Generation, { q, ...options }: Input): FoundDocs {
  if (options.section !== undefined) requireSection(generation.library, options.section);
  return findOrNearby(generation, q, { ...options, isTyped: true });
}

/** The page that a hit belongs to. */
export function pageOf({ library }: Generation, slug: string): Page {
  const page = library.pageBySlug.get(slug);
  if (page === undefined)
    throw new Error(`the index names the page "${slug}", which the library lacks`);
  return page;
}

/** searchDocs: ranked full-text search over pages, sections, samples, releases and gaps. */
import Joi, { type ObjectSchema } from 'joi';
import { CONFIDENCES } from '../search/quality/confidence.ts';
import { KINDS, QUERY_CHARACTERS_MAX } from '../search/wire.ts';
import {
  searchResults,
  searchResultsJson,
  type SearchInput,
  type SearchResult,
  type SearchResults,
  type Suggestions,
} from './find-docs.ts';
import type { Elsewhere } from './answers-elsewhere.ts';
import { editionNameKeys, shownEdition } from './editions.ts';
import type { Operation } from './operation.ts';
import { fieldsSchema, partOf } from './selected-fields.ts';
import { boundedText, limitSchema, pageSummaryKeys } from './schemas.ts';

const LIMIT_MAX = 50;
const LIMIT_DEFAULT = 10;
/** Results that can be skipped, so that the first 500 can be read: the engine ranks all that come before as well. */
const OFFSET_MAX = 450;

const rangeSchema = Joi.array()
  .items(Joi.number().integer().min(0))
  .length(2)
  .description(
    'Start and end of a match in `snippet`, in UTF-16 code units; the end is not included.',
  );

/** A documented gap, as answers show it. */
const gapSchema: ObjectSchema = Joi.object({
  statement: Joi.string().required().description('What the product does not do.'),
  source_url: Joi.string().uri().required().description('Address of its documentation.'),
}).unknown(true);

const nearPageSchema = Joi.object({
  slug: pageSummaryKeys.slug,
  title: pageSummaryKeys.title,
  url: pageSummaryKeys.url,
}).unknown(true);

const suggestionsSchema: ObjectSchema<Suggestions> = Joi.object<Suggestions>({
  pages: Joi.array()
    .items(nearPageSchema)
    .required()
    .description(
      'Pages with similar words in the title, or that the query finds without its filters; at most three.',
    ),
  gaps: Joi.array()
    .items(gapSchema)
    .required()
    .description('Documented gaps with similar words; at most three.'),
})
  .unknown(true)
  .description('Suggestions for a query without results, best first; absent if there are none.');

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
    .description('Positions of the matched words in `snippet`.'),
  kind: Joi.string()
    .valid(...KINDS)
    .required()
    .description('Type of the result.'),
  heading: Joi.string().description('Best-matching heading.'),
  anchor: Joi.string().description('Fragment id of that heading on the page.'),
  since: Joi.string().description('Release version; for results of kind release.'),
  gap: gapSchema.description('The documented gap; for results of kind gap.'),
  sample: Joi.string().description('Id of the code sample; for results of kind sample.'),
  versions: Joi.array()
    .items(Joi.string())
    .description('Versions that have the same text there; in a search of all versions.'),
})
  .unknown(true)
  .description('One result, with its page.');

const elsewhereSchema = Joi.object<Elsewhere>({
  slug: Joi.string().required().description('Page id.'),
  title: Joi.string().required().description('Page title.'),
  url: Joi.string().uri().required().description('Address of the page.'),
  anchor: Joi.string().description('Fragment id of the best section.'),
  confidence: Joi.string()
    .valid(...CONFIDENCES)
    .required()
    .description('How sure it is that it answers the query.'),
  edition: Joi.object(editionNameKeys)
    .unknown(true)
    .description('Names to search there with; absent for this edition without filters.'),
})
  .unknown(true)
  .description('The best page of another place.');

const answerSchema = Joi.object<SearchResults>({
  query: Joi.string().required().description('The query as it was received.'),
  count: Joi.number()
    .integer()
    .min(0)
    .required()
    .description('Number of results in this response.'),
  total: Joi.number()
    .integer()
    .min(0)
    .required()
    .description('Number of results without `limit` and `offset`.'),
  confidence: Joi.string()
    .valid(...CONFIDENCES)
    .description(
      'How sure it is that the documentation answers the query. `none`: it probably does not, and the results are only the nearest ones. Absent with `offset`, and if `partial`.',
    ),
  didYouMean: Joi.string().description(
    'The query with unknown words corrected, if there were any and `confidence` is not `none`.',
  ),
  partial: Joi.boolean().description(
    'True if the query was cut short because it took too much work, or the engine failed: there may be more and better results.',
  ),
  unquoted: Joi.boolean().description(
    'True if nothing has the words in quotes side by side: the results are for the query without its quotes. Only for a query with words outside of them.',
  ),
  nearest: suggestionsSchema,
  elsewhere: Joi.array()
    .items(elsewhereSchema)
    .description(
      'Where the query is answered with more confidence: here without filters, in the current version, in other documentation sets. Only if `confidence` is `low` or `none` and there is such a place to look.',
    ),
  results: Joi.array().items(resultSchema).required().description('Best match first.'),
})
  .unknown(true)
  .label('SearchResults');

export const searchDocs: Operation<SearchInput, SearchResults> = {
  id: 'searchDocs',
  summary: 'Search the documentation',
  description:
    'Ranked full-text search over pages, sections, code samples, release notes and documented gaps, best match first. ' +
    'Titles weigh more than headings, headings more than descriptions, descriptions more than bodies. ' +
    'At most two results belong to one page, unless more are pinned.',
  tag: 'documentation',
  path: '/api/v1/search',
  pathParameters: [],
  input: Joi.object<SearchInput>({
    q: boundedText(1, QUERY_CHARACTERS_MAX)
      .required()
      .description(
        'Words to search for, in any language. The length is counted in Unicode code points.',
      ),
    limit: limitSchema(LIMIT_MAX, LIMIT_DEFAULT).description('Maximum number of results.'),
    kind: Joi.string()
      .valid(...KINDS)
      .description('Only results of this kind.'),
    section: Joi.string()
      .pattern(/^[a-z0-9-]+$/)
      .description('Only results of this top-level section; an id from `sections` of listPages.'),
    offset: Joi.number()
      .integer()
      .min(0)
      .max(OFFSET_MAX)
      .default(0)
      .description(
        'Results to skip. There are no more when an answer has fewer than `limit`. The order stays the same as long as the header `Docent-Generation` does.',
      ),
    fields: fieldsSchema(resultSchema).description(
      'Only these fields of each result, separated by commas. Default: all.',
    ),
  }),
  output: answerSchema,
  selected: answerSchema
    .keys({ results: Joi.array().items(partOf(resultSchema)).required() })
    .label('SearchResultsPart'),
  problems: ['invalid_parameter'],
  cacheable: true,
  takesEdition: 'all',
  run: ({ generation, editions }, input) =>
    searchResults(
      { generation, editions },
      input,
      shownEdition(generation.library.edition, editions.all()),
    ),
  json: searchResultsJson,
};

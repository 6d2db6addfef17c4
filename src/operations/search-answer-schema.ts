/** Schema of a search's answer, field by field: its results and everything around them. */
import Joi, { type ObjectSchema } from 'joi';
import { CONFIDENCES } from '../search/quality/confidence.ts';
import { KINDS } from '../search/wire.ts';
import type { Elsewhere } from './answers-elsewhere.ts';
import { editionNameKeys } from './editions.ts';
import { pageSummaryKeys } from './schemas.ts';
import type { SearchResult, SearchResults, Suggestions } from './search-results.ts';

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

export const resultSchema: ObjectSchema<SearchResult> = Joi.object<SearchResult>({
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
  sample: Joi.string().description('Id of the code sample; for samples that were run.'),
  codeBlock: Joi.number()
    .integer()
    .min(0)
    .description(
      'Place among the code blocks of the Markdown of its page; for code that was not run.',
    ),
  codeLanguage: Joi.string()
    .allow('')
    .description('Language of that code; empty if the page names none.'),
  versions: Joi.array()
    .items(Joi.string())
    .description('Versions that have the same text there; in a search of all versions.'),
  set: Joi.string().description('Id of its documentation set; in a search of all sets.'),
  text: Joi.string().description(
    'Markdown of the section; with `detail=sections`, where there is room. Links within the page are words, and an address stands once.',
  ),
  truncated: Joi.boolean().description(
    'True if `text` is a part of the section; `markdownUrl` has all of it.',
  ),
  highlighted: Joi.string()
    .allow('')
    .description('`snippet` as HTML, with the matched words in `<mark>`; with `highlight=true`.'),
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

const countsSchema = Joi.object().pattern(Joi.string(), Joi.number().integer().min(1));

const facetsSchema: ObjectSchema = Joi.object({
  kind: countsSchema.description('Number of results by kind.'),
  section: countsSchema.description('Number of results by id of the section.'),
})
  .unknown(true)
  .description(
    'With `facets`: `total` for each value as the only filter of its name. Values without results are left out.',
  );

export const answerSchema: ObjectSchema<SearchResults> = Joi.object<SearchResults>({
  query: Joi.string().required().description('The query as it was received, without `set:`.'),
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
    'True if the query was cut short because it took too much work, the engine failed, or a search cluster lacks content or a part of it did not answer: there may be more and better results.',
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
  facets: facetsSchema,
  results: Joi.array().items(resultSchema).required().description('Best match first.'),
})
  .unknown(true)
  .label('SearchResults');

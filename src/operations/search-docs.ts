/** searchDocs: ranked full-text search over pages, sections, samples, releases and gaps. */
import Joi from 'joi';
import { KINDS, QUERY_CHARACTERS_MAX } from '../search/wire.ts';
import { searchResults, searchResultsJson } from './find-docs.ts';
import { TEXTS_DEFAULT } from './detailed-results.ts';
import { shownEdition } from './editions.ts';
import { SECTIONS_COUNTED_MAX } from './facets.ts';
import type { Operation } from './operation.ts';
import { fieldsSchema, partOf } from './selected-fields.ts';
import { boundedText, limitSchema, SECTIONS_MAX, sectionIdSchema } from './schemas.ts';
import { answerSchema, resultSchema } from './search-answer-schema.ts';
import { DETAILS, FACETS, type SearchInput, type SearchResults } from './search-results.ts';
import { SNIPPET_CHARACTERS } from './snippet.ts';

const LIMIT_MAX = 50;
const LIMIT_DEFAULT = 10;
/** Results that can be skipped, so that the first 500 can be read: the engine ranks all that come before as well. */
const OFFSET_MAX = 450;

/** Characters of the name of a language. */
const LANGUAGE_MAX = 50;
/** Characters of a snippet: fewer are no line. */
const SNIPPET_MIN = 40;

/** Characters of all texts of an answer. */
const TEXTS_MIN = 1000;
const TEXTS_MAX = 100_000;

export const searchDocs: Operation<SearchInput, SearchResults> = {
  id: 'searchDocs',
  summary: 'Search the documentation',
  description:
    'Ranked full-text search over pages, sections, code samples, release notes and documented gaps, best match first. ' +
    'Titles weigh more than headings, headings more than descriptions, descriptions more than bodies. ' +
    'At most two results belong to one page, unless more are pinned, or code is asked for.',
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
    section: Joi.array()
      .items(sectionIdSchema)
      .min(1)
      .max(SECTIONS_MAX)
      .unique()
      .description(
        `Only results of these top-level sections, at most ${SECTIONS_MAX}, separated by commas; ids from \`sections\` of listPages.`,
      ),
    code_language: boundedText(1, LANGUAGE_MAX).description(
      'Only results with code in this language in their section, such as `ts`, among the first 100.',
    ),
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
    detail: Joi.string()
      .valid(...DETAILS)
      .description(
        'How much of its text each result has: `titles` none (`snippet` and `matches` are empty), `snippets` a snippet, `sections` the Markdown of its section in `text`. Default: snippets.',
      ),
    max_chars: Joi.number()
      .integer()
      .min(TEXTS_MIN)
      .max(TEXTS_MAX)
      .description(
        `Characters of all \`text\` together, with \`detail=sections\`: better results get more of them. Default: ${TEXTS_DEFAULT}.`,
      ),
    snippet_chars: Joi.number()
      .integer()
      .min(SNIPPET_MIN)
      .max(SNIPPET_CHARACTERS)
      .description(`Characters of each snippet at most. Default: ${SNIPPET_CHARACTERS}.`),
    highlight: Joi.boolean().description(
      'Whether results also have their snippet as HTML, in `highlighted`. Default: false.',
    ),
    facets: Joi.array()
      .items(Joi.string().valid(...FACETS))
      .min(1)
      .unique()
      .description(
        `Counts the results by kind, by section (the first ${SECTIONS_COUNTED_MAX}) or by both, separated by commas.`,
      ),
  }),
  output: answerSchema,
  selected: answerSchema
    .keys({ results: Joi.array().items(partOf(resultSchema)).required() })
    .label('SearchResultsPart'),
  problems: ['invalid_parameter'],
  cacheable: true,
  takesEdition: 'all',
  run: (context, input) =>
    searchResults(
      context,
      input,
      shownEdition(context.generation.library.edition, context.editions.all()),
    ),
  json: searchResultsJson,
};

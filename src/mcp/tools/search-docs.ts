/** search_docs: the search of `GET /api/v1/search`, answered with the text of the best sections. */
import Joi from 'joi';
import { generationDigest } from '../../generation/generation.ts';
import { cacheabilityOf } from '../../operations/find-docs.ts';
import { searchAll } from '../../operations/search-all.ts';
import { sectionIdsSchema } from '../../operations/schemas.ts';
import { searchDocs as operation } from '../../operations/search-docs.ts';
import type { Kind } from '../../search/wire.ts';
import { writeAllEditions } from '../all-editions.ts';
import { noCodeNote } from '../../operations/code-language.ts';
import { cursorSchema, maxCharsWithoutDefault, nextSchema } from '../paging.ts';
import { cursorAt, offsetOf, type ListIdentity } from '../../operations/cursors.ts';
import { DETAILS, type Detail, type SearchResults } from '../../operations/search-results.ts';
import { querySchema, searchedPart } from '../long-query.ts';
import { writeResults } from '../written-results.ts';
import { toolOf } from '../tool-of.ts';
import type { Tool, ToolContext } from '../tool.ts';

interface Arguments {
  readonly query: string;
  readonly detail: Detail;
  readonly kind?: Kind;
  readonly section?: string;
  readonly language?: string;
  readonly limit: number;
  readonly cursor?: string;
  readonly max_chars?: number;
}

/** Characters by default: 1,500 tokens for five results hold the answer as often as more do (`bench/agents`). */
const CHARACTERS_DEFAULT = 6000;
/** Characters of a result by default: who asks for more results gets no less of the best ones. */
const RESULT_CHARACTERS = 1200;
const CHARACTERS_DEFAULT_MAX = 20_000;
const LIMIT_DEFAULT = 5;

const { input } = operation;

const resultSchema = Joi.object({
  title: Joi.string().required(),
  heading: Joi.string(),
  slug: Joi.string().required(),
  anchor: Joi.string(),
  url: Joi.string().required(),
  edition: Joi.string(),
  score: Joi.number().min(0).max(1).required(),
  kind: Joi.string().required(),
  since: Joi.string(),
  text: Joi.string().allow(''),
  start: Joi.number().integer(),
  offset: Joi.number().integer(),
});

export const searchDocs: Tool<Arguments> = toolOf(operation, {
  name: 'search_docs',
  description:
    'Searches the documentation of {subject} and returns the text of the best sections, with code. ' +
    'Use it first for any question, with a few words, an identifier, an error message or a line of code. ' +
    '"Quotes" match exact words, -word excludes one. Scores range from 0 to 1.',
  arguments: Joi.object<Arguments>({
    query: querySchema.required().description('Search terms.'),
    detail: Joi.string()
      .valid(...DETAILS)
      .default('sections'),
    kind: input.extract('kind').description('Kind of result.'),
    section: sectionIdsSchema.description('Only this section, or several by commas.'),
    language: Joi.string().max(50).description('Only with code in this language.'),
    limit: input.extract('limit').default(LIMIT_DEFAULT).description('Maximum results.'),
    cursor: cursorSchema,
    max_chars: maxCharsWithoutDefault.description('Size limit; default 6,000, more with `limit`.'),
  }),
  takesEdition: 'all',
  async runAll({ operation: { editions, generation }, caller }, names, given) {
    const asked = { names, from: generation.library.edition, work: caller.work };
    const { query, limit, kind, language } = given;
    const asSearched = {
      q: searchedPart(query),
      limit,
      kind,
      section: sectionsOf(given),
      code_language: language,
    };
    return writeAllEditions(await searchAll(editions, asked, asSearched), {
      query,
      maxChars: charactersOf(given),
    });
  },
  output: Joi.object({
    query: Joi.string().required(),
    total: Joi.number().integer().required(),
    results: Joi.array().items(resultSchema).required(),
    confidence: Joi.string(),
    didYouMean: Joi.string(),
    partial: Joi.boolean(),
    unquoted: Joi.boolean(),
    nearest: Joi.object(),
    elsewhere: Joi.array().items(Joi.object()),
    cursor: cursorSchema,
    next: nextSchema.required(),
  }),
  alsoCalled: {
    q: 'query',
    question: 'query',
    search: 'query',
    search_query: 'query',
    searchQuery: 'query',
    userQuery: 'query',
    text: 'query',
    topic: 'query',
    max_results: 'limit',
    type: 'kind',
    lang: 'language',
    code_language: 'language',
  },
  input(given, context) {
    const { query, limit, kind, language, cursor, detail } = given;
    const section = sectionsOf(given);
    const q = searchedPart(query);
    const snippets = detail === 'snippets';
    const offset = offsetOf(listOf(given, context), cursor);
    return { q, limit, kind, section, code_language: language, snippets, offset };
  },
  async answer(found, given, context) {
    const { library } = context.operation.generation;
    const list = listOf(given, context);
    const offset = offsetOf(list, given.cursor);
    const total = reachable(found, given.limit, offset);
    const { detail } = given;
    const written = await writeResults(charactersOf(given), {
      library,
      found: { ...found, total },
      query: given.query,
      offset,
      detail,
      note:
        given.language === undefined
          ? undefined
          : noCodeNote(library, given.language, context.operation.editions.all()),
      names: context.names,
      cursor: (end) => (end < total ? cursorAt(list, end) : undefined),
    });
    return { kind: 'written', ...written, isTransient: cacheabilityOf(found) !== 'generation' };
  },
});

/** As searchDocs takes it. */
function sectionsOf({ section }: Arguments): readonly string[] | undefined {
  return section === undefined ? undefined : [...new Set(section.split(/, ?/))];
}

function charactersOf({ max_chars: given, limit }: Arguments): number {
  const own = Math.min(CHARACTERS_DEFAULT_MAX, limit * RESULT_CHARACTERS);
  return given ?? Math.max(CHARACTERS_DEFAULT, own);
}

/** Settings change the ranking without the content, and with it the list. */
function listOf(
  { query, kind, section, language }: Arguments,
  { operation: { generation } }: ToolContext,
): ListIdentity {
  const of = ['search_docs', query, kind, section, language];
  return { digest: generationDigest(generation), of };
}

/** Results that can be paged to: a total may count more. */
function reachable({ results, total }: SearchResults, limit: number, offset: number): number {
  return results.length === limit ? total : offset + results.length;
}

/** search_docs: the same search as `GET /api/v1/search`, in pages that fit a model's context. */
import Joi from 'joi';
import { generationDigest } from '../../generation/label.ts';
import { findResultTexts, type FoundTexts, type SearchResult } from '../../operations/find-docs.ts';
import { searchDocs as operation } from '../../operations/search-docs.ts';
import { resultsText } from '../../operations/search-text.ts';
import type { Kind } from '../../search/kind.ts';
import { fittingTexts, maxCharsSchema } from '../budget.ts';
import { cursorAdvice, cursorAt, readCursor } from '../cursor.ts';
import type { Tool } from '../tool.ts';
import { cursorSchema, nextSchema, sectionSchema } from './arguments.ts';

interface Input {
  readonly query: string;
  readonly limit: number;
  readonly kind?: Kind;
  readonly section?: string;
  readonly cursor?: string;
  readonly max_chars: number;
}

const input = operation.input;

export const searchDocs: Tool<Input> = {
  name: 'search_docs',
  title: 'Search the documentation',
  description:
    'Ranked full-text search over pages, sections, code samples, release notes and documented gaps, best match first. ' +
    'Use it first for any question about the product: a few words or an identifier work better than a sentence. ' +
    'Each result has a slug and often an anchor: read it with get_page {"slug": …, "section": <anchor>}. ' +
    'Scores run from 0 to 1 and can be compared between queries; results under about 0.2 are often beside the point. ' +
    'Set kind to "sample" for code, "release" for changes, "gap" for what the product does not do. ' +
    'Do not use it to list pages (list_pages) or to look up open issues (check_known_issue).',
  input: Joi.object<Input>({
    query: input.extract('q').required(),
    limit: input.extract('limit'),
    kind: input.extract('kind'),
    section: sectionSchema,
    cursor: cursorSchema,
    max_chars: maxCharsSchema,
  }),
  output: Joi.object({
    query: operation.output.extract('query'),
    count: operation.output.extract('count'),
    total: operation.output.extract('total'),
    didYouMean: operation.output.extract('didYouMean'),
    partial: operation.output.extract('partial'),
    nearest: operation.output.extract('nearest'),
    results: operation.output.extract('results'),
    cursor: cursorSchema,
    next: nextSchema,
  }).unknown(true),
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
  },
  writes: false,
  lasting: true,
  asks: false,
  run(context, { query, limit, kind, section, cursor, max_chars }) {
    const { generation } = context.operation;
    // Another ranking with the same content is another list: settings count, too.
    const digest = generationDigest(generation);
    const at = readCursor(digest, cursor);
    if (at.kind !== 'at') return { kind: 'failure', text: cursorAdvice(at) };
    const { offset } = at;
    const asking = { q: query, limit, kind, section, offset };
    const { found, results: all } = findResultTexts(generation, asking);
    const results = all.slice(0, fittingTexts(all, max_chars));
    const end = offset + results.length;
    // A total may count more results than can be reached.
    const isOn = results.length < all.length || all.length === limit;
    const more = isOn && end < found.total ? cursorAt(digest, end) : undefined;
    const next = offset > 0 && all.length === 0 ? END : nextStep({ found, results: all }, more);
    return { kind: 'json', json: resultsText(query, { found, results }, { cursor: more, next }) };
  },
};

const END =
  'There are no more results that can be reached. Use more or other words, "kind" or "section" to see others.';

function nextStep({ found, results: [first] }: FoundTexts, cursor: string | undefined): string {
  if (first === undefined) {
    const { didYouMean, nearest } = found;
    const hint =
      didYouMean === undefined ? 'Use fewer or other words' : `Search for "${didYouMean}"`;
    const [page] = nearest?.pages ?? [];
    const near = page && `, read the nearest page with get_page {"slug": "${page.slug}"}`;
    return `${hint}${near ?? ''}, or list the pages with list_pages.`;
  }
  const best = JSON.parse(first) as SearchResult;
  const section = best.anchor === undefined ? '' : `, "section": "${best.anchor}"`;
  const read = `Read the best result with get_page {"slug": "${best.slug}"${section}}.`;
  return cursor === undefined ? read : `${read} More results: the same call with "cursor".`;
}

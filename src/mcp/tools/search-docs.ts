/** search_docs: the same search as `GET /api/v1/search`, in pages that fit a model's context. */
import Joi from 'joi';
import { generationDigest } from '../../generation/label.ts';
import { findDocs, type SearchResult } from '../../operations/find-docs.ts';
import { searchDocs as operation } from '../../operations/search-docs.ts';
import { resultsText, type Hints } from '../../operations/search-text.ts';
import { hitTexts } from '../../search/answer.ts';
import type { Kind } from '../../search/wire.ts';
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
    const found = findDocs(generation, asking);
    const all = hitTexts(found);
    const answer = (results: readonly string[]): string => {
      const end = offset + results.length;
      // A total may count more results than can be reached.
      const isOn = results.length < all.length || all.length === limit;
      const more = isOn && end < found.total ? cursorAt(digest, end) : undefined;
      const next = nextStep({ found, first: all[0] }, offset, more);
      return resultsText(query, { found, results }, { cursor: more, next });
    };
    const whole = answer(all);
    if (whole.length <= max_chars) return { kind: 'json', json: whole };
    const around = whole.length - all.join(',').length + MORE_CHARACTERS;
    return { kind: 'json', json: answer(all.slice(0, fittingTexts(all, max_chars - around))) };
  },
};

/** What an answer has more when results are left: a cursor, and how to use it. */
const MORE_CHARACTERS = 120;

function nextStep(
  { found, first }: { readonly found: Hints; readonly first: string | undefined },
  offset: number,
  cursor: string | undefined,
): string {
  if (first === undefined) return offset > 0 ? END : stepAfterNothing(found);
  const best = JSON.parse(first) as SearchResult;
  const section = best.anchor === undefined ? '' : `, "section": "${best.anchor}"`;
  const which = offset === 0 ? 'best result' : 'first of these';
  const read = `Read the ${which} with get_page {"slug": "${best.slug}"${section}}.`;
  return cursor === undefined ? read : `${read} More results: the same call with "cursor".`;
}

const END =
  'There are no more results that can be reached. Use more or other words, "kind" or "section" to see others.';

function stepAfterNothing({ didYouMean, nearest }: Hints): string {
  const hint = didYouMean === undefined ? 'Use fewer or other words' : `Search for "${didYouMean}"`;
  const [page] = nearest?.pages ?? [];
  const near = page && `, read the nearest page with get_page {"slug": "${page.slug}"}`;
  return `${hint}${near ?? ''}, or list the pages with list_pages.`;
}

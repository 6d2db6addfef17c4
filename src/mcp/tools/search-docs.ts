/** search_docs: the search of `GET /api/v1/search`, in parts that fit a model's context. */
import Joi, { type ObjectSchema } from 'joi';
import { generationDigest } from '../../generation/label.ts';
import { cacheabilityOf, findDocs, headOf, type SearchResult } from '../../operations/find-docs.ts';
import { searchDocs as operation } from '../../operations/search-docs.ts';
import type { FoundDocs } from '../../operations/suggestions.ts';
import { hitTexts } from '../../search/answer.ts';
import type { Kind } from '../../search/wire.ts';
import {
  cursorSchema,
  fitList,
  maxCharsSchema,
  MORE,
  nextSchema,
  offsetOf,
  type ListIdentity,
} from '../paging.ts';
import { toolOf } from '../tool-of.ts';
import type { Tool, ToolContext } from '../tool.ts';

interface Arguments {
  readonly query: string;
  readonly limit: number;
  readonly kind?: Kind;
  readonly section?: string;
  readonly cursor?: string;
  readonly max_chars: number;
}

const { input, output } = operation;

export const searchDocs: Tool<Arguments> = toolOf(operation, {
  name: 'search_docs',
  description:
    'Ranked full-text search over pages, sections, code samples, release notes and documented gaps, best match first. ' +
    'Use it first for any question about the product: a few words or an identifier work better than a sentence. ' +
    'Each result has a slug and often an anchor: read it with get_page {"slug": …, "section": <anchor>}. ' +
    'Scores run from 0 to 1 and can be compared between queries; results under about 0.2 are often beside the point. ' +
    'Set kind to "sample" for code, "release" for changes, "gap" for what the product does not do. ' +
    'Do not use it to list pages (list_pages) or to look up open issues (check_known_issue).',
  arguments: Joi.object<Arguments>({
    query: input.extract('q').required(),
    limit: input.extract('limit'),
    kind: input.extract('kind'),
    section: input.extract('section'),
    cursor: cursorSchema,
    max_chars: maxCharsSchema,
  }),
  output: (output as ObjectSchema).keys({ cursor: cursorSchema, next: nextSchema }),
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
  input(given, context) {
    const { query: q, limit, kind, section, cursor } = given;
    return { q, limit, kind, section, offset: offsetOf(listOf(context, given), cursor) };
  },
  find: ({ generation }, wanted) => findDocs(generation, wanted),
  answer(found, given, context) {
    const list = listOf(context, given);
    const offset = offsetOf(list, given.cursor);
    const items = hitTexts(found);
    // A total may count more results than can be reached.
    const total = items.length === given.limit ? found.total : offset + items.length;
    const part = { name: 'results', list, items, offset, total, maxChars: given.max_chars };
    const best = items[0] === undefined ? undefined : (JSON.parse(items[0]) as SearchResult);
    const json = fitList(part, (count, hasMore) => ({
      head: headOf(given.query, found, count),
      next: best === undefined ? stepAfterNone(found, offset) : nextStep(best, offset, hasMore),
    }));
    return { kind: 'json', json, isTransient: cacheabilityOf(found) !== 'generation' };
  },
});

/** Settings change the ranking without the content, and with it the list. */
function listOf(
  { operation: { generation } }: ToolContext,
  { query, kind, section }: Arguments,
): ListIdentity {
  return { digest: generationDigest(generation), of: ['search_docs', query, kind, section] };
}

function nextStep({ slug, anchor }: SearchResult, offset: number, hasMore: boolean): string {
  const section = anchor === undefined ? '' : `, "section": "${anchor}"`;
  const which = offset === 0 ? 'best result' : 'first of these';
  const read = `Read the ${which} with get_page {"slug": "${slug}"${section}}.`;
  return hasMore ? `${read} ${MORE}` : read;
}

function stepAfterNone({ didYouMean, nearest }: FoundDocs, offset: number): string {
  if (offset > 0) {
    return 'There are no more results that can be reached. Use more or other words, "kind" or "section" to see others.';
  }
  const hint = didYouMean === undefined ? 'Use fewer or other words' : `Search for "${didYouMean}"`;
  const [page] = nearest?.pages ?? [];
  const near = page && `, read the nearest page with get_page {"slug": "${page.slug}"}`;
  return `${hint}${near ?? ''}, or list the pages with list_pages.`;
}

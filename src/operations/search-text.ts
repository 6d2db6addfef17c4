/**
 * Search results as JSON. A result is mostly its page, which never changes: that part is written once for each page, and
 * what the engine wrote about the hit is put behind it. `searchDocs.run` gives the same as objects.
 */
import type { Page } from '../content/model.ts';
import { hitsOf } from '../search/hits-of.ts';
import type { TextAnswer } from '../search/search.ts';
import type { NearestDocs } from './nearby-docs.ts';
import { summaryOf } from './schemas.ts';
import { allocate } from './slab.ts';

/** What stands before the results of an answer. */
interface Hints extends Pick<TextAnswer, 'total' | 'didYouMean' | 'partial'> {
  readonly nearest?: NearestDocs;
}

/** `},{"slug":…,"group":…,` of a page: the end of the result before, and its own beginning. */
const summaries = new WeakMap<Page, Buffer>();

const BETWEEN = '},';
const END = '}]}';
const NO_BYTES = Buffer.alloc(0);
const decoder = new TextDecoder();

/** SearchResults of hits on these pages. */
export function resultsJson(
  query: string,
  found: TextAnswer & Hints,
  pages: readonly Page[],
): Buffer {
  const start = startOf(query, found, pages.length);
  if (pages.length === 0) return Buffer.from(`${start}]}`);
  const hits = hitsOf(found);
  const parts = pages.flatMap((page, at) => [
    at === 0 ? summaryOfFirst(page) : summaryBytes(page),
    hits[at] ?? NO_BYTES,
  ]);
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const target = allocate(Buffer.byteLength(start) + size + END.length);
  let at = target.write(start);
  for (const part of parts) {
    target.set(part, at);
    at += part.length;
  }
  target.write(END, at, 'latin1');
  return target;
}

/** Each hit as the text of a SearchResult. */
export function resultTexts(found: TextAnswer, pages: readonly Page[]): readonly string[] {
  const hits = hitsOf(found);
  return pages.map((page, at) => {
    return `${summaryOfFirst(page).toString()}${decoder.decode(hits[at])}}`;
  });
}

/** SearchResults around results that are text already, with further members behind them. */
export function resultsText(
  query: string,
  { results, ...found }: Hints & { readonly results: readonly string[] },
  more: Readonly<Record<string, string | undefined>>,
): string {
  const extra = Object.entries(more).map(([name, value]) => member(name, value));
  return `${startOf(query, found, results.length)}${results.join(',')}]${extra.join('')}}`;
}

/** Whether JSON with an answer by {@link startOf} in it is of a search that found something; inside of texts, quotes are escaped. */
export function hasResults(json: string | Buffer): boolean {
  return !json.includes('"total":0,');
}

/** Up to the first result. */
function startOf(
  query: string,
  { total, didYouMean, partial, nearest }: Hints,
  count: number,
): string {
  const hints =
    member('didYouMean', didYouMean) + member('partial', partial) + member('nearest', nearest);
  return `{"query":${JSON.stringify(query)},"count":${count},"total":${total}${hints},"results":[`;
}

/** What stands between the hit before and a hit on the page. */
function summaryBytes(page: Page): Buffer {
  let bytes = summaries.get(page);
  if (bytes === undefined) {
    bytes = Buffer.from(`${BETWEEN}${JSON.stringify(summaryOf(page)).slice(0, -1)},`);
    summaries.set(page, bytes);
  }
  return bytes;
}

function summaryOfFirst(page: Page): Buffer {
  return summaryBytes(page).subarray(BETWEEN.length);
}

function member(name: string, value: string | object | true | undefined): string {
  return value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;
}

/**
 * Search results as JSON. A result is mostly its page, which never changes: that part is written once for each page, and
 * what the engine wrote about the hit is put behind it. `searchDocs.run` gives the same as objects.
 */
import type { Page } from '../content/model.ts';
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

/** SearchResults of hits on these pages. */
export function resultsJson(
  query: string,
  found: TextAnswer & Hints,
  pages: readonly Page[],
): Buffer {
  const { bytes, ends } = found;
  const start = startOf(query, found, pages.length);
  if (pages.length === 0) return Buffer.from(`${start}]}`);
  const parts = pages.map((page, at) => (at === 0 ? summaryOfFirst(page) : summaryBytes(page)));
  const size = parts.reduce((sum, { length }) => sum + length, bytes.length);
  const target = allocate(Buffer.byteLength(start) + size + END.length);
  let at = target.write(start);
  let from = 0;
  parts.forEach((part, number) => {
    target.set(part, at);
    const hit = bytes.subarray(from, ends[number]);
    target.set(hit, at + part.length);
    at += part.length + hit.length;
    from += hit.length;
  });
  target.write(END, at, 'latin1');
  return target;
}

/** Each hit as the text of a SearchResult. */
export function resultTexts(
  { bytes, ends }: TextAnswer,
  pages: readonly Page[],
): readonly string[] {
  // The bytes of an answer without hits may be void already: what is nearest was searched for since.
  if (pages.length === 0) return [];
  const read = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return pages.map((page, at) => {
    const members = read.toString('utf8', ends[at - 1] ?? 0, ends[at]);
    return `${summaryOfFirst(page).toString()}${members}}`;
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

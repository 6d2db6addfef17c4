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

/** `{"slug":…,"group":…,` of a page: without the closing brace. */
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
  const parts = pages.map(summaryBytes);
  const startBytes = Buffer.byteLength(start);
  const summaryTotal = parts.reduce((sum, part) => sum + part.length, 0);
  const between = BETWEEN.length * (pages.length - 1);
  const target = allocate(startBytes + summaryTotal + bytes.length + between + END.length);
  let at = target.write(start);
  for (const [number, part] of parts.entries()) {
    if (number > 0) at += target.write(BETWEEN, at, 'latin1');
    target.set(part, at);
    at += part.length;
    const from = ends[number - 1] ?? 0;
    const to = ends[number] ?? from;
    target.set(bytes.subarray(from, to), at);
    at += to - from;
  }
  target.write(END, at, 'latin1');
  return target;
}

/** Each hit as the text of a SearchResult. */
export function resultTexts(
  { bytes, ends }: TextAnswer,
  pages: readonly Page[],
): readonly string[] {
  const read = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return pages.map((page, at) => {
    const members = read.toString('utf8', ends[at - 1] ?? 0, ends[at]);
    return `${summaryBytes(page).toString()}${members}}`;
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

function summaryBytes(page: Page): Buffer {
  let bytes = summaries.get(page);
  if (bytes === undefined) {
    bytes = Buffer.from(`${JSON.stringify(summaryOf(page)).slice(0, -1)},`);
    summaries.set(page, bytes);
  }
  return bytes;
}

function member(name: string, value: string | object | true | undefined): string {
  return value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;
}

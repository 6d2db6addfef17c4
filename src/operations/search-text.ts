/**
 * Search results as JSON. The engine writes the results themselves.
 */
import type { SearchAnswer } from '../search/search.ts';
import type { NearestDocs } from './nearby-docs.ts';
import { written } from './slab.ts';

/** What stands before the results of an answer. */
export interface Hints extends Pick<SearchAnswer, 'total' | 'didYouMean' | 'partial'> {
  readonly nearest?: NearestDocs;
}

const END = Buffer.from('}');
/** Most bytes that UTF-8 needs for a UTF-16 code unit. */
const BYTES_PER_UNIT = 3;

/** SearchResults of the hits. */
export function resultsJson(query: string, found: SearchAnswer & Hints): Buffer {
  const { json, ends } = found;
  const start = startOf(query, found, ends.length);
  return written(start.length * BYTES_PER_UNIT + json.length + END.length, (memory, at) => {
    const from = at + memory.write(start, at);
    memory.set(json, from);
    memory.set(END, from + json.length);
    return from + json.length + END.length;
  });
}

/** SearchResults around results that are text already, with further members behind them. */
export function resultsText(
  query: string,
  { found, results }: { readonly found: Hints; readonly results: readonly string[] },
  more: Readonly<Record<string, string | undefined>>,
): string {
  const extra = Object.entries(more).map(([name, value]) => member(name, value));
  return `${startOf(query, found, results.length)}[${results.join(',')}]${extra.join('')}}`;
}

/**
 * Tells which JSON with an answer by {@link startOf} in it may be kept; inside of texts, quotes are escaped. Not that of a search
 * that was cut short or failed, which may succeed when it is asked again, and, while queries without a result are counted, none of those.
 */
export function keptAnswers(countsGaps: boolean): (json: string | Buffer) => boolean {
  return (json) =>
    !json.includes(',"partial":true,') && !(countsGaps && json.includes('"total":0,'));
}

/** Up to the array of results. */
function startOf(
  query: string,
  { total, didYouMean, partial, nearest }: Hints,
  count: number,
): string {
  const hints =
    member('didYouMean', didYouMean) + member('partial', partial) + member('nearest', nearest);
  return `{"query":${JSON.stringify(query)},"count":${count},"total":${total}${hints},"results":`;
}

function member(name: string, value: string | object | true | undefined): string {
  return value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;
}

/**
 * Search results as JSON. The engine writes the results themselves; `searchDocs.run` gives the same as objects.
 */
import type { TextAnswer } from '../search/search.ts';
import type { NearestDocs } from './nearby-docs.ts';
import { written } from './slab.ts';

/** What stands before the results of an answer. */
export interface Hints extends Pick<TextAnswer, 'total' | 'didYouMean' | 'partial'> {
  readonly nearest?: NearestDocs;
}

const END = Buffer.from(']}');
/** Most bytes that UTF-8 needs for a UTF-16 code unit. */
const BYTES_PER_UNIT = 3;
const decoder = new TextDecoder();

/** SearchResults of the hits. */
export function resultsJson(query: string, found: TextAnswer & Hints): Buffer {
  const { bytes, ends } = found;
  const start = startOf(query, found, ends.length);
  return written(start.length * BYTES_PER_UNIT + bytes.length + END.length, (memory, at) => {
    const from = at + memory.write(start, at);
    memory.set(bytes, from);
    memory.set(END, from + bytes.length);
    return from + bytes.length + END.length;
  });
}

/** Each hit as the text of a SearchResult. */
export function resultTexts({ bytes, ends }: TextAnswer): readonly string[] {
  return Array.from(ends, (end, place) => {
    const start = place === 0 ? 0 : (ends[place - 1] ?? 0) + ','.length;
    return decoder.decode(bytes.subarray(start, end));
  });
}

/** SearchResults around results that are text already, with further members behind them. */
export function resultsText(
  query: string,
  { found, results }: { readonly found: Hints; readonly results: readonly string[] },
  more: Readonly<Record<string, string | undefined>>,
): string {
  const extra = Object.entries(more).map(([name, value]) => member(name, value));
  return `${startOf(query, found, results.length)}${results.join(',')}]${extra.join('')}}`;
}

/**
 * Tells which JSON with an answer by {@link startOf} in it may be kept; inside of texts, quotes are escaped. Not that of a search
 * that was cut short or failed, which may succeed when it is asked again, and, while queries without a result are counted, none of those.
 */
export function keptAnswers(countsGaps: boolean): (json: string | Buffer) => boolean {
  return (json) =>
    !json.includes(',"partial":true,') && !(countsGaps && json.includes('"total":0,'));
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

function member(name: string, value: string | object | true | undefined): string {
  return value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;
}

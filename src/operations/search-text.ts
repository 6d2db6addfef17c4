/**
 * Search results as JSON text. A result is mostly its page, which never changes: that part is written once for each page,
 * and the rest is put behind it. `searchDocs.run` gives the same as objects.
 */
import type { Page } from '../content/model.ts';
import type { Hit } from '../search/search.ts';
import { summaryOf } from './schemas.ts';

/** `{"slug":…,"group":…` of a page, without the closing brace. */
const summaries = new WeakMap<Page, string>();

/** One SearchResult: a hit on a page. */
export function resultText(page: Page, hit: Hit): string {
  const { kind, score, snippet, matches, heading, anchor, since, gap, sample } = hit;
  const more =
    member('heading', heading) +
    member('anchor', anchor) +
    member('since', since) +
    member('gap', gap) +
    member('sample', sample);
  return `${summaryText(page)},"kind":"${kind}","score":${score},"snippet":${JSON.stringify(snippet)},"matches":${rangesText(matches)}${more}}`;
}

interface Written {
  readonly query: string;
  readonly total: number;
  readonly didYouMean?: string;
  readonly partial?: true;
  readonly nearest?: object;
  /** Each one as text. */
  readonly results: readonly string[];
  /** Members to stand behind those of SearchResults. */
  readonly more?: Readonly<Record<string, string | undefined>>;
}

/** SearchResults around results that are text already. */
export function resultsText(written: Written): string {
  const { query, total, didYouMean, partial, nearest, results, more = {} } = written;
  const extra = Object.entries(more).map(([name, value]) => member(name, value));
  const hints =
    member('didYouMean', didYouMean) + member('partial', partial) + member('nearest', nearest);
  return `{"query":${JSON.stringify(query)},"count":${results.length},"total":${total}${hints},"results":[${results.join(',')}]${extra.join('')}}`;
}

/** Whether JSON with an answer by {@link resultsText} in it is of a search that found something; inside of texts, quotes are escaped. */
export function hasResults(json: string | Buffer): boolean {
  return !json.includes('"total":0,');
}

function summaryText(page: Page): string {
  let text = summaries.get(page);
  if (text === undefined) {
    text = JSON.stringify(summaryOf(page)).slice(0, -1);
    summaries.set(page, text);
  }
  return text;
}

function member(name: string, value: string | object | true | undefined): string {
  return value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;
}

function rangesText(ranges: Hit['matches']): string {
  return `[${ranges.map(([start, end]) => `[${start},${end}]`).join(',')}]`;
}

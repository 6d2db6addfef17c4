/** An index of some pages of a documentation: what the engine is told of the others. */
import type { Searcher } from './memory.ts';

/** The documentation that an index is an excerpt of: words weigh as in all of it. */
export interface Whole {
  /** Numbers of `IndexBuilder.totals` of all pages. */
  readonly totals: readonly number[];
  /** Ids of all sections. */
  readonly sections: readonly string[];
  /** By word of `queryWords`. */
  readonly words: ReadonlyMap<string, PagesWith>;
}

/** Pages that have a word: anywhere, in titles, in headings, in links to them. */
export type PagesWith = readonly [any: number, titles: number, headings: number, links: number];

/** Tells the engine, before it searches; nothing where the index has all pages. */
export function applyWhole(searcher: Searcher, whole: Whole | undefined): void {
  if (whole === undefined) return;
  searcher.setWhole(Float64Array.from(whole.totals), [...whole.sections]);
  for (const [word, pages] of whole.words) searcher.setPagesWith(word, ...pages);
}

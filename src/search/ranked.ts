/** The search port for those who make one ranking of several. */
import type { Places } from './places.ts';
import type { Hit, Search, SearchAnswer, SearchData, SearchOptions } from './search.ts';
import type { Units } from './units.ts';

/** What a search finds, without showing any of it. */
export interface Ranking extends Pick<SearchAnswer, 'total' | 'didYouMean' | 'partial'> {
  readonly places: Places;
}

/** A search that tells how it ranks, for those who make one ranking of several. */
export interface RankedSearch extends Search {
  readonly data: SearchData;
  readonly units: Units;
  /** The hits of the same search as numbers, with any `limit`. */
  rank(query: string, options: SearchOptions): Ranking;
  /** What every hit on a page says of it. */
  pageFields(slug: string): Pick<Hit, 'slug'>;
  /** Whether a folded word says nothing about the subject: it is searched for only where a query has nothing else. */
  isStopWord(word: string): boolean;
}

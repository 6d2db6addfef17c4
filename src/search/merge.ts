/** One ranking of the rankings of several queries that mean the same, with pinned places in front. */
import { Distinct } from './distinct.ts';
import type { RankedSearch, Ranking } from './ranked.ts';
import type { SearchAnswer, SearchOptions } from './search.ts';
import type { Units } from './units.ts';

/** What a hit of a synonym keeps of its score: the reader's own words come first among equals. */
const SYNONYM_SHARE = 0.9;
/** Hits that are merged, of all queries together; what lies deeper is not reached. */
const PLACES_MAX = 4000;

/** The query that found a hit. */
export interface Source {
  readonly query: string;
  /** Of the hit among those of that query. */
  readonly place: number;
  /** What the hit quotes there. */
  readonly passage: number;
  /** What the hit keeps of its score. */
  readonly share: number;
}

export interface Found {
  readonly unit: number;
  /** The unit that is quoted. */
  readonly passage: number;
  readonly score: number;
  /** Absent when only a pin names it. */
  readonly source?: Source;
  readonly isPinned?: true;
}

export interface Merged extends Pick<SearchAnswer, 'total' | 'didYouMean' | 'partial'> {
  /** The part that was asked for. */
  readonly found: readonly Found[];
}

/** What is to be merged: queries, the reader's own first, and the numbers of pinned units. */
export interface Merging {
  readonly variants: readonly string[];
  readonly pins: readonly number[];
}

/** Merges all that the queries find, whatever part of it is asked for: order and total are the same for each. */
export function merge(
  base: RankedSearch,
  { variants, pins }: Merging,
  { options, units }: { readonly options: SearchOptions; readonly units: Units },
): Merged {
  const all = { ...options, offset: 0, limit: Math.floor(PLACES_MAX / variants.length) };
  const asked = variants.map((query, nth) => {
    const ranking = base.rank(query, all);
    return { query, share: nth === 0 ? 1 : SYNONYM_SHARE, ranking };
  });
  const known = withoutGuesses(asked);
  const { found, count } = inOrder(known, pins, { options, units });
  const isWhole = known.every(({ ranking }) => ranking.places.length === ranking.total);
  const totals = known.map(({ ranking }) => ranking.total);
  const didYouMean = known[0]?.ranking.didYouMean;
  return {
    found,
    total: isWhole ? count : Math.max(count, ...totals),
    ...(didYouMean === undefined ? {} : { didYouMean }),
    ...(asked.some(({ ranking }) => ranking.partial) && { partial: true }),
  };
}

interface Asked extends Pick<Source, 'query' | 'share'> {
  readonly ranking: Ranking;
}

/** A word that the documentation lacks is not taken for a misspelt one when it has a synonym there. */
function withoutGuesses(asked: readonly Asked[]): readonly Asked[] {
  const known = asked.filter(
    ({ ranking }) => ranking.didYouMean === undefined && ranking.total > 0,
  );
  return known.length > 0 ? known : asked;
}

/** The asked part of the ranking, and the length of the whole. */
function inOrder(
  asked: readonly Asked[],
  pins: readonly number[],
  { options, units }: { readonly options: SearchOptions; readonly units: Units },
): { readonly found: readonly Found[]; readonly count: number } {
  const { offset = 0, limit } = options;
  const distinct = new Distinct(units, pins);
  const found: Found[] = [];
  const isShown = (): boolean => distinct.count > offset && distinct.count <= offset + limit;
  for (const hit of pins.map((pin) => pinned(pin, asked))) {
    const passage = distinct.take(hit.unit, hit.passage, true);
    if (passage >= 0 && isShown()) found.push({ ...hit, passage });
  }
  const heads = asked.map((own) => new Head(own));
  for (let best = bestOf(heads); best.score >= 0; best = bestOf(heads)) {
    const { own, place } = best;
    const { places } = own.ranking;
    best.moveOn();
    const passage = distinct.take(places.unit(place), places.passage(place), false);
    if (passage >= 0 && isShown()) found.push({ ...foundAt(own, place), passage });
  }
  return { found, count: distinct.count };
}

/** The first hit of a ranking that is left. */
class Head {
  readonly own: Asked;
  place = -1;
  /** Negative at the end. */
  score = -1;

  constructor(own: Asked) {
    this.own = own;
    this.moveOn();
  }

  moveOn(): void {
    this.place += 1;
    this.score = this.own.ranking.places.score(this.place) * this.own.share;
  }
}

/** Where the next hit of all is: each ranking is in order. Of equals the first, the reader's own. */
function bestOf(heads: readonly Head[]): Head {
  return heads.reduce((best, head) => (head.score > best.score ? head : best));
}

function foundAt({ query, share, ranking: { places } }: Asked, place: number): Found {
  const passage = places.passage(place);
  return {
    unit: places.unit(place),
    passage,
    score: places.score(place) * share,
    source: { query, place, passage, share },
  };
}

/** With the full score, and with what was found of it, when something was: the page, or what quotes the section. */
function pinned(unit: number, asked: readonly Asked[]): Found {
  const pin = { score: 1, isPinned: true } as const;
  const own = bestWhere(asked, ({ ranking: { places } }, place) => places.unit(place) === unit);
  if (own !== undefined) return { ...own, ...pin };
  const quoting = bestWhere(
    asked,
    ({ ranking: { places } }, place) => places.passage(place) === unit,
  );
  return { ...quoting, unit, passage: unit, ...pin };
}

/** Of the first hits of each ranking that are wanted, the best. */
function bestWhere(
  asked: readonly Asked[],
  isWanted: (own: Asked, place: number) => boolean,
): Found | undefined {
  const firsts = asked.flatMap((own) => {
    for (let place = 0; place < own.ranking.places.length; place += 1) {
      if (isWanted(own, place)) return [foundAt(own, place)];
    }
    return [];
  });
  return firsts.toSorted((a, b) => b.score - a.score)[0];
}

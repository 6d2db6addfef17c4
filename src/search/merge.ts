/** One ranking of the rankings of several queries that mean the same, with pinned places in front. */
import type { Place, RankedSearch, SearchAnswer, SearchOptions } from './search.ts';
import type { Units } from './units.ts';

/** What a hit of a synonym keeps of its score: the reader's own words come first among equals. */
const SYNONYM_SHARE = 0.9;
/** Hits of each query that are merged; what lies deeper is not reached. */
const PLACES_MAX = 1000;
const HITS_PER_PAGE = 3;

/** The query that found a hit. */
export interface Source {
  readonly query: string;
  /** Of the hit among those of that query. */
  readonly place: number;
  /** What the hit keeps of its score. */
  readonly share: number;
}

export interface Found extends Place {
  /** Absent when only a pin names it. */
  readonly source?: Source;
  readonly isPinned?: true;
}

export interface Merged extends Omit<SearchAnswer, 'hits'> {
  readonly found: readonly Found[];
}

/** What is to be merged: queries, the reader's own first, and the numbers of pinned units. */
export interface Merging {
  readonly variants: readonly string[];
  readonly pins: readonly number[];
}

/** All that the queries find. The same whatever part of it is shown, so that a reader can go through it. */
export function merge(
  base: RankedSearch,
  { variants, pins }: Merging,
  { options, units }: { readonly options: SearchOptions; readonly units: Units },
): Merged {
  const asked = variants.map((query, nth) => ({
    query,
    share: nth === 0 ? 1 : SYNONYM_SHARE,
    answer: base.search(query, { ...options, offset: 0, limit: 0 }),
    places: base.places(query, { ...options, offset: 0, limit: PLACES_MAX }),
  }));
  const known = withoutGuesses(asked);
  const ranked = known.flatMap(placesOf).toSorted((a, b) => b.score - a.score);
  const found = distinct([...pins.map((unit) => pinned(unit, ranked)), ...ranked], units);
  const isWhole = known.every(({ answer, places }) => places.length === answer.total);
  const totals = known.map(({ answer }) => answer.total);
  const didYouMean = known[0]?.answer.didYouMean;
  return {
    found,
    total: isWhole ? found.length : Math.max(found.length, ...totals),
    ...(didYouMean === undefined ? {} : { didYouMean }),
    ...(asked.some(({ answer }) => answer.partial) && { partial: true }),
  };
}

interface Asked extends Omit<Source, 'place'> {
  readonly answer: SearchAnswer;
  readonly places: readonly Place[];
}

/** A word that the documentation lacks is not taken for a misspelt one when it has a synonym there. */
function withoutGuesses(asked: readonly Asked[]): readonly Asked[] {
  const known = asked.filter(({ answer }) => answer.didYouMean === undefined && answer.total > 0);
  return known.length > 0 ? known : asked;
}

function placesOf({ query, share, places }: Asked): readonly Found[] {
  return places.map(({ unit, passage, score }, place) => ({
    unit,
    passage,
    score: score * share,
    source: { query, place, share },
  }));
}

/** With the full score, and with what was found of it, when something was: the page, or what quotes the section. */
function pinned(unit: number, ranked: readonly Found[]): Found {
  const known =
    ranked.find((found) => found.unit === unit) ?? ranked.find(({ passage }) => passage === unit);
  const passage = known?.unit === unit ? known.passage : unit;
  return {
    unit,
    passage,
    score: 1,
    isPinned: true,
    ...(known?.source && { source: known.source }),
  };
}

/** Every place once, a section also when its page quotes it; of a page the pinned ones, else its three best. */
function distinct(all: readonly Found[], units: Units): readonly Found[] {
  const seen = new Set<number>();
  const counts = new Map<string, number>();
  return all.filter(({ unit, passage, isPinned }) => {
    const slug = units.at(unit)?.group.slug ?? '';
    const count = counts.get(slug) ?? 0;
    const isFull = count >= HITS_PER_PAGE && isPinned === undefined;
    if (isFull || seen.has(unit) || seen.has(passage)) return false;
    seen.add(unit).add(passage);
    counts.set(slug, count + 1);
    return true;
  });
}

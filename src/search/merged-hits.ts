/** What is shown of a merged ranking. */
import type { Found, Source } from './merge.ts';
import type { RankedSearch } from './ranked.ts';
import type { Hit, Search, SearchAnswer, SearchOptions } from './search.ts';
import type { Units } from './units.ts';

/** In code points. */
const SNIPPET_LENGTH = 160;
const CHARACTERS = new RegExp(`^.{0,${SNIPPET_LENGTH}}`, 'u');
const WHOLE_WORDS = new RegExp(`^.{0,${SNIPPET_LENGTH - 1}}\\S(?!\\S)`, 'u');
/** Hits that are asked for at once, when some of them are to be shown. */
const WINDOW_MAX = 100;
/** Digits of a score behind the point. */
const SCORE_DIGITS = 6;

/** What is shown, and whether a part of it could not be had. */
type Shown = Pick<SearchAnswer, 'hits' | 'partial'>;

/** The hits as the queries show them that found them; what none shows, such as a pinned page that none finds, with its beginning. */
export function mergedHits(
  base: RankedSearch,
  found: readonly Found[],
  { options, units }: { readonly options: SearchOptions; readonly units: Units },
): Shown {
  const { shown, isPartial } = shownBy(base, found, options);
  const hits = found.flatMap(({ unit: number, passage, score, source }) => {
    const { group, unit } = units.at(number) ?? {};
    if (group === undefined || unit === undefined) return [];
    const hit = source?.passage === passage ? shown.get(keyOf(source)) : undefined;
    const quotes = units.at(passage)?.unit.quotes ?? [];
    const lead = { ...base.pageFields(group.slug), ...beginningOf(quotes), ...unit.fields };
    return { ...(hit ?? lead), kind: unit.kind, score: Number(score.toFixed(SCORE_DIGITS)) };
  });
  return { hits, ...(isPartial && { partial: true }) };
}

/** Asks each query for its hits, once for those that stand near each other in its own ranking. */
function shownBy(
  base: Search,
  found: readonly Found[],
  options: SearchOptions,
): { readonly shown: ReadonlyMap<string, Hit>; readonly isPartial: boolean } {
  const shown = new Map<string, Hit>();
  let isPartial = false;
  for (const [query, places] of placesByQuery(found)) {
    for (const window of windowsOf(places)) {
      const { hits, partial } = base.search(query, { ...options, ...window });
      isPartial ||= partial === true;
      for (const [nth, hit] of hits.entries()) {
        shown.set(keyOf({ query, place: window.offset + nth }), hit);
      }
    }
  }
  return { shown, isPartial };
}

function keyOf({ query, place }: Pick<Source, 'query' | 'place'>): string {
  return `${place} ${query}`;
}

interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** Stretches of a ranking that have all of the places. */
function windowsOf(places: readonly number[]): readonly Window[] {
  const windows: Window[] = [];
  for (const place of places.toSorted((a, b) => a - b)) {
    const last = windows.at(-1);
    const limit = last === undefined ? Infinity : place + 1 - last.offset;
    if (last !== undefined && limit <= WINDOW_MAX) {
      windows[windows.length - 1] = { offset: last.offset, limit };
    } else {
      windows.push({ offset: place, limit: 1 });
    }
  }
  return windows;
}

function placesByQuery(found: readonly Found[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const { source } of found) {
    if (source !== undefined) {
      places.set(source.query, [...(places.get(source.query) ?? []), source.place]);
    }
  }
  return places;
}

/** The first text of a unit, on one line, cut between words where there are several. */
function beginningOf(quotes: readonly string[]): Pick<Hit, 'snippet' | 'matches'> {
  const text = quotes.find((candidate) => candidate.trim() !== '') ?? '';
  const line = text
    .slice(0, 8 * SNIPPET_LENGTH)
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const cut = WHOLE_WORDS.exec(line) ?? CHARACTERS.exec(line);
  const start = cut?.[0] ?? '';
  return { snippet: start === line ? line : `${start} …`, matches: [] };
}

/** What is shown of a merged ranking. */
import type { Found, Source } from './merge.ts';
import type { Hit, Search, SearchOptions } from './search.ts';
import type { Units } from './units.ts';

/** In code points. */
const SNIPPET_LENGTH = 160;
const CHARACTERS = new RegExp(`^.{0,${SNIPPET_LENGTH}}`, 'u');
const WHOLE_WORDS = new RegExp(`^.{0,${SNIPPET_LENGTH - 1}}\\S(?!\\S)`, 'u');
/** Hits that are asked for at once, when some of them are to be shown. */
const WINDOW_MAX = 100;
/** Digits of a score behind the point. */
const SCORE_DIGITS = 6;

/** The hits that were found, as the queries show them that found them; pinned ones that none found with their beginning. */
export function mergedHits(
  base: Search,
  found: readonly Found[],
  { options, units }: { readonly options: SearchOptions; readonly units: Units },
): readonly Hit[] {
  const shown = shownBy(base, found, options);
  return found.flatMap(({ unit: number, passage, score, source }) => {
    const { group, unit } = units.at(number) ?? {};
    if (group === undefined || unit === undefined) return [];
    const { slug } = group;
    const hit = source && shown(source);
    const lead = { slug, ...beginningOf(units.at(passage)?.unit.quotes ?? []), ...unit.fields };
    return { ...(hit ?? lead), kind: unit.kind, score: Number(score.toFixed(SCORE_DIGITS)) };
  });
}

/** Asks each query once where its hits stand near each other in its own ranking, as on a first page they do. */
function shownBy(
  base: Search,
  found: readonly Found[],
  options: SearchOptions,
): (source: Source) => Hit | undefined {
  const shown = new Map<string, Hit>();
  for (const [query, places] of placesByQuery(found)) {
    const first = Math.min(...places);
    const limit = Math.max(...places) + 1 - first;
    const isNear = limit <= WINDOW_MAX;
    const windows = isNear ? [{ offset: first, limit }] : places.map(oneAt);
    for (const window of windows) {
      const { hits } = base.search(query, { ...options, ...window });
      for (const [nth, hit] of hits.entries()) shown.set(`${window.offset + nth} ${query}`, hit);
    }
  }
  return ({ query, place }) => shown.get(`${place} ${query}`);
}

const oneAt = (offset: number): Pick<SearchOptions, 'limit'> & { readonly offset: number } => ({
  offset,
  limit: 1,
});

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

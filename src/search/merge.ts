/** One answer of the answers to several queries that mean the same, with pinned hits in front. */
import type { QueryPlan } from './settings.ts';
import type { FoundGroup, FoundUnit, Hit, Search, SearchAnswer, SearchOptions } from './search.ts';

/** What a hit of a synonym keeps of its score: the reader's own words come first among equals. */
const SYNONYM_SHARE = 0.9;
/** Hits that the engine gives at most; what lies deeper is not reached. */
export const FOUND_MAX = 100;
const HITS_PER_PAGE = 3;
const SNIPPET_LENGTH = 160;

export interface Merging {
  readonly options: SearchOptions;
  readonly groups: ReadonlyMap<string, FoundGroup>;
}

/** The query that found a hit. */
export interface Source {
  readonly query: string;
  /** Of the hit among those of that query. */
  readonly place: number;
  /** What the hit keeps of its score. */
  readonly share: number;
}

export interface Found {
  readonly hit: Hit;
  /** Absent when only a pin names it. */
  readonly source?: Source;
  readonly isPinned?: true;
}

export interface Merged extends Omit<SearchAnswer, 'hits'> {
  readonly found: readonly Found[];
}

export function merge(base: Search, { variants, pins }: QueryPlan, merging: Merging): Merged {
  const { options, groups } = merging;
  const { limit, offset = 0 } = options;
  const depth = Math.min(FOUND_MAX, offset + limit + pins.length);
  const asked = variants.map((variant, place) => ({
    query: variant,
    share: place === 0 ? 1 : SYNONYM_SHARE,
    answer: base.search(variant, { ...options, limit: depth, offset: 0 }),
  }));
  const known = withoutGuesses(asked);
  const own = bestOfEach(known);
  const first = pins.flatMap((pin) => pinned(pin, own, groups) ?? []);
  const inFront = new Set(first.map(({ hit }) => keyOf(hit)));
  const rest = own.filter(({ hit }) => !inFront.has(keyOf(hit)));
  const all = perPage([...first, ...rest]);
  const didYouMean = known[0]?.answer.didYouMean;
  return {
    found: all.slice(offset, offset + limit),
    total: Math.max(all.length, ...known.map(({ answer }) => answer.total)),
    ...(didYouMean === undefined ? {} : { didYouMean }),
    ...(asked.some(({ answer }) => answer.partial) && { partial: true }),
  };
}

interface Asked extends Omit<Source, 'place'> {
  readonly answer: SearchAnswer;
}

/** A word that the documentation lacks is not taken for a misspelt one when it has a synonym there. */
function withoutGuesses(asked: readonly Asked[]): readonly Asked[] {
  const known = asked.filter(({ answer }) => answer.didYouMean === undefined && answer.total > 0);
  return known.length > 0 ? known : asked;
}

/** Every place once, with its best score. */
function bestOfEach(asked: readonly Asked[]): readonly Found[] {
  const best = new Map<string, Found>();
  for (const { answer, query, share } of asked) {
    for (const [place, hit] of answer.hits.entries()) {
      const key = keyOf(hit);
      const score = hit.score * share;
      if (score > (best.get(key)?.hit.score ?? -1)) {
        best.set(key, { hit: { ...hit, score }, source: { query, place, share } });
      }
    }
  }
  return [...best.values()].toSorted((a, b) => b.hit.score - a.hit.score);
}

/** What was found of the page or section, else its beginning; with the full score. */
function pinned(
  pin: string,
  found: readonly Found[],
  groups: ReadonlyMap<string, FoundGroup>,
): Found | undefined {
  const [slug = '', anchor] = pin.split('#');
  const known = found.find(({ hit }) => hit.slug === slug && (anchor ?? hit.anchor) === hit.anchor);
  if (known !== undefined) return { ...known, hit: { ...known.hit, score: 1 }, isPinned: true };
  const hit = pinnedHit(slug, anchor, groups);
  return hit && { hit, isPinned: true };
}

/** Its beginning, with the full score; undefined when there is no such place. */
function pinnedHit(
  slug: string,
  anchor: string | undefined,
  groups: ReadonlyMap<string, FoundGroup>,
): Hit | undefined {
  const units = groups.get(slug)?.units ?? [];
  const unit = units.find(({ fields }) => anchor === undefined || fields.anchor === anchor);
  if (unit === undefined) return undefined;
  return { kind: unit.kind, slug, score: 1, ...beginningOf(unit), ...unit.fields };
}

function beginningOf({ quotes }: FoundUnit): Pick<Hit, 'snippet' | 'matches'> {
  const text = quotes.find((candidate) => candidate.trim() !== '') ?? '';
  const line = text
    .slice(0, 4 * SNIPPET_LENGTH)
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const end = line.lastIndexOf(' ', SNIPPET_LENGTH);
  const isShort = line.length <= SNIPPET_LENGTH;
  return {
    snippet: isShort ? line : `${line.slice(0, end < 1 ? SNIPPET_LENGTH : end)} …`,
    matches: [],
  };
}

function perPage(all: readonly Found[]): readonly Found[] {
  const counts = new Map<string, number>();
  return all.filter(({ hit: { slug } }) => {
    const count = (counts.get(slug) ?? 0) + 1;
    counts.set(slug, count);
    return count <= HITS_PER_PAGE;
  });
}

/** The same for hits on the same place, whatever found them. */
function keyOf({ slug, kind, anchor, heading, sample, gap }: Hit): string {
  return JSON.stringify([slug, kind, anchor, heading, sample, gap?.statement]);
}

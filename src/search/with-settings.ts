/** A search that does what the settings say; like the finder it runs in the service and in the browser. */
import { planner, type QueryPlan, type SearchSettings } from './settings.ts';
import type { FoundGroup, FoundUnit, Hit, Search, SearchAnswer, SearchOptions } from './search.ts';

/** What a hit of a synonym keeps of its score: the reader's own words come first among equals. */
const SYNONYM_SHARE = 0.9;
/** Hits that the engine gives at most; what lies deeper is not reached. */
const FOUND_MAX = 100;
const HITS_PER_PAGE = 3;
const SNIPPET_LENGTH = 160;

/** The same search when there are no settings. Pins name pages of the search by slug. */
export function withSettings<Base extends Search>(
  base: Base,
  settings: SearchSettings,
  digest: string,
): Search {
  if (Object.values(settings).every((list) => list.length === 0)) return base;
  const plan = planner(settings);
  const groups = new Map(base.data?.groups.map((group) => [group.slug, group]));
  return {
    ...(base.data && { data: { ...base.data, settings } }),
    digest,
    search(query, options) {
      const { variants, pins } = plan(query);
      const isFiltered = options.kind !== undefined || options.section !== undefined;
      if (variants.length === 1 && (pins.length === 0 || isFiltered)) {
        return base.search(variants[0], options);
      }
      const asked = { variants, pins: isFiltered ? [] : pins };
      return merged(base, asked, { options, groups });
    },
    explain(query, options) {
      const { variants, pins } = plan(query);
      const isOne = variants.length === 1 && pins.length === 0;
      return isOne ? (base.explain?.(variants[0], options) ?? []) : [];
    },
  };
}

interface Merging {
  readonly options: SearchOptions;
  readonly groups: ReadonlyMap<string, FoundGroup>;
}

function merged(base: Search, { variants, pins }: QueryPlan, merging: Merging): SearchAnswer {
  const { options, groups } = merging;
  const { limit, offset = 0 } = options;
  const depth = Math.min(FOUND_MAX, offset + limit + pins.length);
  const answers = variants.map((variant) =>
    base.search(variant, { ...options, limit: depth, offset: 0 }),
  );
  const own = bestOfEach(answers);
  const first = pins.flatMap((pin) => pinnedHit(pin, own, groups) ?? []);
  const rest = own.filter((hit) => !first.some((pinned) => isSamePlace(pinned, hit)));
  const all = perPage([...first, ...rest]);
  const didYouMean = answers[0]?.didYouMean;
  return {
    hits: all.slice(offset, offset + limit),
    total: Math.max(all.length, ...answers.map(({ total }) => total)),
    ...(didYouMean === undefined ? {} : { didYouMean }),
    ...(answers.some(({ partial }) => partial) && { partial: true }),
  };
}

/** Every place once, with its best score. */
function bestOfEach(answers: readonly SearchAnswer[]): readonly Hit[] {
  const best = new Map<string, Hit>();
  for (const [place, { hits }] of answers.entries()) {
    for (const hit of hits) {
      const key = JSON.stringify([hit.slug, hit.kind, hit.anchor, hit.sample, hit.heading]);
      const score = place === 0 ? hit.score : hit.score * SYNONYM_SHARE;
      if (score > (best.get(key)?.score ?? -1)) best.set(key, { ...hit, score });
    }
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score);
}

function perPage(hits: readonly Hit[]): readonly Hit[] {
  const counts = new Map<string, number>();
  return hits.filter(({ slug }) => {
    const count = (counts.get(slug) ?? 0) + 1;
    counts.set(slug, count);
    return count <= HITS_PER_PAGE;
  });
}

/** The hit on that page with the full score: the one that was found, else the beginning of the page or section. */
function pinnedHit(
  pin: string,
  found: readonly Hit[],
  groups: ReadonlyMap<string, FoundGroup>,
): Hit | undefined {
  const [slug = '', anchor] = pin.split('#');
  const known = found.find((hit) => hit.slug === slug && (anchor ?? hit.anchor) === hit.anchor);
  if (known !== undefined) return { ...known, score: 1 };
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

function isSamePlace(a: Hit, b: Hit): boolean {
  return a.slug === b.slug && a.kind === b.kind && a.anchor === b.anchor;
}

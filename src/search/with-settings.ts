/** A search that does what the settings say; like the finder it runs in the service and in the browser. */
import { answerOf } from './answer.ts';
import type { Explanation } from './explanation.ts';
import { merge, type Found, type Merged, type Source } from './merge.ts';
import { mergedHits } from './merged-hits.ts';
import type { RankedSearch } from './ranked.ts';
import type { Search, SearchOptions } from './search.ts';
import { planner, type QueryPlan, type SearchSettings } from './settings.ts';

/** The same search when there are no settings. Pins name pages of the search by slug. */
export function withSettings(base: RankedSearch, settings: SearchSettings, digest: string): Search {
  if (Object.values(settings).every((list) => list.length === 0)) return base;
  const plan = planner(settings, (word) => base.isStopWord(word));
  const { units } = base;
  const numbers = units.numbersOf(settings.pins.map(({ page }) => page));
  const merged = (planned: QueryPlan, options: SearchOptions): Merged => {
    const pins = planned.pins.flatMap((pin) => numbers.get(pin) ?? []);
    return merge(base, { ...planned, pins }, { options, units });
  };
  return {
    data: { ...base.data, settings },
    digest,
    search(query, options) {
      const planned = forOptions(plan(query), options);
      if (isPlain(planned)) return base.search(planned.variants[0], options);
      const { found, ...answer } = merged(planned, options);
      const { hits, ...shown } = mergedHits(base, found, { options, units });
      return answerOf(hits, { ...answer, ...shown });
    },
    explain(query, options) {
      const { found } = merged(forOptions(plan(query), options), options);
      return explained(base, found, { query, options });
    },
  };
}

/** Filters leave pins out. */
function forOptions(planned: QueryPlan, { kind, section }: SearchOptions): QueryPlan {
  return kind === undefined && section === undefined ? planned : { ...planned, pins: [] };
}

/** Whether the engine alone answers it. */
function isPlain({ variants, pins }: QueryPlan): boolean {
  return variants.length === 1 && pins.length === 0;
}

interface Asked {
  readonly query: string;
  readonly options: SearchOptions;
}

/** For each hit, what the engine says of the query that found it. */
function explained(
  base: Search,
  found: readonly Found[],
  { query, options }: Asked,
): readonly Explanation[] {
  const byEngine = ({ query: variant, place }: Source): Explanation | undefined =>
    base.explain?.(variant, { ...options, offset: place, limit: 1 })[0];
  return found.map(({ score, source, isPinned }) => {
    const own = source && byEngine(source);
    const shared = own && withShare(own, source, query);
    return isPinned ? asPinned(shared) : (shared ?? { score, parts: [] });
  });
}

/** The same sum, as far as a synonym keeps it. */
function withShare({ score, parts }: Explanation, source: Source, query: string): Explanation {
  const { share, query: variant } = source;
  const scaled = parts.map((part) => ({
    ...part,
    value: part.value * share,
    weight: part.weight * share,
  }));
  const synonym = share === 1 ? '' : `, a synonym, for ${share} of its score`;
  return {
    score: score * share,
    parts: share === 1 ? parts : scaled,
    ...(variant !== query && { note: `asked as "${variant}"${synonym}` }),
  };
}

function asPinned(own: Explanation | undefined): Explanation {
  const by =
    own === undefined
      ? 'its words alone would not find it'
      : `its words give it ${own.score.toFixed(3)}`;
  const { parts = [] } = own ?? {};
  return { score: 1, parts, note: `pinned: the score is 1 by docent.yaml, ${by}` };
}

/** An excerpt of the documentation as a search: words weigh as in all of it. */
import { EngineSearch, type EngineSearchOptions } from '../search/engine/engine-search.ts';
import type { Engine } from '../search/engine/memory.ts';
import { memoryPins, memoryUnits } from '../search/engine/memory-units.ts';
import type { Whole } from '../search/engine/whole.ts';
import type { SearchSettings } from '../search/settings.ts';
import type { Excerpt } from './analysed-pages.ts';

export interface ExcerptOptions extends Pick<EngineSearchOptions, 'digest' | 'onTrap'> {
  readonly engine: Engine;
  readonly whole: Whole;
  readonly settings: SearchSettings;
}

/** The excerpt, to be asked once. */
export function excerptSearch(
  { pages, snapshot }: Excerpt,
  { engine, whole, settings, digest, onTrap }: ExcerptOptions,
): EngineSearch {
  const groups = pages.map(({ group }) => group);
  const summaries = new Map(pages.map(({ summary }) => [summary.slug, summary]));
  return new EngineSearch({
    units: memoryUnits(groups),
    pageCount: whole.totals[0] ?? groups.length,
    pageFields: (slug) => summaries.get(slug) ?? { slug },
    snapshot,
    settings,
    pins: memoryPins(groups, settings.pins),
    whole,
    isAskedOnce: true,
    instantiate: () => engine,
    digest,
    onTrap,
  });
}

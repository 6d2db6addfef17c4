/** An excerpt of the documentation as a search: words weigh as in all of it. */
import { summaryAt } from '../content/library/page-summary.ts';
import type { Library } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import { EngineSearch, type EngineSearchOptions } from '../search/engine/engine-search.ts';
import type { Engine } from '../search/engine/memory.ts';
import type { Whole } from '../search/engine/whole.ts';
import { pinsIn } from '../search/index/create-search.ts';
import { libraryUnits } from '../search/index/library-units.ts';
import type { PageGroups } from '../search/index/page-groups.ts';
import type { SearchSettings } from '../search/settings.ts';

/** Some pages of a library. */
export interface Excerpt {
  readonly library: Library;
  /** Of the library. */
  readonly groups: PageGroups;
  readonly pages: readonly Page[];
  /** The index of these pages, in this order. */
  readonly snapshot: Uint8Array;
}

export interface ExcerptOptions extends Pick<EngineSearchOptions, 'digest' | 'onTrap'> {
  readonly engine: Engine;
  readonly whole: Whole;
  /** With the pins of the query alone. */
  readonly settings: SearchSettings;
}

/** The excerpt, to be asked once. */
export async function excerptSearch(
  { library, groups, pages, snapshot }: Excerpt,
  { engine, whole, settings, digest, onTrap }: ExcerptOptions,
): Promise<EngineSearch> {
  const units = libraryUnits(library, { pages, groups });
  return new EngineSearch({
    units,
    pageCount: whole.totals[0] ?? pages.length,
    pageFields: (slug) => summaryAt(library, slug),
    snapshot,
    settings,
    pins: await pinsIn(units, settings.pins),
    whole,
    isAskedOnce: true,
    instantiate: () => engine,
    digest,
    onTrap,
  });
}

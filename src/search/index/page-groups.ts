/** The groups of a library's pages. Entries say how many units each has; only the units themselves need the page's text. */
import { groupBy } from '../../content/source/group-by.ts';
import type { Library } from '../../content/model/library.ts';
import type { Page, WholePage } from '../../content/model/page.ts';
import { memoize } from '../../memoize.ts';
import { extraUnits } from './extra-units.ts';
import { pageUnit, releaseUnits, sectionUnits, type Unit } from './page-units.ts';

/** A page with its units; the first unit is the page itself. */
export interface Group {
  readonly slug: string;
  readonly section: string;
  /** It lists the changes of releases. */
  readonly isChangelog: boolean;
  readonly units: readonly Unit[];
}

export interface PageGroups {
  /** The page itself, its parts, and its extras. */
  readonly groupOf: (page: WholePage) => Group;
  /** Number of the units of sections of the page; on a page of release notes, of their entries and of other sections. */
  partCount(page: Page): number;
  /** Samples and gaps whose hits lead to the page. */
  extrasOf(page: Page): readonly Unit[];
}

const NO_UNITS: readonly Unit[] = [];

export function pageGroups(library: Library): PageGroups {
  // A changelog holds many.
  const releases = groupBy(library.releases, ({ page }) => page);
  const extras = extraUnits(library);
  const extrasOf: PageGroups['extrasOf'] = ({ slug }) => extras.get(slug) ?? NO_UNITS;
  const partCount: PageGroups['partCount'] = ({ slug, headingCount }) => {
    const entries = releases.get(slug)?.flatMap((one) => one.entries) ?? [];
    return headingCount + entries.filter(({ anchor }) => anchor === undefined).length;
  };
  const withMore = memoize((page: WholePage): Group => {
    const notes = releases.get(page.slug);
    const entries = notes?.flatMap((one) => releaseUnits(page, one)) ?? [];
    const anchors = new Set(entries.map(({ fields }) => fields.anchor));
    const sections = sectionUnits(page).filter(({ fields }) => !anchors.has(fields.anchor));
    return {
      slug: page.slug,
      section: page.section,
      isChangelog: notes !== undefined,
      units: [pageUnit(page, notes !== undefined), ...entries, ...sections, ...extrasOf(page)],
    };
  });
  return {
    partCount,
    extrasOf,
    groupOf(page) {
      const isPlain = !releases.has(page.slug) && !extras.has(page.slug);
      const group = isPlain ? plainGroup(page) : withMore(page);
      const counted = 1 + partCount(page) + extrasOf(page).length;
      if (group.units.length === counted) return group;
      throw new Error(`${page.file} has ${group.units.length} units, and ${counted} by its entry`);
    },
  };
}

/** The group of a page with its sections only; a page that outlives a reload keeps it. */
const plainGroup = memoize((page: WholePage): Group => {
  const { slug, section } = page;
  const units = [pageUnit(page, false), ...sectionUnits(page)];
  return { slug, section, isChangelog: false, units };
});

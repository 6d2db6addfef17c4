/** Navigation of the pages: the sections with their groups, and the neighbours of each page. */
import type { Library, Section } from '../model/library.ts';
import type { Page } from '../model/page.ts';
import { groupBy } from '../source/group-by.ts';
import { memoize } from '../../memoize.ts';

export interface Group {
  /** Empty for pages directly in the section. */
  readonly title: string;
  readonly pages: readonly Page[];
}

export interface SectionTree {
  readonly section: Section;
  readonly pages: readonly Page[];
  readonly groups: readonly Group[];
}

export interface Navigation {
  readonly sections: readonly SectionTree[];
  readonly bySection: ReadonlyMap<string, SectionTree>;
  /** Position in navigation order, by slug. */
  readonly positions: ReadonlyMap<string, number>;
}

/** Sections, groups and places of the pages of a library. */
export const navigationOf: (library: Library) => Navigation = memoize(build);

export function neighbours(library: Library, slug: string): { previous?: Page; next?: Page } {
  const position = navigationOf(library).positions.get(slug);
  if (position === undefined) return {};
  const previous = library.pages[position - 1];
  const next = library.pages[position + 1];
  return { ...(previous && { previous }), ...(next && { next }) };
}

function build(library: Library): Navigation {
  const bySection = groupBy(library.pages, ({ section }) => section);
  const sections = library.sections.map((section) => {
    const pages = bySection.get(section.id) ?? [];
    return { section, pages, groups: groupsOf(pages) };
  });
  return {
    sections,
    bySection: new Map(sections.map((tree) => [tree.section.id, tree])),
    positions: new Map(library.pages.map((page, index) => [page.slug, index])),
  };
}

/** In order of first appearance, so that a group split by the navigation is still listed once. */
function groupsOf(pages: readonly Page[]): Group[] {
  return [...groupBy(pages, ({ group }) => group)].map(([title, members]) => ({
    title,
    pages: members,
  }));
}

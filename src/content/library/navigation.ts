/** Navigation of the pages: the sections with their groups, and the neighbours of each page. */
import type { Library, OutlineGroup, Section } from '../model/library.ts';
import type { Page } from '../model/page.ts';
import { PagesAt, type PageList } from '../model/page-list.ts';
import { groupBy } from '../source/group-by.ts';
import { memoize } from '../../memoize.ts';

export interface Group {
  /** Empty for pages directly in the section. */
  readonly title: string;
  readonly pages: PageList;
}

export interface SectionTree {
  readonly section: Section;
  readonly pages: PageList;
  readonly groups: readonly Group[];
}

export interface Navigation {
  readonly sections: readonly SectionTree[];
  readonly bySection: ReadonlyMap<string, SectionTree>;
}

/** Sections and groups of the pages of a library. */
export const navigationOf: (library: Library) => Navigation = memoize(build);

export function neighbours(
  { pages, pageBySlug }: Library,
  slug: string,
): { readonly previous?: Page; readonly next?: Page } {
  const page = pageBySlug.get(slug);
  const position = page === undefined ? -1 : pages.indexOf(page);
  const previous = position > 0 ? pages.at(position - 1) : undefined;
  const next = position < 0 ? undefined : pages.at(position + 1);
  return { ...(previous && { previous }), ...(next && { next }) };
}

function build({ pages, outline, sections: named }: Library): Navigation {
  const bySection = groupBy(outline, ({ section }) => section);
  const sections = named.map((section) => {
    const groups = bySection.get(section.id) ?? [];
    const runs = groups.flatMap((group) => group.runs).toSorted(([a], [b]) => a - b);
    const titled = groups.map(({ title, runs: own }) => ({ title, pages: pagesIn(pages, own) }));
    return { section, pages: pagesIn(pages, runs), groups: titled };
  });
  return { sections, bySection: new Map(sections.map((tree) => [tree.section.id, tree])) };
}

function pagesIn(pages: PageList, runs: OutlineGroup['runs']): PageList {
  const positions = Uint32Array.from(
    runs.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
  return new PagesAt(pages, positions);
}

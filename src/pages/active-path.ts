/** Where a page stands in the navigation. */
import type { EntryPath, Library, NavigationEntry } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import type { PagesBySlug } from '../content/model/page-list.ts';
import type { PageParts, Site, Step } from './site.ts';

/** From the top to the entry of the page that is read, or to the first entry of the section. */
export function activePath(
  { library }: Site,
  wanted: Pick<PageParts, 'slug' | 'section'>,
): readonly NavigationEntry[] {
  if (library.entryPath !== undefined) return foundPath(library, library.entryPath, wanted);
  const { slug, section } = wanted;
  const isMeant = (entry: NavigationEntry): boolean =>
    slug === undefined
      ? section !== undefined && sectionOf(library.pageBySlug, entry) === section
      : entry.slug === slug && entry.isLink !== true;
  return pathTo(library.navigation, isMeant) ?? [];
}

/** To an entry above that of the section's first page, where it has no page of its own: as a search from the top finds it. */
function foundPath(
  { pageBySlug }: Library,
  entryPath: EntryPath,
  wanted: Pick<PageParts, 'slug' | 'section'>,
): readonly NavigationEntry[] {
  const path = entryPath(wanted);
  if (wanted.slug !== undefined) return path;
  const end = path.findIndex((entry) => sectionOf(pageBySlug, entry) === wanted.section);
  return path.slice(0, end + 1);
}

function pathTo(
  entries: readonly NavigationEntry[],
  isMeant: (entry: NavigationEntry) => boolean,
): readonly NavigationEntry[] | undefined {
  for (const entry of entries) {
    if (isMeant(entry)) return [entry];
    const below = pathTo(entry.children, isMeant);
    if (below !== undefined) return [entry, ...below];
  }
  return undefined;
}

/** The section of an entry's page, or of the first page below it. */
export function sectionOf(
  pages: PagesBySlug,
  { slug, isLink, children }: NavigationEntry,
): string | undefined {
  const own = slug === undefined || isLink === true ? undefined : pages.get(slug)?.section;
  return own ?? firstOf(children, (child) => sectionOf(pages, child));
}

/** The entry's page, or the first page below it. */
export function firstPage(site: Site, { slug, children }: NavigationEntry): Page | undefined {
  const own = slug === undefined ? undefined : site.library.pageBySlug.get(slug);
  return own ?? firstOf(children, (child) => firstPage(site, child));
}

/** Makes no more than the first that is there. */
function firstOf<Found>(
  entries: readonly NavigationEntry[],
  find: (entry: NavigationEntry) => Found | undefined,
): Found | undefined {
  for (const entry of entries) {
    const found = find(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where the entry itself leads: to its page or elsewhere; undefined for a heading. */
export function linkOf(site: Site, { slug, href }: NavigationEntry): string | undefined {
  if (href !== undefined) return href;
  const page = slug === undefined ? undefined : site.library.pageBySlug.get(slug);
  return page && site.prefix + page.path;
}

/** The way from the top of the navigation to the page, without the page itself; empty for a page at the top. */
export function trailOf(site: Site, page: Page): readonly Step[] {
  const { section, sectionTitle, group } = page;
  const list = `${site.prefix}/sections/${section}`;
  const path = activePath(site, page);
  if (path.length === 0) {
    return [{ title: sectionTitle, href: list }, ...(group === '' ? [] : [{ title: group }])];
  }
  return path.slice(0, -1).map((entry, depth) => {
    const href = linkOf(site, entry) ?? (depth === 0 ? list : undefined);
    return { title: entry.title, ...(href !== undefined && { href }) };
  });
}

/** The navigation tree as readers see it: with every page that is not hidden from it, without entries that lead nowhere. */
import type { NavNode, Place } from '../model/navigation.ts';
import { groupBy } from '../source/group-by.ts';
import { isHarmless } from '../links/link-address.ts';
import type { NavigationEntry } from '../model/library.ts';
import type { Page } from '../model/page.ts';
import type { Navigation } from './navigation.ts';
import { hiddenFiles } from './tree.ts';

export interface EntrySources {
  readonly navigation: Navigation;
  readonly pages: ReadonlyMap<string, Page>;
  readonly places: ReadonlyMap<string, Place>;
}

/** Pages that the tree does not name come at the end of their section; the front page, to which the site's name leads, does not. */
export function navigationEntries({
  navigation: { tree, folders },
  pages,
  places,
}: EntrySources): NavigationEntry[] {
  const named = new Set([...hiddenFiles(tree), ...hiddenFiles(folders)]);
  const entries = tree.flatMap((node) => entryOf(node, { pages, named }));
  const rest = [...places.values()].filter(({ file }) => {
    const page = pages.get(file);
    return page !== undefined && page.slug !== 'index' && !named.has(file);
  });
  return rest.length === 0 ? entries : withRest(entries, bySection(rest, pages));
}

interface Naming {
  readonly pages: ReadonlyMap<string, Page>;
  readonly named: Set<string>;
}

function entryOf(node: NavNode, naming: Naming): NavigationEntry[] {
  if (node.isHidden === true) return [];
  const page = pageOf(node, naming);
  const children = node.children.flatMap((child) => entryOf(child, naming));
  const target = page === undefined ? linkOf(node) : { slug: page.slug };
  const title = node.title || page?.title;
  if (target === undefined && children.length === 0) return [];
  // A heading without words holds nothing together.
  const kind = {
    ...(node.isTab !== undefined && { isTab: node.isTab }),
    ...(node.isLink === true && { isLink: node.isLink }),
  };
  return title === undefined ? children : [{ title, ...target, ...kind, children }];
}

function linkOf({ href }: NavNode): { readonly href: string } | undefined {
  return href === undefined || !isHarmless(href) ? undefined : { href };
}

function pageOf({ file }: NavNode, { pages, named }: Naming): Page | undefined {
  const page = file === undefined ? undefined : pages.get(file);
  if (file !== undefined && page !== undefined) named.add(file);
  return page;
}

function withRest(
  entries: readonly NavigationEntry[],
  rest: readonly NavigationEntry[],
): NavigationEntry[] {
  const left = new Map(rest.map((entry) => [entry.title, entry]));
  const joined = entries.map((entry) => {
    const more = entry.children.length > 0 ? left.get(entry.title) : undefined;
    if (more === undefined) return entry;
    left.delete(entry.title);
    return { ...entry, children: [...entry.children, ...more.children] };
  });
  return [...joined, ...left.values()];
}

/** Entries for pages that no navigation names, a section each; a page that is its own section is alone in it. */
function bySection(rest: readonly Place[], pages: ReadonlyMap<string, Page>): NavigationEntry[] {
  const sections = groupBy(rest, ({ sectionTitle }) => sectionTitle);
  return [...sections].flatMap(([title, places]) => {
    const children = places.flatMap(({ file }) => {
      const page = pages.get(file);
      return page === undefined ? [] : [{ title: page.title, slug: page.slug, children: [] }];
    });
    const isAlone = children.length === 1 && children[0]?.title === title;
    return isAlone ? children : [{ title, children }];
  });
}

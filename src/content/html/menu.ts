/** The menu, the name and the language of a built site, as one of its pages has them. */
import { isTag, type AnyNode, type Document, type Element } from 'domhandler';
import { familyOf, siteName, titleOf } from './page.ts';
import { parseHtml } from './parse.ts';
import { pathOf } from './paths.ts';
import { refreshAddress } from './refresh.ts';
import { all, one, renameElements, textOf } from './tree.ts';

export interface MenuEntry {
  readonly title: string;
  /** Path below the site or, with a slash, address on its host; without fragment. Absent: a heading of the menu. */
  readonly href?: string;
  readonly children: readonly MenuEntry[];
}

/** A page that says the same in another language. */
export interface Alternate {
  /** BCP 47 tag, or `x-default`. */
  readonly language: string;
  /** Its address on its host. */
  readonly path: string;
}

export interface FrontPage {
  readonly menu: readonly MenuEntry[];
  /** The name of the site, as the page says it. */
  readonly name?: string | undefined;
  /** The title without generic words such as `documentation`. */
  readonly title?: string | undefined;
  readonly language?: string | undefined;
  /** Whether the page has the marks of a generator. */
  readonly isOfFamily: boolean;
  /** Whether titles of pages are names of code. */
  readonly titlesAreNames: boolean;
  /** Whether other pages may have more of the menu. */
  readonly isMenuPartial: boolean;
  /** Files of the family that are no pages of documentation. */
  readonly ignored?: RegExp | undefined;
  /** File that has the menu where this page has none. */
  readonly menuFile?: string | undefined;
  /** The same page in other languages. */
  readonly alternates: readonly Alternate[];
  /** File that the page leads to: it is the front page of the site. */
  readonly target?: string | undefined;
}

/**
 * @param file of the page, below the site
 * @param hasInventory whether the site has an inventory of Sphinx
 */
export function readMenu(html: string, file: string, hasInventory = false): FrontPage {
  const document = parseHtml(html);
  const family = familyOf(document, hasInventory);
  const { navigation, repeatsMenu, rename = {}, ignored, menuFile } = family;
  for (const [selector, to] of Object.entries(rename)) renameElements(to, selector, document);
  const lists = navigation
    .map((place) => (repeatsMenu ? [one(place, document) ?? []].flat() : all(place, document)))
    .find(({ length }) => length > 0);
  return {
    isMenuPartial: family.isMenuPartial === true,
    isOfFamily: family.isUnknown !== true,
    titlesAreNames: family.titlesAreNames === true,
    menu: (lists ?? []).flatMap((list) => partsOf(list, file)),
    name: siteName(document, family) || undefined,
    title: titleOf(document).replace(/\s+documentation$| - Rust$/, '') || undefined,
    language: one('html', document)?.attribs['lang'],
    ignored,
    menuFile,
    alternates: alternatesOf(document),
    target: targetOf(document, file),
  };
}

function alternatesOf(document: Document): Alternate[] {
  return all('link[rel~=alternate][hreflang]', document).map(({ attribs }) => ({
    language: attribs['hreflang'] ?? '',
    path: (attribs['href'] ?? '').replace(/^(?:[a-z]+:)?\/\/[^/]*|[?#].*$/gis, ''),
  }));
}

/** Entries of both menus, each of the second behind the one that it follows there; what follows none stands at the end. */
export function mergeMenus(
  menu: readonly MenuEntry[],
  other: readonly MenuEntry[],
): readonly MenuEntry[] {
  const known = new Set(menu.map(keyOf));
  const same = new Map(other.map((entry) => [keyOf(entry), entry]));
  const behind = new Map<string, MenuEntry[]>();
  let last = '';
  for (const entry of other) {
    const key = keyOf(entry);
    if (known.has(key)) {
      last = key;
      continue;
    }
    const row = behind.get(last) ?? [];
    row.push(entry);
    behind.set(last, row);
  }
  const merged = menu.flatMap((entry) => {
    const children = mergeMenus(entry.children, same.get(keyOf(entry))?.children ?? []);
    return [{ ...entry, children }, ...(behind.get(keyOf(entry)) ?? [])];
  });
  return [...merged, ...(behind.get('') ?? [])];
}

function keyOf({ title, href }: MenuEntry): string {
  return href ?? ` ${title}`;
}

/** The page that a redirect leads to. */
function targetOf(document: Document, file: string): string | undefined {
  const target = refreshAddress(document);
  return target === undefined ? undefined : pathOf(target, file);
}

/** An entry that those below it are still added to. */
interface Entry extends MenuEntry {
  readonly children: Entry[];
}

/** Of items without a list around them, each is one. */
function partsOf(list: Element, file: string): Entry[] {
  return list.name === 'li' ? entryOf(list, file) : entriesOf(list, file);
}

/** Entries of a list, or of the lists in a box; a caption above a list is its heading. */
function entriesOf(list: Element, file: string): Entry[] {
  const entries: Entry[] = [];
  let caption = '';
  for (const child of list.children.filter(isTag)) {
    if (/^(?:li|dt)$/.test(child.name)) append(entries, entryOf(child, file));
    else if (child.name === 'dd') append(belowLast(entries), entriesOf(child, file));
    else if (/\bcaption\b/.test(child.attribs['class'] ?? '')) caption = wordsOf([child]);
    else {
      const below = entriesOf(child, file);
      if (caption === '' || below.length === 0) append(entries, below);
      else entries.push({ title: caption, children: below });
      if (below.length > 0) caption = '';
    }
  }
  return entries;
}

/** The entries below the last term, which take in those that its definition lists. */
function belowLast(entries: Entry[]): Entry[] {
  return entries.at(-1)?.children ?? entries;
}

/** One by one: as arguments of one call, a hundred thousand entries would be too many. */
function append(entries: Entry[], more: readonly Entry[]): void {
  for (const entry of more) entries.push(entry);
}

function entryOf(item: Element, file: string): Entry[] {
  const link = nearest(item, /^a$/);
  const below = nearest(item, /^[uo]l$/);
  const items = item.children.filter(isTag).filter(({ name }) => name === 'li');
  const children =
    below === undefined ? items.flatMap((child) => entryOf(child, file)) : entriesOf(below, file);
  const title = wordsOf(link === undefined ? wordsAbove(item) : [link]);
  const href = link === undefined ? undefined : pathOf(link.attribs['href'] ?? '', file);
  if (title === '') return children;
  return [{ title, children, ...(href !== undefined && { href }) }];
}

function wordsOf(nodes: readonly AnyNode[]): string {
  return nodes.map(textOf).join('').replace(/\s+/g, ' ').trim();
}

/** Texts of an entry without a link, above the list in it. */
function wordsAbove({ children }: Element): AnyNode[] {
  return children.flatMap((child) => {
    if (!isTag(child)) return [child];
    return /^(?:[uo]l|li|nav|button|svg)$/.test(child.name) ? [] : wordsAbove(child);
  });
}

/** The first element of the name, an item's own before those of the lists in it. */
function nearest({ children }: Element, name: RegExp): Element | undefined {
  for (const child of children.filter(isTag)) {
    if (name.test(child.name)) return child;
    const found = /^(?:[uo]l|li)$/.test(child.name) ? undefined : nearest(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

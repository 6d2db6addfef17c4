/** The menu, the name and the language of a built site, as its front page has them. */
import { isTag, type Element } from 'domhandler';
import { familyOf, titleOf } from './page.ts';
import { parseHtml } from './parse.ts';
import { one, textOf } from './tree.ts';

export interface MenuEntry {
  readonly title: string;
  /** Path below the site, without fragment; absent: a heading of the menu. */
  readonly href?: string;
  readonly children: readonly MenuEntry[];
}

export interface FrontPage {
  readonly menu: readonly MenuEntry[];
  readonly name?: string | undefined;
  readonly language?: string | undefined;
  /** Files of the family that are no pages of documentation. */
  readonly ignored?: RegExp | undefined;
}

export function readMenu(html: string): FrontPage {
  const document = parseHtml(html);
  const { navigation, ignored } = familyOf(document);
  const list = navigation.map((place) => one(place, document)).find((found) => found !== null);
  const name = one('meta[property="og:site_name"]', document)?.attribs['content'];
  return {
    menu: list === undefined || list === null ? [] : entriesOf(list),
    name: name || titleOf(document).replace(/\s+documentation$/, '') || undefined,
    language: one('html', document)?.attribs['lang'],
    ignored,
  };
}

function entriesOf(list: Element): MenuEntry[] {
  return list.children.filter(isTag).flatMap((item) => {
    const link = nearest(item, /^a$/);
    const below = nearest(item, /^[uo]l$/);
    const children = below === undefined ? [] : entriesOf(below);
    const title = (link === undefined ? ownWords(item) : textOf(link)).replace(/\s+/g, ' ').trim();
    const href = link === undefined ? undefined : pathOf(link.attribs['href'] ?? '');
    if (title === '') return children;
    return [{ title, children, ...(href !== undefined && { href }) }];
  });
}

/** The words of an entry without a link, above the list in it. */
function ownWords({ children }: Element): string {
  return children
    .filter((child) => !isTag(child) || !/^(?:[uo]l|nav)$/.test(child.name))
    .map(textOf)
    .join('');
}

/** A page of the site; not an address elsewhere, nor a part of the page itself. */
function pathOf(href: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#.+/i.test(href)) return undefined;
  const path = href.replace(/[?#].*$/s, '').replace(/^(?:\.?\/)+/, '');
  return path.replace(/(?:^|\/)$/, '$&index.html');
}

/** The first element of the name, an item's own before those of the lists in it. */
function nearest({ children }: Element, name: RegExp): Element | undefined {
  for (const child of children.filter(isTag)) {
    if (name.test(child.name)) return child;
    const found = /^[uo]l$/.test(child.name) ? undefined : nearest(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

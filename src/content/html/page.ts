/** A page of a built site as a page of Markdown: its title as front matter, its article as text. */
import { Element, isDirective, isTag, type AnyNode, type Document } from 'domhandler';
import { writeArticle } from './blocks.ts';
import { FAMILIES, NO_TEXT } from './families.ts';
import type { Family } from './family.ts';
import { parseHtml } from './parse.ts';
import { refreshAddress } from './refresh.ts';
import { gatherPanels } from './tab-panels.ts';
import { trailOf, type Trail } from './trail.ts';
import type { AnchorNames } from './writing.ts';
import { all, dropElements, every, one, renameElements, setApart, textOf } from './tree.ts';

/**
 * A redirect or a page without an article is no page that readers find. The front matter has the title, the description and the trail.
 * @param file of the page, below the site
 * @param names of its anchors, where the site lists them
 * @returns undefined when it would take too long to write
 */
export function markdownOfHtml(
  html: string,
  file: string,
  names?: AnchorNames,
): string | undefined {
  const document = parseHtml(html);
  const family = familyOf(document, names !== undefined);
  const article = articleOf(document, family) ?? impliedBody(document);
  const title = withoutSite(titleOf(document), siteName(document, family));
  if (article === null || refreshAddress(document) !== undefined)
    return frontMatter({ title, unlisted: true });
  const trail = trailOf(document, family, file);
  clean(article, family, title);
  const description = one('meta[name=description]', document)?.attribs['content'];
  const own = one('h1', article) === null ? { title } : {};
  const text = writeArticle(article, names ?? new Map());
  return text === undefined ? undefined : `${frontMatter({ ...own, description, trail })}${text}\n`;
}

/** Elements that begin no body. */
const IN_HEAD = 'head, title, meta, base, link, script, style, template, noscript';

/** The body of a page that has no tag for it (HTML, 13.1.2.4). */
function impliedBody(document: Document): Element | null {
  if (one('body, frameset', document) !== null) return null;
  const { children } = one('html', document) ?? document;
  const head = new Set<AnyNode>(every(IN_HEAD, document));
  const own = children.filter((node) => !head.has(node) && !isDirective(node));
  return own.some(isTag) ? new Element('body', {}, own) : null;
}

/** On a page of unknown make, several articles are parts of it: what is around them is the page's. */
function articleOf(document: Document, { article, isUnknown }: Family): Element | null {
  const places = article.map((place) => all(place, document));
  const found = places.find(({ length }) => length > 0 && (isUnknown !== true || length === 1));
  return found?.[0] ?? null;
}

/** Leaves what the author wrote, each element by the name of what it says. A heading that is the title is its own. */
function clean(article: Element, { drop, rename = {}, apart }: Family, title: string): void {
  dropElements(`${NO_TEXT}, ${drop}`, article);
  if (apart !== undefined) setApart(apart, article);
  for (const [selector, to] of Object.entries(rename)) renameElements(to, selector, article);
  gatherPanels(article);
  const first = one('h1, h2, h3, h4', article);
  const hasTitle = one('h1', article) !== null;
  if (first !== null && !hasTitle && isTitle(wordsOf(first), title)) first.name = 'h1';
}

/** A heading may have its number, and the title of a page the name of its site behind the heading, or one that ends with a colon before it. */
function isTitle(heading: string, title: string): boolean {
  const words = heading.replace(/^\d+(?:\.\d+)*\.?\s+/, '');
  if (words !== '' && title.endsWith(`: ${words}`)) return true;
  const own = [heading, words].find((said) => said !== '' && title.startsWith(said));
  return own !== undefined && /^(?:\s*$|:\s|\s+[-–—|·(])/.test(title.slice(own.length));
}

/**
 * @param document of any page of a site
 * @param hasInventory whether the site has an inventory of Sphinx
 */
export function familyOf(document: Document, hasInventory = false): Family {
  const isOf = ({ marks, byInventory }: Family): boolean =>
    (hasInventory || byInventory !== true) && marks.every((mark) => one(mark, document) !== null);
  return FAMILIES.find(isOf) ?? NONE;
}

const NONE: Family = {
  marks: [],
  isUnknown: true,
  article: ['body'],
  drop: NO_TEXT,
  navigation: [],
};

export function titleOf(document: Document): string {
  return wordsOf(one('title', document));
}

/** The words of an element in one line. */
function wordsOf(element: Element | null): string {
  return element === null ? '' : textOf(element).replace(/\s+/g, ' ').trim();
}

/** The name of the site, as one of its pages says it. */
export function siteName(document: Document, { siteName: place }: Family): string {
  const said = one('meta[property="og:site_name"]', document)?.attribs['content'];
  return said ?? wordsOf(place === undefined ? null : one(place, document));
}

/** `Install - Kit` of the site Kit is the page Install. */
function withoutSite(title: string, site: string): string {
  if (site === '' || !title.endsWith(site)) return title;
  const [, own = title] = /^(.*\S)\s+[-–—|·:]$/s.exec(title.slice(0, -site.length).trimEnd()) ?? [];
  return own;
}

/** JSON is YAML. */
function frontMatter(
  values: Readonly<Record<string, string | boolean | Trail | undefined>>,
): string {
  const lines = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n\n`;
}

/** The place of a page in its site, as the page itself says it: what stands above it, and the page before it. */
import { isTag, type Document, type Element } from 'domhandler';
import type { Family } from './family.ts';
import { pathOf } from './paths.ts';
import { all, findElements, one, textOf } from './tree.ts';

export interface Trail {
  /** Outermost first, perhaps with the page itself. */
  readonly above: readonly Crumb[];
  readonly previous?: string | undefined;
}

export interface Crumb {
  readonly title: string;
  /** As in a menu. */
  readonly href?: string | undefined;
}

/** Crumbs of a page; longer trails are lists of something else. */
const CRUMBS_MAX = 12;
/** Characters of structured data that are parsed. */
const JSON_MAX = 100_000;

/** @param file of the page, below the site */
export function trailOf(document: Document, { up, previous }: Family, file: string): Trail {
  const parent = hrefOf(one(up ?? 'link[rel=up]', document), file);
  const above = parent === undefined ? crumbsOf(document, file) : [{ title: '', href: parent }];
  const before = previous ?? 'link[rel=prev], link[rel=previous], a[rel=prev]';
  return {
    above: above.length > CRUMBS_MAX ? [] : above,
    previous: hrefOf(one(before, document), file),
  };
}

function crumbsOf(document: Document, file: string): Crumb[] {
  const pageTitle = textOf(one('title', document) ?? document).trim();
  const said = structured(document, file);
  const list = said.length > 0 ? null : one('[aria-label*=breadcrumb i], .breadcrumbs', document);
  if (list === null) return said;
  const items = findElements(list, ({ name }) => name === 'li');
  const crumbs = items.length > 0 ? items : findElements(list, isLink);
  return crumbs.flatMap((item, index) => {
    const link = isLink(item) ? item : findElements(item, isLink)[0];
    const title = textOf(item).replace(/\s+/g, ' ').trim();
    if (link !== undefined) return { title, href: hrefOf(link, file) ?? link.attribs['href'] };
    // The page itself is no link.
    return index === crumbs.length - 1 || pageTitle.startsWith(title) ? [] : { title };
  });
}

function isLink({ name }: Element): boolean {
  return name === 'a';
}

function hrefOf(element: Element | null, file: string): string | undefined {
  const { href } = element?.attribs ?? {};
  return href === undefined ? undefined : pathOf(href, file);
}

/** A `BreadcrumbList` of schema.org; its addresses name the site's own host, which a folder does not know. */
function structured(document: Document, file: string): Crumb[] {
  const lists = all('script[type="application/ld+json"]', document)
    .flatMap((script) => partsOf(parsed(textIn(script))))
    .filter((part) => part['@type'] === 'BreadcrumbList');
  return partsOf(lists[0]?.['itemListElement'])
    .map((part) => ({ ...part, at: Number(part['position']) }))
    .toSorted((a, b) => a.at - b.at)
    .map((part) => crumbOf(part, file));
}

type Part = Readonly<Record<string, unknown>>;

function crumbOf(part: Part, file: string): Crumb {
  const item = isPart(part['item']) ? part['item'] : { '@id': part['item'], name: undefined };
  const name = part['name'] ?? item['name'];
  const id = item['@id'];
  const href = typeof id === 'string' ? id.replace(/^https?:\/\/[^/?#]*/i, '') || '/' : undefined;
  return {
    title: typeof name === 'string' ? name : '',
    href: href === undefined ? undefined : pathOf(href, file),
  };
}

function textIn({ children }: Element): string {
  return children.map((child) => (isTag(child) ? '' : textOf(child))).join('');
}

function parsed(text: string): unknown {
  if (text.length > JSON_MAX) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null;
}

/** The objects of a value: itself, those of a list, and those of its `@graph`. */
function partsOf(value: unknown): Part[] {
  const parts = (Array.isArray(value) ? value : [value]).filter(isPart);
  return parts.flatMap((part) =>
    Array.isArray(part['@graph']) ? [part, ...part['@graph'].filter(isPart)] : [part],
  );
}

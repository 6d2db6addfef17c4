/**
 * The navigation of every page, in all its depth. It stays small however large the documentation is: small trees are shown whole,
 * of large ones the branches that lead to the page that is read.
 */
import type { NavigationEntry, Page } from '../content/model/library.ts';
import { switches } from './edition-notes.ts';
import { html, type Content, type Html } from './html.ts';
import type { PageParts, Site } from './site.ts';
import { topLinks } from './top-links.ts';
import { fill } from './words/fill.ts';
import { direction } from './words/language-tag.ts';

/** Up to this many pages every branch stands open. */
const OPEN_MAX = 60;
/** Up to this many pages the branches that are closed hold their entries all the same. */
const WHOLE_MAX = 250;
/** Entries shown on each side of the current one in a list that is longer than twice this. */
const AROUND = 60;

interface Reading {
  readonly site: Site;
  readonly parts: PageParts;
  /** The entries above the current one, and the current one. */
  readonly active: ReadonlySet<NavigationEntry>;
}

export function sidebar(site: Site, parts: PageParts): Html {
  const { navigation, language } = site.library;
  const isOther = parts.language !== undefined && parts.language !== language;
  const reading = { site, parts, active: new Set(activePath(site, parts)) };
  return html`<nav
    id="navigation"
    class="sidebar"
    popover
    aria-label="${site.words.documentation}"
    ${isOther && html` lang="${language}" dir="${direction(language)}"`}
  >
    ${menuLinks(site)} ${switches(site, parts)}
    <ul>
      ${items(reading, navigation)}
    </ul>
  </nav>`;
}

/** Links of the header, where the screen is too narrow for them. */
function menuLinks(site: Site): Content {
  const links = topLinks(site);
  return (
    links.length > 0 &&
    html`<ul class="menu-links">
      ${links.map(({ title, href }) => html`<li><a href="${href}">${title}</a></li>`)}
    </ul>`
  );
}

/** From the top to the entry of the page that is read, or to the first entry of the section. */
function activePath({ library }: Site, { slug, section }: PageParts): readonly NavigationEntry[] {
  const isMeant = (entry: NavigationEntry): boolean =>
    slug === undefined
      ? section !== undefined && sectionOf(library.pageBySlug, entry) === section
      : entry.slug === slug;
  return pathTo(library.navigation, isMeant) ?? [];
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

function items(reading: Reading, entries: readonly NavigationEntry[], depth = 0): Content {
  const at = Math.max(
    0,
    entries.findIndex((entry) => reading.active.has(entry)),
  );
  const isLong = entries.length > 2 * AROUND;
  const shown = isLong ? entries.slice(Math.max(0, at - AROUND), at + AROUND + 1) : entries;
  const rest = entries.length - shown.length;
  return [
    shown.map((entry) => item(reading, entry, depth)),
    rest > 0 && html`<li class="more">${moreLink(reading, entries, rest)}</li>`,
  ];
}

function moreLink({ site }: Reading, entries: readonly NavigationEntry[], rest: number): Content {
  const page = entries.map((entry) => firstPage(site, entry)).find((one) => one !== undefined);
  return (
    page &&
    html`<a href="${site.prefix}/sections/${page.section}"
      >${fill(site.words.moreEntries, { count: rest })}</a
    >`
  );
}

function item(reading: Reading, entry: NavigationEntry, depth: number): Html {
  const { site, active } = reading;
  if (entry.children.length === 0) return html`<li>${label(reading, entry, depth)}</li>`;
  const { size } = site.library.pageBySlug;
  const isOpen = size <= OPEN_MAX || active.has(entry);
  if (!isOpen && size > WHOLE_MAX) {
    const first = firstPage(site, entry);
    return html`<li>
      ${first && html`<a href="${site.prefix}${first.path}">${entry.title} <small>${countPages(entry)}</small></a>`}
    </li>`;
  }
  return html`<li class="${depth === 0 ? 'section' : 'group'}">
    <details ${isOpen && html` open`}>
      <summary><span>${entry.title}</span></summary>
      <ul>
        ${overview(reading, entry, depth)} ${items(reading, entry.children, depth + 1)}
      </ul>
    </details>
  </li>`;
}

/** Link of an entry with children. The summary element opens and closes, so the link is outside it. */
function overview(reading: Reading, entry: NavigationEntry, depth: number): Content {
  const { slug, href } = entry;
  const { words, library } = reading.site;
  const { pageBySlug } = library;
  const isSection = depth === 0 && sectionOf(pageBySlug, entry) !== undefined;
  const isLinked = isSection || href !== undefined || (slug !== undefined && pageBySlug.has(slug));
  return isLinked && html`<li>${label(reading, { ...entry, title: words.overview }, depth)}</li>`;
}

/** A link to the entry's page, elsewhere, or for a heading at the top to its section. */
function label(
  { site, parts }: Reading,
  { slug, href, title, children }: NavigationEntry,
  depth: number,
): Content {
  const { prefix, library } = site;
  if (href !== undefined) return html`<a href="${href}" rel="external">${title}</a>`;
  const page = slug === undefined ? undefined : library.pageBySlug.get(slug);
  if (page !== undefined) {
    const isCurrent = slug === parts.slug;
    return html`<a href="${prefix}${page.path}" ${isCurrent && html` aria-current="page"`}
      >${title}</a
    >`;
  }
  const section = depth === 0 ? sectionOf(library.pageBySlug, { title, children }) : undefined;
  if (section === undefined) return html`<span>${title}</span>`;
  const isCurrent = parts.slug === undefined && parts.section === section;
  return html`<a href="${prefix}/sections/${section}" ${isCurrent && html` aria-current="page"`}
    >${title}</a
  >`;
}

function sectionOf(
  pages: ReadonlyMap<string, Page>,
  { slug, children }: NavigationEntry,
): string | undefined {
  const own = slug === undefined ? undefined : pages.get(slug)?.section;
  return own ?? children.map((child) => sectionOf(pages, child)).find(Boolean);
}

function firstPage(site: Site, { slug, children }: NavigationEntry): Page | undefined {
  const own = slug === undefined ? undefined : site.library.pageBySlug.get(slug);
  return own ?? children.map((child) => firstPage(site, child)).find((one) => one !== undefined);
}

function countPages({ slug, children }: NavigationEntry): number {
  return children.reduce((sum, child) => sum + countPages(child), slug === undefined ? 0 : 1);
}

/**
 * The navigation of every page, in all its depth. It stays small however large the documentation is: small trees are shown whole,
 * of large ones the branches that lead to the page that is read.
 */
import type { NavigationEntry } from '../content/model/library.ts';
import { activePath, firstPage, linkOf, sectionOf } from './active-path.ts';
import { switches } from './edition-notes.ts';
import { html, type Content, type Html } from './html.ts';
import type { PageParts, Site } from './site.ts';
import { tabEntries } from './tabs.ts';
import { iconLink, iconLinks, topLink, topLinks } from './top-links.ts';
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
  const path = activePath(site, parts);
  const reading = { site, parts, active: new Set(path) };
  const [top] = path;
  const isTabbed = top !== undefined && tabEntries(site).includes(top);
  return html`<nav
    id="navigation"
    class="sidebar"
    popover
    aria-label="${site.words.documentation}"
    ${isOther && html` lang="${language}" dir="${direction(language)}"`}
  >
    ${menuLinks(site)} ${switches(site, parts)}
    <ul ${isTabbed && html` class="tabbed"`}>
      ${items(reading, navigation)}
    </ul>
  </nav>`;
}

/** Links of the header, where the screen is too narrow for them. */
function menuLinks(site: Site): Content {
  const links = topLinks(site);
  const icons = iconLinks(site);
  return (
    links.length + icons.length > 0 &&
    html`<ul class="menu-links">
      ${links.map((one) => html`<li>${topLink(site, one)}</li>`)}
      ${icons.length > 0 && html`<li class="profiles">${icons.map(iconLink)}</li>`}
    </ul>`
  );
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
  if (entry.children.length === 0) {
    const isHere = depth === 0 && active.has(entry);
    return html`<li ${isHere && html` class="here"`}>${label(reading, entry)}</li>`;
  }
  const { size } = site.library.pageBySlug;
  const isOpen = size <= OPEN_MAX || active.has(entry);
  if (!isOpen && size > WHOLE_MAX) {
    const first = firstPage(site, entry);
    return html`<li>
      ${first && html`<a href="${site.prefix}${first.path}">${entry.title} <small>${countPages(entry)}</small></a>`}
    </li>`;
  }
  return branch(reading, entry, { depth, isOpen });
}

function branch(
  reading: Reading,
  entry: NavigationEntry,
  { depth, isOpen }: { readonly depth: number; readonly isOpen: boolean },
): Html {
  const isLinked = linkOf(reading.site, entry) !== undefined;
  const isHere = depth === 0 && reading.active.has(entry);
  return html`<li class="${depth === 0 ? 'section' : 'group'}${isHere && ' here'}">
    ${isLinked && label(reading, entry)}
    <details ${isOpen && html` open`}>
      <summary ${isListed(reading, entry, depth) && html` aria-current="true"`}>
        <span ${isLinked && html` class="visually-hidden"`}>${entry.title}</span>
      </summary>
      <ul>
        ${items(reading, entry.children, depth + 1)}
      </ul>
    </details>
  </li>`;
}

/** Whether the page that is read is the list of the entry's pages. */
function isListed({ site, parts }: Reading, entry: NavigationEntry, depth: number): boolean {
  const { slug, section } = parts;
  if (depth > 0 || slug !== undefined || section === undefined) return false;
  return sectionOf(site.library.pageBySlug, entry) === section;
}

/** A link to the entry's page or elsewhere; the words alone where it has none. */
function label({ site, parts }: Reading, entry: NavigationEntry): Html {
  const { slug, href, title, isLink } = entry;
  const link = linkOf(site, entry);
  if (link === undefined) return html`<span>${title}</span>`;
  if (href !== undefined) return html`<a href="${link}" rel="external">${title}</a>`;
  const isCurrent = slug === parts.slug && isLink !== true;
  return html`<a href="${link}" ${isCurrent && html` aria-current="page"`}>${title}</a>`;
}

function countPages({ slug, pageCount, children }: NavigationEntry): number {
  if (pageCount !== undefined) return pageCount;
  return children.reduce((sum, child) => sum + countPages(child), slug === undefined ? 0 : 1);
}

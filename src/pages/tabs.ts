/** Tabs below the header: the sets, or the entries at the top of the navigation. */
import type { NavigationEntry } from '../content/model/library.ts';
import { activePath, firstPage, linkOf } from './active-path.ts';
import { labelOf } from './edition-notes.ts';
import { html, type Content } from './html.ts';
import { counterpart, editionsBy } from './other-editions.ts';
import { inWords, type PageParts, type Site } from './site.ts';

/** More are no row that a reader takes in at a glance: a switch or the navigation has them. */
const TABS_MAX = 12;

interface Tab {
  readonly title: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

export function tabRow(site: Site, parts: PageParts): Content {
  const tabs = hasSetTabs(site) ? setTabs(site) : entryTabs(site, parts);
  if (tabs.length === 0) return false;
  const name = hasSetTabs(site) ? site.words.script.editionParts.set : site.words.sections;
  return html`<nav class="tab-row" aria-label="${name}" ${inWords(site)}>
    ${tabs.map(
      ({ title, href, isCurrent }) =>
        html`<a href="${href}" ${isCurrent && html` aria-current="true"`}
          ><bdi lang="${site.library.language}">${title}</bdi></a
        > `,
    )}
  </nav>`;
}

/** Whether the sets are tabs, and no switch is needed where there is room for them. */
export function hasSetTabs(site: Site): boolean {
  return site.library.looks.hasTabs !== false && isRow(editionsBy(site, 'set'));
}

/** The entries of the navigation that are tabs: all at the top, or none. */
export function tabEntries(site: Site): readonly NavigationEntry[] {
  const { looks, navigation } = site.library;
  const isWanted = looks.hasTabs ?? navigation.some(({ isTab }) => isTab === true);
  return isWanted && isRow(navigation) && !hasSetTabs(site) ? navigation : [];
}

/** To the entry's page, or the first below it. */
export function tabHref(site: Site, entry: NavigationEntry): string | undefined {
  const first = firstPage(site, entry);
  return linkOf(site, entry) ?? (first && site.prefix + first.path);
}

function isRow({ length }: readonly unknown[]): boolean {
  return length > 1 && length <= TABS_MAX;
}

function setTabs(site: Site): readonly Tab[] {
  return editionsBy(site, 'set').map((edition) => ({
    title: labelOf(edition, 'set'),
    href: counterpart(site, edition, { path: '/' }).href,
    isCurrent: edition.set === site.library.edition.set,
  }));
}

function entryTabs(site: Site, parts: PageParts): readonly Tab[] {
  const [current] = activePath(site, parts);
  return tabEntries(site).flatMap((entry) => {
    if (entry.isTab === false) return [];
    const href = tabHref(site, entry);
    return href === undefined ? [] : [{ title: entry.title, href, isCurrent: entry === current }];
  });
}

/** The links and menus of the header, in their order. */
import type { SiteLink, SiteMenu } from '../content/model/library.ts';
import { html, type Html } from './html.ts';
import type { Site } from './site.ts';
import { tabEntries, tabHref } from './tabs.ts';

/** More leave no room for the search: they are in the footer. */
const LINKS_MAX = 6;

type Item = SiteLink | SiteMenu;

/** What the header shows, with where the sources are; tabs need no link beside them. */
export function topLinks(site: Site): readonly Item[] {
  const { repository } = site.library.looks;
  const links = ownLinks(site).slice(0, LINKS_MAX);
  const isLinked = links.some((item) => 'href' in item && item.href === repository);
  return repository === undefined || isLinked
    ? links
    : [...links, { title: site.words.source, href: repository }];
}

/** Those that the header has no room for; menus as a group of links each. */
export function moreLinks(site: Site): readonly { title?: string; links: readonly SiteLink[] }[] {
  const more = ownLinks(site).slice(LINKS_MAX);
  const single = more.filter((item): item is SiteLink => 'href' in item);
  const menus = more.filter((item): item is SiteMenu => 'links' in item);
  return [...(single.length === 0 ? [] : [{ links: single }]), ...menus];
}

/** Without those that are a tab already: of the same title, to the same page. */
function ownLinks(site: Site): readonly Item[] {
  const tabs = new Map(
    tabEntries(site).map((entry) => [entry.title.toLowerCase(), tabHref(site, entry)]),
  );
  return site.library.looks.links.filter(
    (item) =>
      !('href' in item) || tabs.get(item.title.toLowerCase()) !== hrefOf(site.prefix, item.href),
  );
}

/** A link, or a menu that opens by itself. */
export function topLink({ prefix }: Site, item: Item): Html {
  if ('href' in item) return html`<a href="${hrefOf(prefix, item.href)}">${item.title}</a>`;
  return html`<details class="drop-down pop-up">
    <summary>${item.title}</summary>
    <ul class="panel">
      ${item.links.map(({ title, href }) => html`<li><a href="${hrefOf(prefix, href)}">${title}</a></li>`)}
    </ul>
  </details>`;
}

/** @param href site path or absolute address */
export function hrefOf(prefix: string, href: string): string {
  return href.startsWith('/') ? prefix + href : href;
}

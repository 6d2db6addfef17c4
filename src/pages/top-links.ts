/** The links and menus of the header, in their order. */
import type { SiteLink, SiteMenu } from '../content/model/looks.ts';
import { html, type Html } from './html.ts';
import { serviceAt, type SocialService } from './social-services.ts';
import type { Site } from './site.ts';
import { tabEntries, tabHref } from './tabs.ts';

/** More leave no room for the search: they are in the footer. */
const LINKS_MAX = 6;

type Item = SiteLink | SiteMenu;

/** Items of the header, with the link to sources that have no icon; tabs need no link beside them. */
export function topLinks(site: Site): readonly Item[] {
  const { repository } = site.library.looks;
  const links = ownLinks(site).slice(0, LINKS_MAX);
  const isNamed = repository === undefined || isLinked(links, repository);
  return isNamed || serviceAt(repository) !== undefined
    ? links
    : [...links, { title: site.words.source, href: repository }];
}

interface IconLink {
  readonly href: string;
  /** Of the service, with the address at it where several links lead there. */
  readonly name: string;
  readonly service: SocialService;
}

/** Profiles of the project and its sources, at services that have an icon. */
export function iconLinks(site: Site): readonly IconLink[] {
  const { social = [], repository } = site.library.looks;
  const links = ownLinks(site);
  const isMissing = repository !== undefined && !isLinked(links, repository);
  const all = [...social.map(({ href }) => href), ...(isMissing ? [repository] : [])];
  const known = [...new Set(all)].flatMap((href) => {
    const service = serviceAt(href);
    return service === undefined ? [] : [{ href, service }];
  });
  return known.map(({ href, service }) => {
    const isOnly = known.filter((one) => one.service === service).length === 1;
    return { href, service, name: isOnly ? service.name : `${service.name}: ${placeOf(href)}` };
  });
}

/** `acme/kit` of `https://github.com/acme/kit`; the host where the address ends with it. */
function placeOf(href: string): string {
  const { hostname, pathname } = new URL(href);
  return pathname.replace(/^\/|\/$/g, '') || hostname;
}

function isLinked(links: readonly Item[], address: string): boolean {
  return links.some((item) => 'href' in item && item.href === address);
}

/** Those that the header has no room for, or no icon; menus as a group of links each. */
export function moreLinks(site: Site): readonly { title?: string; links: readonly SiteLink[] }[] {
  const more = ownLinks(site).slice(LINKS_MAX);
  const single = more.filter((item): item is SiteLink => 'href' in item);
  const menus = more.filter((item): item is SiteMenu => 'links' in item);
  const { social = [] } = site.library.looks;
  const unknown = social.filter(({ href }) => serviceAt(href) === undefined);
  const groups = [single, unknown].filter((links) => links.length > 0);
  return [...groups.map((links) => ({ links })), ...menus];
}

/** Without those that are a tab already: of the same title, to the same page. */
function ownLinks(site: Site): readonly Item[] {
  const tabs = tabEntries(site);
  const isTab = ({ title, href }: SiteLink): boolean =>
    tabs.some(
      (entry) =>
        entry.title.toLowerCase() === title.toLowerCase() &&
        tabHref(site, entry) === hrefOf(site.prefix, href),
    );
  return site.library.looks.links.filter((item) => !('href' in item) || !isTab(item));
}

export function iconLink({ href, name, service: { path } }: IconLink): Html {
  return html`<a href="${href}" aria-label="${name}" title="${name}"
    ><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}" /></svg
  ></a>`;
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

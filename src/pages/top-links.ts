/** The links of the header, in their order. */
import type { SiteLink } from '../content/model/library.ts';
import { isShown, type Site } from './site.ts';

export function topLinks(site: Site): readonly SiteLink[] {
  const { library, prefix, words } = site;
  const { header = [], repository, isRepositoryInHeader } = library.looks;
  return [
    ...header.map(({ title, href }) => ({ title, href: hrefOf(prefix, href) })),
    ...(repository !== undefined && isRepositoryInHeader
      ? [{ title: words.source, href: repository }]
      : []),
    ...(isShown(site, 'developers')
      ? [{ title: words.developers, href: `${prefix}/developers` }]
      : []),
  ];
}

/** @param href site path or absolute address */
export function hrefOf(prefix: string, href: string): string {
  return href.startsWith('/') ? prefix + href : href;
}

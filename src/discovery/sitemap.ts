/** The sitemap (sitemaps.org): an index and as many sitemaps as the number of pages needs. */
import type { Library } from '../content/model/library.ts';
import type { OtherEdition } from './other-editions.ts';
import { escapeXml } from './xml.ts';

/** URLs in one sitemap. The protocol allows 50,000; smaller files are easier to read. */
const URLS_MAX = 10_000;
/** The front page, and the page for developers where there is a service. */
const OWN_PAGES = ['/', '/developers'];
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface Entry {
  readonly location: string;
  /** Absent where it is not known. */
  readonly changed?: string;
}

interface SitemapOptions {
  readonly others: readonly OtherEdition[];
  /** Whether the site is written to files, which have no page for developers. */
  readonly isStatic: boolean;
}

/**
 * The sitemap at a site path. `/sitemap-index.xml` names the others, and those of other editions, as far as search engines may list them.
 * Each `lastmod` is when its content changed.
 */
export function sitemapFile(
  library: Library,
  path: string,
  { others, isStatic }: SitemapOptions,
): string | undefined {
  const own = isStatic ? OWN_PAGES.slice(0, 1) : OWN_PAGES;
  const count = Math.ceil((own.length + library.pages.length) / URLS_MAX);
  if (path !== '/sitemap-index.xml') {
    const number = Number(/^\/sitemap-([1-9]\d{0,5})\.xml$/.exec(path)?.[1]);
    return number <= count ? document('urlset', 'url', shareOf(library, own, number)) : undefined;
  }
  const index = Array.from({ length: count }, (_, before): Entry => {
    const share = shareOf(library, own, before + 1);
    const location = `${library.baseUrl}/sitemap-${before + 1}.xml`;
    return { location, changed: latest(share.flatMap(({ changed }) => changed ?? [])) };
  });
  const listed = others.filter((one) => one.isIndexed);
  return document('sitemapindex', 'sitemap', [
    ...index,
    ...listed.flatMap((one) => sitemapsOf(one, own.length)),
  ]);
}

/** An index names no other index. */
function sitemapsOf({ baseUrl, pages }: OtherEdition, ownPages: number): Entry[] {
  const count = Math.ceil((pages + ownPages) / URLS_MAX);
  return Array.from({ length: count }, (_, index) => ({
    location: `${baseUrl}/sitemap-${index + 1}.xml`,
  }));
}

/**
 * Makes only the pages of one sitemap.
 * @param own paths that say what the pages say, so they changed when the last of those did; the first sitemap has them
 * @param number from 1
 */
function shareOf({ baseUrl, pages }: Library, own: readonly string[], number: number): Entry[] {
  const from = Math.max(0, (number - 1) * URLS_MAX - own.length);
  const share = pages.slice(from, number * URLS_MAX - own.length);
  const entries = share.map(({ url, lastModified }) => ({ location: url, changed: lastModified }));
  if (number > 1) return entries;
  const changed = latest(pages.map(({ lastModified }) => lastModified));
  return [...own.map((path) => ({ location: baseUrl + path, changed })), ...entries];
}

function latest(times: readonly string[]): string {
  return times.reduce((last, time) => (Date.parse(time) > Date.parse(last) ? time : last));
}

function document(root: string, item: string, entries: readonly Entry[]): string {
  const items = entries.map(
    ({ location, changed }) =>
      `<${item}><loc>${escapeXml(location)}</loc>${lastmod(changed)}</${item}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${items.join('\n')}\n</${root}>\n`;
}

function lastmod(changed: string | undefined): string {
  return changed === undefined ? '' : `<lastmod>${escapeXml(changed)}</lastmod>`;
}

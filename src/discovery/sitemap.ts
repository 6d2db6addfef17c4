/** The sitemap (sitemaps.org): an index and as many sitemaps as the number of pages needs. */
import type { Library } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
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

/** Files by site path, `/sitemap-index.xml` first, which names those of other editions too, as far as search engines may list them. Each `lastmod` is when its content changed. */
export function sitemapFiles(
  library: Library,
  { others, isStatic }: SitemapOptions,
): ReadonlyMap<string, string> {
  const { baseUrl } = library;
  const own = isStatic ? OWN_PAGES.slice(0, 1) : OWN_PAGES;
  const entries = entriesOf(library, own);
  const sitemaps = Array.from({ length: Math.ceil(entries.length / URLS_MAX) }, (_, index) => {
    const share = entries.slice(index * URLS_MAX, (index + 1) * URLS_MAX);
    return { path: `/sitemap-${index + 1}.xml`, share };
  });
  const index: Entry[] = sitemaps.map(({ path, share }) => ({
    location: baseUrl + path,
    changed: latest(share.flatMap(({ changed }) => changed ?? [])),
  }));
  return new Map([
    [
      '/sitemap-index.xml',
      document('sitemapindex', 'sitemap', [
        ...index,
        ...others.filter((one) => one.isIndexed).flatMap((one) => sitemapsOf(one, own.length)),
      ]),
    ],
    ...sitemaps.map(({ path, share }) => [path, document('urlset', 'url', share)] as const),
  ]);
}

/** An index names no other index. */
function sitemapsOf({ baseUrl, pages }: OtherEdition, ownPages: number): Entry[] {
  const count = Math.ceil((pages + ownPages) / URLS_MAX);
  return Array.from({ length: count }, (_, index) => ({
    location: `${baseUrl}/sitemap-${index + 1}.xml`,
  }));
}

/** @param own paths that say what the pages say, so they changed when the last of those did */
function entriesOf({ baseUrl, pages }: Library, own: readonly string[]): Entry[] {
  const changed = latest(pages.map(({ lastModified }) => lastModified));
  return [
    ...own.map((path) => ({ location: baseUrl + path, changed })),
    ...pages.map((page: Page) => ({ location: page.url, changed: page.lastModified })),
  ];
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

/** Decides the site path of each page: its own address on the built site that people read, else `/docs/<slug>`. */
import { isKeptAddress } from './own-addresses.ts';
import { addressOfFile, filesAt, withItsSlash } from './site-files.ts';

export interface PathSources {
  /** Slug by file. */
  readonly slugs: ReadonlyMap<string, string>;
  /** Addresses of the page on its generator's site, by file. */
  readonly addresses: ReadonlyMap<string, { readonly site: string }>;
  /** Files of the built site; absent: people read the service's own pages. */
  readonly siteFiles?: ReadonlySet<string> | undefined;
  /** Prefix of the edition, which paths leave out. */
  readonly prefix: string;
}

/** Path below the edition, by file. */
export function pagePaths({
  slugs,
  addresses,
  siteFiles,
  prefix,
}: PathSources): ReadonlyMap<string, string> {
  return new Map(
    [...slugs].map(([file, slug]) => [
      file,
      pagePath({ slug, address: addresses.get(file)?.site }, { siteFiles, prefix }),
    ]),
  );
}

interface NamedPage {
  readonly slug: string;
  /** On its generator's site. */
  readonly address: string | undefined;
}

/** Path of a page below its edition. */
export function pagePath(
  { slug, address }: NamedPage,
  { siteFiles, prefix }: Pick<PathSources, 'siteFiles' | 'prefix'>,
): string {
  const own = address === undefined ? undefined : addressOnSite(address, siteFiles);
  return below(own, prefix) ?? `/docs/${slug}`;
}

/** The address that the generator gives a page, in the form in which the site's files have it; nothing where they lack the page. */
function addressOnSite(
  address: string,
  siteFiles: ReadonlySet<string> | undefined,
): string | undefined {
  const file = siteFiles && filesAt(address).find((one) => siteFiles.has(one));
  if (file === undefined) return undefined;
  const isWritten = withItsSlash(address, file) === undefined && !/\.html?$/.test(address);
  return isWritten ? encodeURI(address).replace(/[?#]/g, encodeURIComponent) : addressOfFile(file);
}

function below(address: string | undefined, prefix: string): string | undefined {
  if (address?.startsWith(`${prefix}/`) !== true) return undefined;
  const path = address.slice(prefix.length);
  return isKeptAddress(path) || path.startsWith('//') ? undefined : path;
}

/** Path of a page's Markdown: a page at the end of a folder's address is its file `index.html`. */
export function markdownPathOf(path: string): string {
  return `${path}${path.endsWith('/') ? 'index.html' : ''}.md`;
}

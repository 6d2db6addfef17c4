/** Resolves the ways in which models name a page: slug, path, address or file, with or without a fragment. */
import type { Library, Page } from '../content/model/library.ts';
import { oldAddress } from '../content/links/old-address.ts';
import { slugOfPath } from '../content/links/slug.ts';
import { findPage } from '../operations/get-page.ts';
import { memoize } from '../memoize.ts';

export interface PageReference {
  readonly page: Page;
  /** Fragment of the address, as an anchor. */
  readonly anchor?: string;
}

/** A slug or an address with the fragment of a section. */
export function withAnchor(address: string, anchor: string | undefined): string {
  return anchor === undefined ? address : `${address}#${anchor}`;
}

/** The page that a text names; undefined when there is none. */
export function resolvePage(library: Library, text: string): PageReference | undefined {
  const { paths, anchor } = readReference(library, text);
  for (const path of paths) {
    const page = findPage(library, path) ?? pageByPath(library, path);
    if (page !== undefined) return anchor === '' ? { page } : { page, anchor };
    const moved = movedPage(library, path, anchor);
    if (moved !== undefined) return moved;
  }
  return undefined;
}

/** The page to which an earlier address leads; its fragment holds unless the text has one. */
function movedPage(library: Library, path: string, anchor: string): PageReference | undefined {
  const target = oldAddress(library, `/${path}`)?.replace(/\.md(?=#|$)/, '');
  const [, slug = '', fragment = ''] = /^\/docs\/([^#]+)#?(.*)$/.exec(target ?? '') ?? [];
  const page = library.pageBySlug.get(slug);
  const wanted = anchor === '' ? fragment : anchor;
  return page && (wanted === '' ? { page } : { page, anchor: wanted });
}

/** Slug of the page that a text names; where there is none, what is left of the text. */
export function namedSlug(library: Library, text: string): string {
  return resolvePage(library, text)?.page.slug ?? slugOf(library, text);
}

/** The text without base address, `/docs/`, extension, query and fragment, for a message or a search by name. */
export function slugOf(library: Library, text: string): string {
  return readReference(library, text).paths[0] ?? '';
}

/**
 * Paths that a text may mean, the likeliest first. The address of a public site has the folder's paths, mostly below
 * others, such as a language or a version.
 */
function readReference(
  library: Library,
  text: string,
): { readonly paths: readonly string[]; readonly anchor: string } {
  const [address = '', anchor = ''] = text.trim().split('#', 2);
  const [whole = ''] = address.split('?', 1);
  const isOwn = whole.startsWith(library.baseUrl);
  const local = isOwn ? whole.slice(library.baseUrl.length) : whole;
  const isPublic = /^https?:\/\//i.test(local);
  const path = local
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/^\/?docs\//, '')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(?:md|mdx|html?)$/i, '');
  const segments = path.split('/');
  // The last segment alone says too little about a page.
  const starts = isPublic ? Math.max(1, segments.length - 1) : 1;
  const paths = Array.from({ length: starts }, (_, start) => segments.slice(start).join('/'));
  return { paths, anchor };
}

const pagesByPath = memoize(
  ({ pages }: Library): ReadonlyMap<string, Page> =>
    new Map(pages.map((page) => [slugOfPath(page.file), page])),
);

/** The page whose file has the path, written as people may write it. */
function pageByPath(library: Library, path: string): Page | undefined {
  return pagesByPath(library).get(slugOfPath(path));
}

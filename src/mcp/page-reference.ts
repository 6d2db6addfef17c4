/** Resolves the ways in which models name a page: slug, path, address or file, with or without a fragment. */
import type { Library } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import { movedPage } from '../content/links/moved-to.ts';
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
  const { paths } = readReference(library, text);
  for (const index of paths.keys()) {
    const found = pageAt(library, text, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The page that the whole address names, as the website finds it, and not the end of it alone. */
export function resolveWhole(library: Library, text: string): PageReference | undefined {
  return pageAt(library, text, 0);
}

/** The page at one of the paths that a text may mean. */
function pageAt(library: Library, text: string, index: number): PageReference | undefined {
  const { paths, anchor, isBelowDocs } = readReference(library, text);
  const path = paths[index] ?? '';
  const page = findPage(library, path) ?? pageByPath(library, path);
  if (page !== undefined) return anchor === '' ? { page } : { page, anchor };
  const addresses = [`/docs/${path}`, `/${path}`];
  // As it was asked for, then as it may have been meant.
  if (!isBelowDocs) addresses.reverse();
  for (const address of addresses) {
    const moved = movedPage(library, address);
    if (moved === undefined) continue;
    const wanted = anchor === '' ? moved.fragment : anchor;
    return { page: moved.page, ...(wanted !== '' && { anchor: wanted }) };
  }
  return undefined;
}

/** Slug of the page that a text names; where there is none, what is left of the text. */
export function namedSlug(library: Library, text: string): string {
  return resolvePage(library, text)?.page.slug ?? slugOf(library, text);
}

/** The text without base address, `/docs/`, extension, query and fragment, for a message or a search by name. */
export function slugOf(library: Library, text: string): string {
  return readReference(library, text).paths[0] ?? '';
}

interface ReadReference {
  readonly paths: readonly string[];
  readonly anchor: string;
  /** Whether the address begins with `/docs/`, which no path has. */
  readonly isBelowDocs: boolean;
}

/**
 * Paths that a text may mean, the likeliest first. The address of a public site has the folder's paths, mostly below
 * others, such as a language or a version.
 */
function readReference(library: Library, text: string): ReadReference {
  const [named = '', anchor = ''] = text.trim().split('#', 2);
  const [whole = ''] = named.split('?', 1);
  const isOwn = whole.startsWith(library.baseUrl);
  const local = isOwn ? whole.slice(library.baseUrl.length) : whole;
  const isPublic = /^https?:\/\//i.test(local);
  const address = local.replace(/^https?:\/\/[^/]*/i, '');
  const path = address
    .replace(/^\/?docs\//, '')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(?:md|mdx|html?)$/i, '');
  const segments = path.split('/');
  // The last segment alone says too little about a page.
  const starts = isPublic ? Math.max(1, segments.length - 1) : 1;
  const paths = Array.from({ length: starts }, (_, start) => segments.slice(start).join('/'));
  return { paths, anchor, isBelowDocs: /^\/?docs\//.test(address) };
}

/** Slugs of the pages that are called otherwise than their files. */
const slugsByPath = memoize(
  ({ pages }: Library): ReadonlyMap<string, string> =>
    new Map(
      pages.flatMap(({ file, slug }) => {
        const path = slugOfPath(file);
        return path === slug ? [] : [[path, slug] as const];
      }),
    ),
);

/** The page whose file has the path, written as people may write it. */
function pageByPath(library: Library, path: string): Page | undefined {
  const wanted = slugOfPath(path);
  const slug = slugsByPath(library).get(wanted) ?? wanted;
  const page = library.pageBySlug.get(slug);
  return page && slugOfPath(page.file) === wanted ? page : undefined;
}

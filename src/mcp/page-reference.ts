/** Understands how models name a page: by slug, path, address or file, with or without a fragment. */
import type { Library, Page } from '../content/model.ts';
import { findPage } from '../operations/get-page.ts';

export interface PageReference {
  readonly page: Page;
  /** Fragment of the address, as an anchor. */
  readonly anchor?: string;
}

/** The page that a text means; undefined when there is none. */
export function resolvePage(library: Library, text: string): PageReference | undefined {
  const { slug, anchor } = partsOf(library, text);
  const page = findPage(library, slug) ?? library.pages.find(({ file }) => file === slug);
  if (page === undefined) return undefined;
  return anchor === undefined || anchor === '' ? { page } : { page, anchor };
}

/** What stands in place of a slug: without base address, `/docs/`, `.md`, query and fragment. */
export function slugOf(library: Library, text: string): string {
  return partsOf(library, text).slug;
}

function partsOf(library: Library, text: string): { slug: string; anchor?: string } {
  const [address = '', anchor] = text.trim().split('#', 2);
  const local = address.startsWith(library.baseUrl)
    ? address.slice(library.baseUrl.length)
    : address;
  const path = local.split('?', 1)[0] ?? '';
  const slug = path
    .replace(/^\/?docs\//, '')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.md$/, '');
  const file = path.replace(/^\/+/, '');
  const known = library.pages.some((page) => page.file === file) ? file : slug;
  return anchor === undefined ? { slug: known } : { slug: known, anchor };
}

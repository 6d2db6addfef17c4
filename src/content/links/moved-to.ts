/** Finds the current address of pages requested by an old or slightly different address: the rule of the website, of the Docs API and of MCP. */
import type { Library } from '../model/library.ts';
import type { Page } from '../model/page.ts';
import { oldAddress } from './old-address.ts';
import { pageAtPath } from './page-at.ts';
import { markdownPathOf } from './page-paths.ts';
import { toSlug } from './slug.ts';

/**
 * Target of the redirect: a path without the base address's prefix, or an absolute address; either may have a fragment.
 * Undefined if the address matches no page.
 */
export function movedTo(library: Library, path: string): string | undefined {
  if (path.includes('//')) return undefined;
  const target = oldAddress(library, path) ?? nearAddress(library, path);
  return target === path ? undefined : target;
}

/** The page whose slug the folders of the path give. */
function nearAddress(library: Library, path: string): string | undefined {
  const [, wanted = '', suffix = ''] = /^\/docs\/?(.*?)(\.md|\.html)?\/?$/i.exec(path) ?? [];
  if (path === '/docs' || path === '/docs/') return '/';
  // A path of folders means the slug that the same folders give.
  const slug = toSlug(wanted);
  const current = library.redirects.get(slug) ?? slug;
  const page = library.pageBySlug.get(current);
  if (page === undefined) return undefined;
  return suffix.toLowerCase() === '.md' ? markdownPathOf(page.path) : page.path;
}

/** A page, and the fragment of the redirect that leads to it; empty without one. */
export interface MovedPage {
  readonly page: Page;
  readonly fragment: string;
}

/** The page of the library to which {@link movedTo} leads; undefined for another site and for the home page. */
export function movedPage(library: Library, path: string): MovedPage | undefined {
  const [, at = '', fragment = ''] =
    /^([^#]*)(?:#(.*))?$/s.exec(movedTo(library, path) ?? '') ?? [];
  const page = pageAtPath(library, at);
  return page && { page, fragment };
}

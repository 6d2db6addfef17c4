/** Finds the current address of pages requested by an old or slightly different address. */
import type { Library } from '../content/model/library.ts';
import { toSlug } from '../content/links/slug.ts';
import { oldAddress } from '../content/links/old-address.ts';

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
  return page && `${page.path}${suffix.toLowerCase() === '.md' ? '.md' : ''}`;
}

/** The path without the slash at its end, when something is there. */
export function withoutSlash(path: string, isThere: (path: string) => boolean): string | undefined {
  if (path === '/search/') return '/search';
  const target = path.endsWith('/') ? path.slice(0, -1) : '';
  return target !== '' && isThere(target) ? target : undefined;
}

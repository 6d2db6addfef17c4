/** Where a page went that is not at an address any more, or never was quite there. */
import type { Library } from '../content/model.ts';

/** The path to send the reader to, without the base address's prefix; nothing when no page is meant. */
export function movedTo(library: Library, path: string): string | undefined {
  const [, wanted = '', suffix = ''] = /^\/docs\/?(.*?)(\.md|\.html)?\/?$/i.exec(path) ?? [];
  if (path === '/docs' || path === '/docs/') return '/';
  const slug = slugOf(wanted);
  const current = library.redirects.get(slug) ?? slug;
  const page = library.pageBySlug.get(current);
  const target = page && `${page.path}${suffix.toLowerCase() === '.md' ? '.md' : ''}`;
  return target === path ? undefined : target;
}

/** The path without the slash at its end, when something is there. */
export function withoutSlash(path: string, isThere: (path: string) => boolean): string | undefined {
  if (path === '/search/') return '/search';
  const target = path.endsWith('/') ? path.slice(0, -1) : '';
  return target !== '' && isThere(target) ? target : undefined;
}

/** Slugs hold no slash and no capital: a path of folders means the slug that the same folders give. */
function slugOf(wanted: string): string {
  return wanted
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

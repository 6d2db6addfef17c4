/** Where a page went that is not at an address any more, or never was quite there. */
import { addressKey } from '../content/generators/address.ts';
import type { Library } from '../content/model.ts';

/**
 * The place to send the reader to: a path without the base address's prefix, or an absolute address; either may have a fragment.
 * Nothing when no page is meant.
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
  const slug = slugOf(wanted);
  const current = library.redirects.get(slug) ?? slug;
  const page = library.pageBySlug.get(current);
  return page && `${page.path}${suffix.toLowerCase() === '.md' ? '.md' : ''}`;
}

/** The page's place by its address on the site of its generator, as Markdown where that is asked for. */
function oldAddress({ oldAddresses }: Library, path: string): string | undefined {
  const isMarkdown = /\.mdx?$/i.test(path);
  const key = addressKey(isMarkdown ? path.replace(/\.mdx?$/i, '') : path);
  const found = followed(key, oldAddresses);
  return isMarkdown && found?.startsWith('/docs/') === true
    ? found.replace(/(?=#|$)/, '.md')
    : found;
}

/** Redirects by pattern that lead to redirects. */
const STEPS_MAX = 5;

function followed(first: string, { exact, patterns }: Library['oldAddresses']): string | undefined {
  let key = first;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const target = exact.get(key);
    if (target !== undefined) return target;
    const next = patterns.map(({ from, to }) => filled(key, from, to)).find(Boolean);
    if (next === undefined) return undefined;
    if (/^https?:\/\//i.test(next)) return next;
    key = addressKey(next);
  }
  return undefined;
}

/** `to` with what the pattern's `:name`, `:name*` and `*` hold in the address; the pattern is matched part by part, so that it takes no time. */
function filled(key: string, from: string, to: string): string | undefined {
  const parts = key.split('/');
  const wanted = addressKey(from.replaceAll('*', '\u0000')).replaceAll('\u0000', '*').split('/');
  const values = new Map<string, string>();
  for (const [index, part] of wanted.entries()) {
    const [, name = '*', rest] = /^(?::(\w+)|\*+)(\*?)$/.exec(part) ?? [];
    if (rest === undefined) {
      if (part !== parts[index]) return undefined;
    } else if (rest === '*' || part.startsWith('*')) {
      values.set(name, parts.slice(index).join('/'));
      return replaced(to, values);
    } else if (parts[index] === undefined) {
      return undefined;
    } else {
      values.set(name, parts[index]);
    }
  }
  return wanted.length === parts.length ? replaced(to, values) : undefined;
}

function replaced(to: string, values: ReadonlyMap<string, string>): string {
  return to.replace(
    /:(\w+)\*?|(?<!:)\*+/g,
    (part, name: string = '*') => values.get(name.toLowerCase()) ?? part,
  );
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

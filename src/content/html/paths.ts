/** Addresses in a page as paths of its site. */
import path from 'node:path/posix';

/**
 * A page of the site; not an address elsewhere, nor a part of the page itself.
 * @param file of the page that has the address, below the site
 * @returns a path below the site or, with a slash, an address on its host; without fragment
 */
export function pathOf(href: string, file: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#.+/i.test(href)) return undefined;
  const bare = href.replace(/[?#].*$/s, '');
  const folder = bare.startsWith('/') ? '/' : path.dirname(file);
  const whole = path.join(folder, bare === '' ? path.basename(file) : bare);
  if (whole.startsWith('..')) return undefined;
  return /(?:^|\/)\.?$/.test(whole) ? path.join(whole, 'index.html') : whole;
}

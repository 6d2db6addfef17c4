/** Site addresses of pages: how paths become addresses, and when two addresses mean one page. */
import path from 'node:path/posix';
import { decoded } from './link-address.ts';

/** Without folders in parentheses, which group files and are not part of the address: `(a)/b.md` -> `b.md`. */
export function withoutGroups(file: string): string {
  return file.replace(/(?:^|(?<=\/))\([^/()]+\)\//g, '');
}

/** `joinAddress('/docs/', 'a/b')` -> `/docs/a/b`; never leaves the site. */
export function joinAddress(...parts: readonly string[]): string {
  const joined = path.normalize(`/${parts.join('/')}`);
  return joined.length > 1 ? joined : '/';
}

/** With one slash at its end. */
export function asFolder(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}

/** `https://acme.dev/docs/` -> `/docs/`. */
export function sitePath(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? asFolder(new URL(url).pathname) : '/';
}

/**
 * One key for all forms of an address: with and without its trailing slash, `.html`, `index`, letter case and percent encoding.
 * The front page has the empty key.
 */
export function addressKey(address: string): string {
  return decoded(address.replace(/[?#].*$/s, ''))
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/\.html?$/, '')
    .replace(/(?:^|\/)index$/, '')
    .replace(/^\/|\/$/g, '');
}

/** Files of a built site and the addresses at which a file server shows them: one rule for pages' addresses and for requests. */
import { decoded } from './link-address.ts';

/** Files at the top that speak to the site's host, not to its readers. */
const FOR_THE_HOST = new Set(['_headers', '_redirects']);
/** List of crates: `cargo doc` writes no index above their folders. */
export const CRATES = 'crates.js';
/** Files at the top of a built site, one of which it has. */
export const FRONT_FILES: readonly string[] = ['index.html', CRATES];
const INDEX = /(?:^|(?<=\/))index\.html?$/;

/** Site address of a file, as an address is written: `a guide/index.html` -> `/a%20guide/`. */
export function addressOfFile(file: string): string {
  return encodeURI(`/${file.replace(INDEX, '')}`).replace(/[?#]/g, encodeURIComponent);
}

/** The address with or without `.html`, `index` and a slash at its end, decoded, in one form. */
export function cleanAddress(address: string): string {
  return decoded(address)
    .replace(/\.html?$/, '')
    .replace(/(?<=\/)index$/, '')
    .replace(/(?<=.)\/$/, '');
}

/**
 * Files that may stand at an address, the likeliest first; none for an address that leads out of the folder, to a hidden file or to one
 * for the host.
 */
export function filesAt(address: string): readonly string[] {
  const path = decoded(address).replace(/^\//, '');
  const name = path.replace(/\/$/, '');
  if (name.split('/').some(isRefused) && path !== '') return [];
  if (FOR_THE_HOST.has(name)) return [];
  if (path === '') return ['index.html', 'index.htm'];
  const index = `${name}/index.html`;
  return path.endsWith('/') ? [index, `${name}.html`] : [path, `${name}.html`, index];
}

/** Empty parts too, which only addresses with two slashes have. */
function isRefused(part: string): boolean {
  return part === '' || part.startsWith('.') || /[\\\0]/.test(part);
}

/**
 * The address to which a file server redirects: relative links of a page lead elsewhere with and without a slash at the end. Nothing
 * when the file is shown at the address.
 */
export function withItsSlash(address: string, file: string): string | undefined {
  const isFolder = address.endsWith('/');
  if (decoded(address) === `/${file}` || isFolder === INDEX.test(file)) return undefined;
  return isFolder ? address.slice(0, -1) : `${address}/`;
}

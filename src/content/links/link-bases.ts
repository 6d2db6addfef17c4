/** The folders at which the relative links of a page may begin. */
import posix from 'node:path/posix';
import type { Draft } from '../model/draft.ts';
import type { PageAddress } from './addresses.ts';
import { isIndex, withoutExtension } from './slug.ts';

/** Next.js: `guide/page.mdx` is the page of `guide`. */
const APP_PAGE = /\/page\.mdx$/;

/** The file's folder, as in a repository; then those of its address, as in a site, and of what it includes. */
export function linkBases(
  { file, folders }: Draft,
  addresses: ReadonlyMap<string, PageAddress>,
): readonly string[] {
  return [posix.dirname(file), addressOf(file), ...folders, ...siteFolders(file, addresses)];
}

/** The folder that relative addresses begin at on a site. */
function addressOf(file: string): string {
  const isFolder = isIndex(file) || APP_PAGE.test(file);
  return isFolder ? posix.dirname(posix.dirname(file)) : withoutExtension(file);
}

/** The folder of the address that the generator gives the page: it may drop numbers of names, `2.use/1.a.md` -> `use`. */
function siteFolders(file: string, addresses: ReadonlyMap<string, PageAddress>): readonly string[] {
  const site = addresses.get(file)?.site;
  return site === undefined ? [] : [posix.join('.', site.slice(0, site.lastIndexOf('/') + 1))];
}

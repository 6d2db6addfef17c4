/** Document ids and addresses of Docusaurus. */
import type { Data } from '../model/data.ts';
import path from 'node:path/posix';
import { textAttribute } from '../source/front-matter.ts';
import type { Source } from '../model/source.ts';
import { addressKey, joinAddress } from '../links/address.ts';
import type { SourcePage } from '../model/generator.ts';
import { isThere } from '../source/disk.ts';
import { withoutNumber, withoutNumbers } from './number-prefix.ts';
import { isIndex, pathWithoutIndex, withoutExtension } from '../links/slug.ts';

/** A docs, blog or pages plugin with its options. */
export interface Instance extends Source {
  readonly id: string;
  readonly kind: 'docs' | 'blog' | 'pages';
  readonly options: Data;
  /** Absent where the instance has one version. */
  readonly version?: string;
  /** Absent for the default locale. */
  readonly locale?: string;
}

/** A document's id: its path without number prefixes, the last part from front matter. */
export function idOf({ path: file, source, attributes }: SourcePage): string {
  const own = parsesNumbers(source)
    ? withoutNumbers(withoutExtension(file))
    : withoutExtension(file);
  const last = textAttribute(attributes, 'id') ?? path.basename(own);
  return path.join(path.dirname(own), last);
}

function parsesNumbers(source: Source): boolean {
  return (source as Partial<Instance>).options?.['numberPrefixParser'] !== false;
}

export function address(page: SourcePage): string {
  const { source, attributes } = page;
  if ((source as Partial<Instance>).kind === 'blog') return blogAddress(page);
  const slug = textAttribute(attributes, 'slug');
  if (slug?.startsWith('/') === true) return joinAddress(source.base, slug);
  const id = idOf(page);
  const folder = path.dirname(id);
  if (slug !== undefined) return joinAddress(source.base, folder, slug);
  return joinAddress(source.base, isCategoryIndex(id) ? folder : id);
}

/** `blog/2026-01-31-title.md` -> `/blog/2026/01/31/title`. */
function blogAddress({ path: file, source, attributes }: SourcePage): string {
  const slug = textAttribute(attributes, 'slug');
  const bare = pathWithoutIndex(file, /^index$/i);
  const [, date = '', rest = bare] = /^(\d{4}[-/]\d{2}[-/]\d{2})[-/](.+)$/.exec(bare) ?? [];
  return joinAddress(source.base, slug ?? `${date.replaceAll('-', '/')}/${rest}`);
}

/** Endings of pages that are programs. */
const PROGRAMS = ['.js', '.jsx', '.ts', '.tsx'];

/** Returns whether an address is that of a page which is a program: Docent does not run it. */
export function isProgram(target: string, { kind, base, folder }: Instance): boolean {
  const key = addressKey(target);
  const own = addressKey(base);
  if (kind !== 'pages' || !`${key}/`.startsWith(own)) return false;
  const page = key.slice(own.length).replace(/^\//, '');
  return PROGRAMS.some((end) =>
    [`${page}${end}`, path.join(page, `index${end}`)].some(
      (file) => file !== end && isThere(path.join(folder, joinAddress(file))),
    ),
  );
}

/** Pages that a blog's plugin makes of its posts, below the blog's own address, which is the first of them. */
const LISTS = /^(?:page\/\d+|archive|(?:tags|authors)(?:\/.*)?)?$/;

/** Returns whether an address is that of a list of posts. @param siteBase of the whole site, which links may begin with */
export function listsPosts(target: string, { kind, base }: Instance, siteBase: string): boolean {
  if (kind !== 'blog') return false;
  const key = addressKey(target);
  return [base, joinAddress(siteBase, base)].some((one) => {
    const own = addressKey(one);
    return key === own || (key.startsWith(`${own}/`) && LISTS.test(key.slice(own.length + 1)));
  });
}

const INDEX = /^(?:index|readme)$/i;

/** `index`, `README` or the folder's own name. */
export function isCategoryIndex(file: string): boolean {
  const bare = withoutExtension(file).toLowerCase();
  const name = withoutNumber(path.basename(bare));
  return isIndex(name, INDEX) || name === withoutNumber(path.basename(path.dirname(bare)));
}

/** Addresses of Hugo's pages: by their path, their front matter, and the permalinks of the configuration. */
import type { Attributes, Data } from '../model/data.ts';
import posix from 'node:path/posix';
import { textAttribute } from '../source/front-matter.ts';
import { addressKey, asFolder, joinAddress } from '../links/address.ts';
import { dataAt, listAt } from '../source/data.ts';
import type { SourcePage } from '../model/generator.ts';
import { withoutExtension } from '../links/slug.ts';

/** `_index.md`, or `_index.de.md`. */
export const IS_SECTION: RegExp = /(?:^|\/)_index(?:\.[\w-]+)?\.\w+$/;

/** Patterns of addresses, by section. */
export function permalinksOf(config: Data): ReadonlyMap<string, string> {
  const given = dataAt(config, 'permalinks');
  const pages = { ...given, ...dataAt(given, 'page') };
  return new Map(
    Object.entries(pages).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

export function address(page: SourcePage, permalinks: ReadonlyMap<string, string>): string {
  const { path: file, source, attributes } = page;
  const url = textAttribute(attributes, 'url');
  if (url?.startsWith('/') === true) return joinAddress(url);
  const bare = bundlePath(file);
  const slug = textAttribute(attributes, 'slug');
  const isSection = IS_SECTION.test(file);
  const pattern = isSection ? undefined : permalinks.get(file.split('/')[0] ?? '');
  if (pattern !== undefined)
    return asFolder(joinAddress(source.base, permalink(pattern, { bare, slug, attributes })));
  const named = slug === undefined || isSection ? bare : posix.join(posix.dirname(bare), slug);
  return asFolder(joinAddress(source.base, urlized(named)));
}

/** `a/b.md`, `a/b/index.md` and `a/b/_index.md` are all `a/b`. */
export function bundlePath(file: string): string {
  const bare = withoutExtension(file);
  const folder = posix.dirname(bare);
  return /^_?index$/.test(posix.basename(bare)) ? (folder === '.' ? '' : folder) : bare;
}

/** As Hugo makes paths: lower case, hyphens for spaces. */
function urlized(file: string): string {
  return file
    .toLowerCase()
    .replace(/[\s]+/g, '-')
    .replace(/[^\p{L}\p{N}\p{M}_./~+-]+/gu, '');
}

interface PermalinkParts {
  readonly bare: string;
  readonly slug: string | undefined;
  readonly attributes: Attributes;
}

function permalink(pattern: string, { bare, slug, attributes }: PermalinkParts): string {
  const name = posix.basename(bare);
  const title = textAttribute(attributes, 'title') ?? name;
  const [year = '', month = '', day = ''] = (textAttribute(attributes, 'date') ?? '')
    .slice(0, 10)
    .split('-');
  const sections = posix.dirname(bare) === '.' ? '' : posix.dirname(bare);
  const values: Readonly<Record<string, string>> = {
    year,
    month,
    day,
    title,
    sections,
    section: sections.split('/')[0] ?? '',
    slug: slug ?? title,
    filename: name,
    contentbasename: name,
    slugorfilename: slug ?? name,
    slugorcontentbasename: slug ?? name,
  };
  return urlized(
    pattern.replace(/:(\w+)(?:\[[^\]]*\])?/g, (part, key: string) => values[key] ?? part),
  );
}

/** Lists of the pages with a term, such as `/tags/x/`, and of all terms, which Hugo makes unless its configuration leaves them out. */
export function termLists(config: Data): (address: string) => boolean {
  const disabled = listAt(config, 'disableKinds');
  const given = Object.values(dataAt(config, 'taxonomies'));
  const names = new Set(given.length === 0 ? ['tags', 'categories'] : given);
  const kinds = ['taxonomy', 'term'] as const;
  return (target) => {
    const parts = addressKey(target).split('/');
    const kind = kinds[parts.length - 1];
    return kind !== undefined && !disabled.includes(kind) && names.has(parts[0]);
  };
}

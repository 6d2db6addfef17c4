/** Shapes that the configurations of several generators share: links, redirects, languages. */
import type { Data } from '../model/data.ts';
import { join } from 'node:path';
import posix from 'node:path/posix';
import type { DeclaredEdition } from '../model/declared.ts';
import { joinAddress } from '../links/address.ts';
import { dataAt, defined, isData, listAt, textAt } from '../source/data.ts';
import type { Link, Menu, Redirect } from '../model/generator.ts';

export interface LinkKeys {
  /** Properties that hold the title, best first. */
  readonly title: readonly string[];
  /** Properties that hold the address, best first. */
  readonly href: readonly string[];
}

/** The links of a list of objects, or of a map from title to address. Absolute links without a title have that of their host. */
export function linksOf(given: unknown, keys: LinkKeys = { title: [], href: [] }): Link[] {
  if (Array.isArray(given)) {
    return (given as unknown[]).flatMap((one) =>
      link(firstAt(one, keys.title), firstAt(one, keys.href)),
    );
  }
  return Object.entries(isData(given) ? given : {}).flatMap(([title, value]) =>
    link(title, Array.isArray(value) ? (value as unknown[])[0] : value),
  );
}

/** The links of a header, where some of the list are menus: objects with a list of links in `items`. */
export function headerItems(given: readonly unknown[], keys: LinkKeys): (Link | Menu)[] {
  return given.flatMap((one): (Link | Menu)[] => {
    const items = listAt(one, 'items');
    const title = firstAt(one, keys.title);
    if (items.length === 0) return linksOf([one], keys);
    const links = items.flatMap((item) => linksOf([item, ...listAt(item, 'items')], keys));
    return title === undefined ? links : [{ title, links }];
  });
}

function firstAt(value: unknown, keys: readonly string[]): string | undefined {
  return keys.map((key) => textAt(value, key)).find((text) => text !== undefined);
}

function link(given: string | undefined, href: unknown): Link[] {
  if (typeof href !== 'string') return [];
  const host = URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : undefined;
  const title = given ?? host;
  return title === undefined ? [] : [{ title, href }];
}

/** `acme/tool` is a repository on GitHub; addresses stay. */
export function repositoryAddress(repository: string | undefined): string | undefined {
  return repository !== undefined && /^[\w.-]+\/[\w.-]+$/.test(repository)
    ? `https://github.com/${repository}`
    : repository;
}

/** Edit address of a page in a GitHub repository: the template of {@link Identity.edit}. */
export function editTemplate(
  repository: string,
  branch: string,
  ...folders: readonly (string | undefined)[]
): string {
  const below = posix.join(branch, ...folders.filter((one) => one !== undefined), '{path}');
  return `${repository.replace(/\/$/, '')}/edit/${below}`;
}

/** Redirects by address; `targetOf` reads targets that are not plain text. */
export function redirectsOf(
  map: Data,
  targetOf: (value: unknown) => string | undefined = (value) => textAt({ value }, 'value'),
): Redirect[] {
  return Object.entries(map).flatMap(([from, value]) => {
    const to = targetOf(value);
    return to === undefined ? [] : [{ from: joinAddress(from), to }];
  });
}

/** Redirects as a list of `source` and `destination`. Patterns stay patterns: `/old/:slug*`. */
export function redirectList(given: readonly unknown[]): Redirect[] {
  return given.flatMap((one) => {
    const from = textAt(one, 'source');
    const to = textAt(one, 'destination');
    return from === undefined || to === undefined ? [] : [{ from: posix.normalize(from), to }];
  });
}

/**
 * Languages by folder below `home`; the pages of `root` lie in no folder of a language. The name of a folder in `names` may differ
 * from that of its language in letter case.
 */
export function localeEditions(
  config: unknown,
  home: string,
  names: readonly string[] = [],
): DeclaredEdition[] {
  const main = textAt(config, 'defaultLocale') ?? 'root';
  const folderOf = (id: string): string =>
    names.find((name) => name === id) ??
    names.find((name) => name.toLowerCase() === id.toLowerCase()) ??
    id;
  return Object.entries(dataAt(config, 'locales')).map(([key, locale]) => {
    const id = key.replaceAll('/', '') || 'root';
    return defined({
      kind: 'language' as const,
      id: textAt(locale, 'lang') ?? id,
      label: textAt(locale, 'label'),
      isDefault: id === main,
      folders: id === 'root' ? undefined : [join(home, folderOf(id))],
    });
  });
}

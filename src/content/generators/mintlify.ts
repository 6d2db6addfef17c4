/** Mintlify: `docs.json`, or `mint.json` as it was before. */
import path from 'node:path';
import posix from 'node:path/posix';
import { textAttribute } from '../front-matter.ts';
import { firstText, type FolderRules } from '../nav/folders.ts';
import { readNavFile } from '../nav/locate.ts';
import { missingPage } from '../nav/missing.ts';
import { NAV_DEPTH_MAX, pageNode, type NavContext, type NavNode } from '../nav/tree.ts';
import { isExternal, joinAddress, pathWithoutIndex } from './address.ts';
import { defined, isData, listAt, textAt, valueAt, type Data } from './config-file.ts';
import type { DeclaredEdition } from '../editions/declared.ts';
import type { Generator, Identity, LinkGroup, Redirect } from './generator.ts';
import { ignorePatterns } from './ignore-patterns.ts';
import { readParts } from './mintlify-parts.ts';
import { Operations } from './mintlify-operations.ts';
import { groupOf, linksOf } from './shapes.ts';

/** Read by nobody: Mintlify leaves them out whatever `.mintignore` says. */
const IGNORED =
  'README.md\nLICENSE.md\nCHANGELOG.md\nCONTRIBUTING.md\nbuild/\ndist/\ntmp/\ntemp/\ncoverage/\nsnippets/';

export const mintlify: Generator = {
  name: 'mintlify',
  marks: ['docs.json', 'mint.json'],
  async open(place) {
    const { home, mark } = place;
    const given = await readParts(place, path.join(home, mark));
    if (given === undefined || !('navigation' in given)) return undefined;
    const operations = new Operations(place, given);
    const config = { ...given, navigation: await operations.fill(given['navigation']) };
    const ignored = await readNavFile(place.root, path.join(home, '.mintignore'), place.top);
    const isIgnored = ignorePatterns(IGNORED, ignored?.text);
    return {
      generator: 'mintlify',
      home,
      sources: [{ folder: home, base: '/' }],
      dialect: 'mintlify',
      identity: identity(config),
      publicFolders: [home],
      includeBases: [home],
      aliases: { '': home },
      redirects: redirects(config),
      madePages: operations.pages,
      textBelow: operations.textBelow,
      editions: editions(home, config),
      ignores: ({ path: file }) => isIgnored(file),
      isHidden: ({ attributes }) =>
        attributes['hidden'] === true ||
        attributes['groups'] !== undefined ||
        isExternal(textAttribute(attributes, 'url') ?? ''),
      address: ({ path: file }) => joinAddress(pathWithoutIndex(file, /^index$/i)),
      folderRules: async () => FOLDER_RULES,
      navigation: async (context) => navigation(context, config, mark),
    };
  },
};

const FOLDER_RULES: FolderRules = { label: (attributes) => firstText(attributes, LABELS) };
const LABELS = ['sidebarTitle', 'title'];

interface Reading {
  readonly context: NavContext;
  readonly missing: (target: string) => void;
  readonly depth: number;
}

function navigation(context: NavContext, config: Data, mark: string): NavNode[] | undefined {
  const reading = { context, missing: missingPage(context, mark), depth: 0 };
  const given = config['navigation'];
  if (Array.isArray(given)) return tabbed(reading, config, given as unknown[]);
  return isData(given) ? divisions(reading, given) : undefined;
}

/** Keys that divide a navigation, with the key that names each division. */
const DIVISIONS = [
  ['languages', 'language'],
  ['versions', 'version'],
  ['products', 'product'],
  ['tabs', 'tab'],
  ['dropdowns', 'dropdown'],
  ['anchors', 'anchor'],
  ['menu', 'item'],
  ['groups', 'group'],
  ['pages', 'group'],
] as const;

/** Entries of one level of the navigation. The default language or version comes first; a single one needs no entry. */
function divisions(reading: Reading, level: Data): NavNode[] {
  if (reading.depth > NAV_DEPTH_MAX) return [];
  const below = { ...reading, depth: reading.depth + 1 };
  return DIVISIONS.flatMap(([key, name]) => {
    const items = listAt(level, key).toSorted(
      (a, b) => Number(isDefault(b)) - Number(isDefault(a)),
    );
    const isEdition = key === 'languages' || key === 'versions';
    const own = partOf(reading.context, name);
    const read = own === undefined ? items : items.filter((item) => textAt(item, name) === own);
    const nodes = read.flatMap((item) => division(below, item, name));
    if (!isEdition && own === undefined) return nodes;
    const [first, ...others] = nodes;
    return first === undefined ? [] : [...first.children, ...others];
  });
}

/** The division whose pages are read now, where its kind makes editions. */
function partOf({ parts }: NavContext, name: string): string | undefined {
  const kind = EDITION_KINDS.find(([, key]) => key === name)?.[2];
  return kind && parts[kind];
}

function isDefault(item: unknown): boolean {
  return valueAt(item, 'default') === true;
}

function division(reading: Reading, item: unknown, name: string): NavNode[] {
  if (typeof item === 'string') return page(reading, item);
  if (!isData(item)) return [];
  const isHidden = item['hidden'] === true;
  const title = textAt(item, name) ?? textAt(item, 'name') ?? '';
  const href = textAt(item, 'href');
  const root = textAt(item, 'root');
  const own = root === undefined ? [] : page(reading, root);
  const children = divisions(reading, item);
  if (children.length === 0 && own.length === 0) {
    return href === undefined || title === '' ? [] : [{ title, href, isHidden, children: [] }];
  }
  return [{ ...own[0], title, isHidden, children }];
}

/** `METHOD /path` and `spec.json METHOD /path` are operations of a description, which are no files. */
const OPERATION = /^(?:\S+\s+)?(?:get|post|put|patch|delete|head|options|trace|webhook)\s+\S/i;

function page({ context, missing }: Reading, target: string): NavNode[] {
  if (OPERATION.test(target)) return [];
  const file = context.find(target);
  if (file === undefined) {
    missing(target);
    return [];
  }
  const title = firstText(context.drafts.get(file)?.attributes ?? {}, LABELS);
  return [pageNode(file, title)];
}

/** `mint.json`: groups in one list; a group belongs to the tab or anchor whose address begins those of its pages. */
function tabbed(reading: Reading, config: Data, groups: readonly unknown[]): NavNode[] {
  const tabs = [...listAt(config, 'tabs'), ...listAt(config, 'anchors')].flatMap((tab) => {
    const url = textAt(tab, 'url');
    const title = textAt(tab, 'name');
    return url === undefined || title === undefined || isExternal(url) ? [] : [{ url, title }];
  });
  const nodes: NavNode[] = [];
  const byTab = new Map<string, NavNode[]>();
  for (const group of groups) {
    const first = firstPage(group);
    const tab = tabs.find(
      ({ url }) => first === url || first.startsWith(`${url.replace(/^\//, '')}/`),
    );
    const list = tab === undefined ? nodes : (byTab.get(tab.title) ?? []);
    if (tab !== undefined) byTab.set(tab.title, list);
    list.push(...division(reading, group, 'group'));
  }
  return [...nodes, ...[...byTab].map(([title, children]) => ({ title, children }))];
}

function firstPage(group: unknown): string {
  const [first] = listAt(group, 'pages');
  return typeof first === 'string' ? first : first === undefined ? '' : firstPage(first);
}

/** Divisions of the navigation that make editions: its list, the key that names one, and what it is. */
const EDITION_KINDS = [
  ['products', 'product', 'set'],
  ['versions', 'version', 'version'],
  ['languages', 'language', 'language'],
] as const;

/** Divisions with their pages, wherever the navigation has them; `mint.json` only names versions. */
function editions(home: string, { navigation: given, versions }: Data): DeclaredEdition[] {
  const named = Array.isArray(versions) ? (versions as unknown[]) : [];
  const names = named.flatMap((one): DeclaredEdition[] => {
    const id = typeof one === 'string' ? one : textAt(one, 'name');
    return id === undefined ? [] : [{ kind: 'version', id }];
  });
  const divided = EDITION_KINDS.map(([list, key, kind]) =>
    mergedById(
      listsAt(given, list, 0).flatMap((item): Division[] => {
        const id = textAt(item, key);
        const pages = pagesBelow(item, 0);
        return id === undefined ? [] : [{ kind, id, isDefault: isDefault(item), pages }];
      }),
    ),
  );
  return [...divided.flatMap((all) => inFolders(home, all)), ...names];
}

type Division = DeclaredEdition & { readonly pages: readonly string[] };

/** Divisions that may hold versions and languages of their own. */
const HOLDERS = [...EDITION_KINDS.map(([list]) => list), 'tabs', 'dropdowns', 'anchors'];

/** The items of all lists of a name, wherever they stand: each tab may have its versions. */
function listsAt(level: unknown, list: string, depth: number): readonly unknown[] {
  if (depth > NAV_DEPTH_MAX || !isData(level)) return [];
  const below = HOLDERS.flatMap((name) => listAt(level, name));
  return [...listAt(level, list), ...below.flatMap((item) => listsAt(item, list, depth + 1))];
}

function mergedById(given: readonly Division[]): Division[] {
  const byId = new Map<string, Division>();
  for (const one of given) {
    const known = byId.get(one.id);
    byId.set(
      one.id,
      known === undefined ? one : { ...known, pages: [...known.pages, ...one.pages] },
    );
  }
  return [...byId.values()];
}

/** Pages that a part of the navigation names. */
function pagesBelow(item: unknown, depth: number): string[] {
  if (depth > NAV_DEPTH_MAX) return [];
  if (typeof item === 'string') return [item.replace(/^\//, '')];
  const root = textAt(item, 'root');
  const below = DIVISIONS.flatMap(([key]) => listAt(item, key));
  return [
    ...(root === undefined ? [] : [root]),
    ...below.flatMap((one) => pagesBelow(one, depth + 1)),
  ];
}

/**
 * Divisions of one kind with their folders: those of one name that hold the pages of a division, less pages that others name too,
 * and no page of another: `docs/v2` and `api/v2`.
 */
function inFolders(home: string, all: readonly Division[]): DeclaredEdition[] {
  const byPage = owners(all, (target) => [target]);
  const byFolder = owners(all, foldersOf);
  return all.map((one) => {
    const own = one.pages.filter((target) => byPage.get(target) === one.id).map(foldersOf);
    const isOwn = (part: string): boolean =>
      byFolder.get(part) === one.id && own.every((parts) => parts.includes(part));
    const name = own[0]?.find(isOwn);
    if (name === undefined) return one;
    const folders = own.map((parts) => path.join(home, ...parts.slice(0, parts.indexOf(name) + 1)));
    return { ...one, folders: [...new Set(folders)] };
  });
}

/** Id of the one division that has a key of its pages; undefined where several have it. */
function owners(
  all: readonly Division[],
  keysOf: (target: string) => readonly string[],
): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const { id, pages } of all) {
    for (const key of pages.flatMap(keysOf)) {
      found.set(key, !found.has(key) || found.get(key) === id ? id : undefined);
    }
  }
  return found;
}

function foldersOf(target: string): string[] {
  return target.split('/').slice(0, -1);
}

const LINK = { title: ['label', 'name'], href: ['href', 'url'] };

function identity(config: Data): Identity {
  const { favicon, logo } = config;
  const social = valueAt(config, 'footer', 'socials') ?? config['footerSocials'];
  return defined({
    name: textAt(config, 'name'),
    description: textAt(config, 'description'),
    logo: textAt({ logo }, 'logo') ?? textAt(logo, 'light'),
    logoDark: textAt(logo, 'dark'),
    favicon: textAt({ favicon }, 'favicon') ?? textAt(favicon, 'light'),
    accent: textAt(config, 'colors', 'primary'),
    accentDark: textAt(config, 'colors', 'light'),
    repository: textAt(social, 'github'),
    links: [
      ...linksOf(listAt(config, 'navbar', 'links'), LINK),
      ...linksOf(listAt(config, 'topbarLinks'), LINK),
    ],
    footer: [...footerGroups(config), ...groupOf(linksOf(social))],
  });
}

function footerGroups(config: Data): LinkGroup[] {
  return listAt(config, 'footer', 'links').map((group) =>
    defined({
      title: textAt(group, 'header'),
      links: linksOf(listAt(group, 'items'), LINK),
    }),
  );
}

/** Patterns stay patterns: `/old/:slug*`. */
function redirects(config: Data): Redirect[] {
  return listAt(config, 'redirects').flatMap((one) => {
    const from = textAt(one, 'source');
    const to = textAt(one, 'destination');
    return from === undefined || to === undefined ? [] : [{ from: posix.normalize(from), to }];
  });
}

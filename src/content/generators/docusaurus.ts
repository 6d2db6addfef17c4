/** Docusaurus: `docusaurus.config.*`, `sidebars.*` and `_category_` files. */
import { resolve } from 'node:path';
import path from 'node:path/posix';
import { numberAttribute, textAttribute } from '../front-matter.ts';
import { categoryData, readFolderData } from '../nav/folder-data.ts';
import { firstText, type FolderRules } from '../nav/folders.ts';
import { nodesBelow } from '../nav/navigation.ts';
import type { NavContext, NavNode, NavPage } from '../nav/tree.ts';
import { titleOfName } from '../slug.ts';
import { asFolder, joinAddress, withoutMarkdown } from './address.ts';
import {
  dataAt,
  defined,
  firstConfigFile,
  isData,
  listAt,
  readConfigFile,
  reportComputed,
  textAt,
  valueAt,
  type ConfigFile,
  type Data,
} from './config-file.ts';
import type {
  Generator,
  Identity,
  Link,
  Project,
  ProjectPlace,
  Redirect,
  SourcePage,
} from './generator.ts';
import type { Source } from '../source.ts';
import { globSource } from './ignore-patterns.ts';
import { numberPrefix, withoutNumber, withoutNumbers } from './number-prefix.ts';

const EXTENSIONS = ['js', 'ts', 'mjs', 'cjs', 'mts', 'cts'];
const DEPTH_MAX = 12;

export const docusaurus: Generator = {
  name: 'docusaurus',
  marks: [...EXTENSIONS.map((ending) => `docusaurus.config.${ending}`), ...sidebarNames()],
  async open(place) {
    const isConfig = place.mark.startsWith('docusaurus.config');
    const config = isConfig
      ? await readConfigFile(place, path.join(place.home, place.mark))
      : undefined;
    return await project(place, isData(config?.value) ? config.value : {});
  },
};

function sidebarNames(): string[] {
  return [...EXTENSIONS, 'json'].map((ending) => `sidebars.${ending}`);
}

/** A docs, blog or pages plugin with its options. */
interface Instance extends Source {
  readonly kind: 'docs' | 'blog' | 'pages';
  readonly options: Data;
}

async function project(place: ProjectPlace, config: Data): Promise<Project> {
  const { home } = place;
  const sources = instances(home, config);
  const versions = await versionsOf(place);
  return {
    generator: 'docusaurus',
    home,
    sources: await existing(sources, place),
    siteBase: textAt(config, 'baseUrl') ?? '/',
    dialect: 'docusaurus',
    identity: identity(config),
    publicFolders: staticFolders(home, config),
    includeBases: [home],
    aliases: { '@site': home },
    redirects: redirects(config),
    editions: versions.map((id) => ({ kind: 'version', id, folder: `version-${id}` })),
    ignores: ({ path: file, source }) => isPartial(file) || isExcluded(file, source as Instance),
    isHidden: ({ attributes }) => attributes['draft'] === true || attributes['unlisted'] === true,
    address,
    // Pages of the folder are the next version where others have been cut; the latest stands at the same address without `next`.
    moreAddresses: (page) =>
      versions.length === 0
        ? []
        : [joinAddress(page.source.base, 'next', address(page).slice(page.source.base.length - 1))],
    folderRules,
    navigation: async (context, folders) =>
      await navigation(context, folders, { place, config, sources }),
  };
}

function isPartial(file: string): boolean {
  return (
    file.split('/').some((part) => part.startsWith('_')) ||
    /\.test\.|(?:^|\/)__tests__\//.test(file)
  );
}

function isExcluded(file: string, { options = {} }: Partial<Instance>): boolean {
  return listAt(options, 'exclude').some(
    (glob) => typeof glob === 'string' && new RegExp(`^${globSource(glob)}$`).test(file),
  );
}

function instances(home: string, config: Data): Instance[] {
  const found: Instance[] = [];
  const presets = listAt(config, 'presets').filter(Array.isArray) as unknown[][];
  const options = presets.map(([, one]) => one).find(isData) ?? {};
  const add = (kind: Instance['kind'], own: unknown, usual: string): void => {
    const given = isData(own) ? own : {};
    const base = textAt(given, 'routeBasePath') ?? (kind === 'pages' ? '/' : usual);
    found.push({
      kind,
      options: given,
      folder: resolve(home, textAt(given, 'path') ?? (kind === 'pages' ? 'src/pages' : usual)),
      base: joinAddress(base, '/'),
      id: textAt(given, 'id') ?? kind,
    });
  };
  if (options['docs'] !== false) add('docs', options['docs'], 'docs');
  for (const plugin of listAt(config, 'plugins')) {
    const [name, own] = Array.isArray(plugin) ? (plugin as unknown[]) : [plugin];
    if (typeof name !== 'string') continue;
    if (/(?:^|\/)(?:plugin-)?content-docs$/.test(name)) add('docs', own, 'docs');
    if (/(?:^|\/)(?:plugin-)?content-blog$/.test(name)) add('blog', own, 'blog');
  }
  if (options['blog'] !== false) add('blog', options['blog'], 'blog');
  if (options['pages'] !== false) add('pages', options['pages'], 'pages');
  return found;
}

/** Without a configuration, `docs` may also lie next to the folder of the sidebars. */
async function existing(sources: readonly Instance[], place: ProjectPlace): Promise<Instance[]> {
  if (place.mark.startsWith('docusaurus.config')) return [...sources];
  const [docs] = sources;
  return docs === undefined
    ? []
    : [docs, { ...docs, folder: resolve(place.home, '../docs') }, { ...docs, folder: place.home }];
}

async function versionsOf(place: ProjectPlace): Promise<string[]> {
  const file = await readConfigFile(place, path.join(place.home, 'versions.json'));
  const list: unknown[] = Array.isArray(file?.value) ? file.value : [];
  return list.filter((one): one is string => typeof one === 'string');
}

function staticFolders(home: string, config: Data): string[] {
  const names = listAt(config, 'staticDirectories').filter((one) => typeof one === 'string');
  return (names.length > 0 ? (names as string[]) : ['static']).map((name) => resolve(home, name));
}

/** A document's id: its path without number prefixes, the last part from front matter. */
function idOf({ path: file, source, attributes }: SourcePage): string {
  const own = parsesNumbers(source) ? withoutNumbers(withoutMarkdown(file)) : withoutMarkdown(file);
  const last = textAttribute(attributes, 'id') ?? path.basename(own);
  return path.join(path.dirname(own), last);
}

function parsesNumbers(source: Source): boolean {
  return (source as Partial<Instance>).options?.['numberPrefixParser'] !== false;
}

function address(page: SourcePage): string {
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
  const bare = withoutMarkdown(file).replace(/\/index$/i, '');
  const [, date = '', rest = bare] = /^(\d{4}[-/]\d{2}[-/]\d{2})[-/](.+)$/.exec(bare) ?? [];
  return joinAddress(source.base, slug ?? `${date.replaceAll('-', '/')}/${rest}`);
}

/** `index`, `README` or the folder's own name. */
function isCategoryIndex(file: string): boolean {
  const bare = withoutMarkdown(file).toLowerCase();
  const name = withoutNumber(path.basename(bare));
  return (
    name === 'index' ||
    name === 'readme' ||
    name === withoutNumber(path.basename(path.dirname(bare)))
  );
}

async function folderRules({ files, report }: NavContext): Promise<FolderRules> {
  const data = await readFolderData(files, report);
  return {
    data: new Map([...data].map(([folder, value]) => [folder, categoryData(value)])),
    sort: 'path',
    label: pageLabel,
    order: (attributes, name) =>
      numberAttribute(attributes, 'sidebar_position') ?? numberPrefix(name),
    isIndex: isCategoryIndex,
    folderTitle: (name) => titleOfName(withoutNumber(name)),
    linksIndex: true,
  };
}

function pageLabel(attributes: SourcePage['attributes']): string | undefined {
  return firstText(attributes, ['sidebar_label', 'title']);
}

interface Parts {
  readonly place: ProjectPlace;
  readonly config: Data;
  readonly sources: readonly Instance[];
}

interface Reading {
  /** Pages by document id. */
  readonly ids: ReadonlyMap<string, NavPage>;
  /** The source's own folders, for `autogenerated`. */
  readonly folders: readonly NavNode[];
  readonly depth: number;
}

/** The sidebars of every source: one alone is the navigation, several are an entry each. */
async function navigation(
  context: NavContext,
  folders: readonly NavNode[],
  parts: Parts,
): Promise<readonly NavNode[]> {
  const served = new Set(context.pages.map(({ source }) => source.folder));
  const nodes: NavNode[] = [];
  for (const source of served) {
    const pages = context.pages.filter((page) => page.source.folder === source);
    const instance = pages[0]?.source as Instance | undefined;
    const below = served.size === 1 ? folders : nodesBelow(folders, instance?.id ?? '');
    const own =
      instance?.kind === 'docs'
        ? await sidebars(context, { pages, folders: below }, parts)
        : undefined;
    const children = own ?? below;
    const title = titleOfName(instance?.id ?? 'docs');
    nodes.push(...(served.size === 1 ? children : [{ title, name: instance?.id ?? '', children }]));
  }
  return nodes;
}

async function sidebars(
  context: NavContext,
  { pages, folders }: { readonly pages: readonly NavPage[]; readonly folders: readonly NavNode[] },
  { place, config }: Parts,
): Promise<NavNode[] | undefined> {
  const file = await sidebarFile(place, pages[0]?.source as Instance);
  if (file === undefined || !isData(file.value)) return undefined;
  reportComputed(file, context.report);
  const reading = { ids: idsOf(pages), folders, depth: 0 };
  const filled = Object.entries(file.value)
    .map(([name, items]) => ({
      title: sidebarTitle(config, name),
      name,
      children: nodesOf(reading, items),
    }))
    .filter(({ children }) => children.length > 0);
  return filled.length === 1 ? [...(filled[0]?.children ?? [])] : filled;
}

async function sidebarFile(
  place: ProjectPlace,
  { options }: Instance,
): Promise<ConfigFile | undefined> {
  if (options['sidebarPath'] === false) return undefined;
  const given = textAt(options, 'sidebarPath');
  const names = given === undefined ? sidebarNames() : [given, ...withEndings(given)];
  const folders = given === undefined ? [place.home, resolve(place.home, 'docs')] : [place.home];
  for (const folder of folders) {
    const file = await firstConfigFile(place, folder, names);
    if (file !== undefined) return file;
  }
  return undefined;
}

function withEndings(name: string): string[] {
  return [...EXTENSIONS, 'json'].map((ending) => `${name}.${ending}`);
}

/** As the navigation bar names it, else from the sidebar's own name. */
function sidebarTitle(config: Data, name: string): string {
  const item = listAt(config, 'themeConfig', 'navbar', 'items').find(
    (one) => textAt(one, 'sidebarId') === name,
  );
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[ _-]*sidebar$/i, '');
  return (
    textAt(item, 'label') ??
    titleOfName(words === 'docs' || words === '' ? 'documentation' : words.toLowerCase())
  );
}

function idsOf(pages: readonly NavPage[]): Map<string, NavPage> {
  const ids = new Map<string, NavPage>();
  for (const page of pages) {
    const { attributes } = page.draft;
    for (const id of [idOf({ ...page, attributes }), withoutMarkdown(page.path)]) {
      ids.set(id, ids.get(id) ?? page);
    }
  }
  return ids;
}

function nodesOf(reading: Reading, items: unknown): NavNode[] {
  if (reading.depth > DEPTH_MAX || typeof items !== 'object' || items === null) {
    return [];
  }
  const below = { ...reading, depth: reading.depth + 1 };
  return Array.isArray(items)
    ? items.flatMap((item: unknown) => nodeOf(below, item))
    : Object.entries(items).flatMap(([title, children]) =>
        category(below, title, { items: children }),
      );
}

function nodeOf(reading: Reading, item: unknown): readonly NavNode[] {
  if (typeof item === 'string') {
    return pageNode(reading, item);
  }
  return isData(item) ? entryNodes(reading, item) : [];
}

function entryNodes(reading: Reading, entry: Data): readonly NavNode[] {
  switch (entry['type']) {
    case 'doc':
    case 'ref':
      return pageNode(reading, entry['id'], entry['label']);
    case 'autogenerated':
      return nodesBelow(reading.folders, path.normalize(String(entry['dirName'] ?? '.')));
    case 'category':
      return category(reading, String(entry['label'] ?? ''), entry);
    case 'link':
      return external(entry);
    case undefined:
      return nodesOf(reading, entry);
    default:
      return [];
  }
}

function category(reading: Reading, title: string, entry: Data): NavNode[] {
  const link = dataAt(entry, 'link');
  const children = nodesOf(reading, entry['items']);
  const [own] = link['type'] === 'doc' ? pageNode(reading, link['id']) : [];
  return own === undefined && children.length === 0 ? [] : [{ ...own, title, children }];
}

function pageNode({ ids }: Reading, id: unknown, label?: unknown): NavNode[] {
  const found = typeof id === 'string' ? ids.get(id) : undefined;
  if (found === undefined) return [];
  const title = typeof label === 'string' ? label : pageLabel(found.draft.attributes);
  return [{ file: found.file, children: [], ...(title === undefined ? {} : { title }) }];
}

function external(entry: Data): NavNode[] {
  const href = textAt(entry, 'href');
  const title = textAt(entry, 'label');
  return href === undefined || title === undefined ? [] : [{ title, href, children: [] }];
}

function identity(config: Data): Identity {
  const navbar = dataAt(config, 'themeConfig', 'navbar');
  const docs = dataAt(listAt(config, 'presets').flat().find(isData), 'docs');
  const edit = textAt(docs, 'editUrl');
  const owner = textAt(config, 'organizationName');
  const name = textAt(config, 'projectName');
  return defined({
    name: textAt(config, 'title') ?? textAt(navbar, 'title'),
    description: textAt(config, 'tagline'),
    language: textAt(config, 'i18n', 'defaultLocale'),
    logo: textAt(navbar, 'logo', 'src'),
    logoDark: textAt(navbar, 'logo', 'srcDark'),
    favicon: textAt(config, 'favicon'),
    repository:
      owner !== undefined && name !== undefined && /^[\w.-]+$/.test(owner)
        ? `https://github.com/${owner}/${name}`
        : undefined,
    edit:
      edit &&
      `${asFolder(edit)}${(textAt(docs, 'path') ?? 'docs').replace(/^(?:\.\.?\/)+/, '')}/{path}`,
    links: linksOf(listAt(navbar, 'items')),
    footer: listAt(config, 'themeConfig', 'footer', 'links').map((group) =>
      defined({ title: textAt(group, 'title'), links: linksOf(listAt(group, 'items')) }),
    ),
    copyright: textAt(config, 'themeConfig', 'footer', 'copyright'),
  });
}

/** Entries with an address; menus and document entries are navigation already. */
function linksOf(items: readonly unknown[]): Link[] {
  return items.flatMap((item) => {
    const href = textAt(item, 'href') ?? textAt(item, 'to');
    const title = textAt(item, 'label');
    return href === undefined || title === undefined ? [] : [{ title, href }];
  });
}

function redirects(config: Data): Redirect[] {
  const plugin = listAt(config, 'plugins').find(
    (one) => Array.isArray(one) && String(one[0]).endsWith('client-redirects'),
  ) as unknown[] | undefined;
  return listAt(plugin?.[1], 'redirects').flatMap((one) => {
    const from = valueAt(one, 'from');
    const to = textAt(one, 'to');
    const all: unknown[] = Array.isArray(from) ? from : [from];
    return to === undefined
      ? []
      : all.flatMap((each) => (typeof each === 'string' ? [{ from: each, to }] : []));
  });
}

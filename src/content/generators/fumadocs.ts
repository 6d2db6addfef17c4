/** Fumadocs: `source.config.*`, `meta.json` in each folder of `content/docs`. */
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { colons } from '../dialects/colons.ts';
import { descriptions } from '../dialects/front-page.ts';
import { readComponents } from '../dialects/jsx.ts';
import { math } from '../dialects/math.ts';
import { packageInstall } from '../dialects/package-install.ts';
import type { NavContext, NavNode, NavPage } from '../model/navigation.ts';
import path from 'node:path';
import posix from 'node:path/posix';
import { textAttribute } from '../source/front-matter.ts';
import { indexFolders, namesIn, type IndexedFolder } from '../nav/folder-index.ts';
import { readNavFile } from '../source/locate.ts';
import { linkNode, pageNode, withoutEmpty } from '../nav/tree.ts';
import { pathWithoutIndex, titleOfName } from '../links/slug.ts';
import type { Source } from '../model/source.ts';
import { joinAddress, withoutGroups } from '../links/address.ts';
import { textAt, textsAt } from '../source/data.ts';
import { programNames, readConfigFile } from './config-file.ts';
import { collections } from './fumadocs-collections.ts';
import type { Generator, ProjectPlace } from '../model/generator.ts';
import { nextRedirects } from './next-config.ts';

export const fumadocs: Generator = {
  name: 'fumadocs',
  marks: programNames('source.config'),
  async open(place) {
    const { home } = place;
    const config = await readNavFile(place, path.join(home, place.mark));
    const sources = await collections(place, config?.text ?? '');
    if (sources.length === 0) return undefined;
    return {
      sources,
      identity: { favicon: '/favicon.ico' },
      publicFolders: [path.join(home, 'public')],
      includeBases: [home],
      redirects: await nextRedirects(place),
      address: ({ path: file, source }) =>
        joinAddress(source.base, pathWithoutIndex(withoutGroups(file), /^index$/)),
      navigation: async (context) => await navigation({ context, place }, sources),
    };
  },
};

export const fumadocsDialect: Dialect = dialect('fumadocs', {
  readers: [readComponents],
  rules: [colons, math, descriptions, packageInstall],
});

/** Folders that are read for one navigation: lists may name each other's folders again and again. */
const FOLDERS_MAX = 10_000;

interface Reading {
  readonly context: NavContext;
  readonly place: ProjectPlace;
  readonly budget: { left: number };
  /** Folder of the collection, on disk. */
  readonly top: string;
}

/** The main collection's entries, then each other collection as a group. */
async function navigation(
  given: Pick<Reading, 'context' | 'place'>,
  sources: readonly Source[],
): Promise<NavNode[]> {
  const budget = { left: FOLDERS_MAX };
  const nodes: NavNode[] = [];
  for (const [at, base] of [...new Set(sources.map((one) => one.base))].entries()) {
    const pages = given.context.pages.filter(({ source }) => source.base === base);
    const top = pages[0]?.source.folder;
    if (top === undefined) continue;
    const reading = { ...given, budget, top };
    const folder = indexFolders(pages);
    const name = posix.basename(base);
    if (at === 0) nodes.push(...(await topNodes(reading, folder)));
    else nodes.push(await folderNode(reading, name, folder));
  }
  return nodes;
}

/** The folder's list; without one its index and everything by name. */
async function topNodes(reading: Reading, folder: IndexedFolder): Promise<NavNode[]> {
  const { given } = await metaOf(reading, folder);
  if (given.length > 0) return await listedNodes(reading, folder, given);
  const index = folder.index === undefined ? [] : [titledNode(folder.index)];
  return [...index, ...(await namedNodes(reading, folder, namesIn(folder)))];
}

/** Separators begin groups. `...` means the pages that the list does not name. */
async function listedNodes(
  reading: Reading,
  folder: IndexedFolder,
  given: readonly string[],
): Promise<NavNode[]> {
  const top: NavNode[] = [];
  let nodes = top;
  const named = new Set(given.map((one) => one.replace(/^(?:\.\.\.|!)/, '')));
  const rest = namesIn(folder).filter((name) => !named.has(name));
  for (const item of given) {
    const separator = /^---(?:\[[^\]]*\])?(.*?)---$/.exec(item)?.[1];
    if (separator !== undefined) {
      nodes = [];
      top.push({ title: separator.trim(), children: nodes });
    } else if (item.startsWith('!')) {
      const excluded = await listed(reading, folder, item.slice(1));
      top.push(...excluded.map((node) => ({ ...node, isHidden: true })));
    } else if (item === '...' || item === 'z...a') {
      const names = item === '...' ? rest : rest.toReversed();
      nodes.push(...(await namedNodes(reading, folder, names)));
    } else {
      nodes.push(...(await listed(reading, folder, item)));
    }
  }
  return withoutEmpty(top);
}

async function listed(reading: Reading, folder: IndexedFolder, item: string): Promise<NavNode[]> {
  const [, title, href] =
    /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]+)\]\(([^()]+)\)$/.exec(item) ?? [];
  if (title !== undefined && href !== undefined) {
    const file = reading.context.find(href);
    return [file === undefined ? linkNode(title, href) : pageNode(file, title)];
  }
  const isExtracted = item.startsWith('...');
  const name = posix.normalize(item.replace(/^\.\.\./, ''));
  if (name === 'index') return folder.index === undefined ? [] : [titledNode(folder.index)];
  const [first = '', ...deeper] = name.split('/');
  const below = folder.folders.get(first);
  if (deeper.length > 0) {
    return below === undefined
      ? []
      : await listed(reading, below, `${isExtracted ? '...' : ''}${deeper.join('/')}`);
  }
  const nodes = await namedNodes(reading, folder, [name]);
  return isExtracted ? nodes.flatMap(({ children }) => children) : nodes;
}

async function namedNodes(
  reading: Reading,
  { pages, folders }: IndexedFolder,
  names: readonly string[],
): Promise<NavNode[]> {
  const nodes: NavNode[] = [];
  for (const name of names) {
    const page = pages.get(name);
    const below = folders.get(name);
    if (page !== undefined) nodes.push(titledNode(page));
    if (below !== undefined) nodes.push(await folderNode(reading, name, below));
  }
  return nodes;
}

/** The entry leads to the folder's index, unless the list has that as an entry of its own. */
async function folderNode(reading: Reading, name: string, folder: IndexedFolder): Promise<NavNode> {
  reading.budget.left -= 1;
  if (reading.budget.left < 0) return { title: name, children: [] };
  const { title: own, given } = await metaOf(reading, folder);
  const children =
    given.length > 0
      ? await listedNodes(reading, folder, given)
      : await namedNodes(reading, folder, namesIn(folder));
  const index = folder.index && titledNode(folder.index);
  const title = own ?? index?.title ?? titleOfName(name.replace(/^\((.*)\)$/, '$1'));
  return { ...(given.includes('index') ? {} : index), title, name, children };
}

function titledNode({ file, draft }: NavPage): NavNode {
  return pageNode(file, textAttribute(draft.attributes, 'title'));
}

interface Meta {
  readonly title: string | undefined;
  /** Entries of `pages`; empty for everything. */
  readonly given: readonly string[];
}

/** `meta.cn.json` in an edition of that language, else `meta.json`. */
async function metaOf({ context, place, top }: Reading, folder: IndexedFolder): Promise<Meta> {
  const { language } = context.parts;
  const read = (name: string): ReturnType<typeof readConfigFile> =>
    readConfigFile(place, path.join(top, folder.path, name));
  const translated = language === undefined ? undefined : await read(`meta.${language}.json`);
  const value = (translated ?? (await read('meta.json')))?.value;
  return { title: textAt(value, 'title'), given: textsAt(value, 'pages') };
}

/** Fumadocs: `source.config.*`, `meta.json` in each folder of `content/docs`. */
import path from 'node:path';
import posix from 'node:path/posix';
import { firstText } from '../nav/folders.ts';
import { indexFolders, namesIn, type IndexedFolder } from '../nav/folder-index.ts';
import { readNavFile } from '../nav/locate.ts';
import type { NavContext, NavNode, NavPage } from '../nav/tree.ts';
import { titleOfName } from '../slug.ts';
import { joinAddress, pathWithoutIndex } from './address.ts';
import { isData, isThere, listAt, readConfigFile, textAt, type Data } from './config-file.ts';
import type { Generator, ProjectPlace } from './generator.ts';

const LOADERS = [
  'lib/source.ts',
  'src/lib/source.ts',
  'app/source.ts',
  'src/source.ts',
  'lib/source.tsx',
];
const DEPTH_MAX = 12;

export const fumadocs: Generator = {
  name: 'fumadocs',
  marks: ['source.config.ts', 'source.config.js', 'source.config.mjs', 'source.config.mts'],
  async open(place) {
    const { home } = place;
    const config = await readNavFile(place.root, path.join(home, place.mark), place.top);
    const [, folder = 'content/docs'] = /\bdir:\s*['"]([^'"]+)['"]/.exec(config?.text ?? '') ?? [];
    if (!(await isThere(path.join(home, folder)))) return undefined;
    return {
      generator: 'fumadocs',
      home,
      sources: [{ folder: path.join(home, folder), base: joinAddress(await baseUrl(place), '/') }],
      dialect: 'fumadocs',
      identity: { favicon: '/favicon.ico' },
      publicFolders: [path.join(home, 'public')],
      includeBases: [home],
      isHidden: ({ attributes }) => attributes['draft'] === true,
      address: ({ path: file, source }) =>
        joinAddress(source.base, pathWithoutIndex(withoutGroups(file), /^index$/)),
      navigation: async (context) =>
        await folderNodes({ context, place, depth: 0 }, indexFolders(context.pages)),
    };
  },
};

async function baseUrl(place: ProjectPlace): Promise<string> {
  for (const name of LOADERS) {
    const file = await readNavFile(place.root, path.join(place.home, name), place.top);
    const [, base] = /\bbaseUrl:\s*['"]([^'"]+)['"]/.exec(file?.text ?? '') ?? [];
    if (base !== undefined) return base;
  }
  return '/docs';
}

/** Folders in parentheses group files and are no part of the address. */
function withoutGroups(file: string): string {
  return file
    .replace(/(^|\/)\([^/()]+\)(?=\/)/g, '$1')
    .replace(/\/{2,}/g, '/')
    .replace(/^\//, '');
}

interface Reading {
  readonly context: NavContext;
  readonly place: ProjectPlace;
  readonly depth: number;
}

async function folderNodes(reading: Reading, folder: IndexedFolder): Promise<NavNode[]> {
  const meta = await metaOf(reading, folder);
  const given = listAt(meta, 'pages').filter((one): one is string => typeof one === 'string');
  const index = folder.index === undefined ? [] : [pageNode(folder.index)];
  if (given.length === 0 || reading.depth > DEPTH_MAX) {
    return [...index, ...(await namedNodes(reading, folder, namesIn(folder)))];
  }
  return await listedNodes(reading, folder, given);
}

/** Separators begin groups. What `...` stands for is what the list does not name. */
async function listedNodes(
  reading: Reading,
  folder: IndexedFolder,
  given: readonly string[],
): Promise<NavNode[]> {
  const top: NavNode[] = [];
  let nodes = top;
  const named = new Set(given.map((one) => one.replace(/^(?:\.\.\.|!)/, '')));
  const rest = namesIn(folder).filter((name) => !named.has(name));
  for (const item of given.filter((one) => !one.startsWith('!'))) {
    const separator = /^---(?:\[[^\]]*\])?(.*?)---$/.exec(item)?.[1];
    if (separator !== undefined) {
      nodes = [];
      top.push({ title: separator.trim(), children: nodes });
    } else if (item === '...' || item === 'z...a') {
      const names = item === '...' ? rest : rest.toReversed();
      nodes.push(...(await namedNodes(reading, folder, names)));
    } else {
      nodes.push(...(await listed(reading, folder, item)));
    }
  }
  return top.filter(
    ({ file, href, children }) => (file ?? href) !== undefined || children.length > 0,
  );
}

async function listed(reading: Reading, folder: IndexedFolder, item: string): Promise<NavNode[]> {
  const [, title, href] =
    /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]+)\]\(([^()]+)\)$/.exec(item) ?? [];
  if (title !== undefined && href !== undefined) {
    const file = reading.context.find(href);
    return [file === undefined ? { title, href, children: [] } : { title, file, children: [] }];
  }
  const isExtracted = item.startsWith('...');
  const name = posix.normalize(item.replace(/^\.\.\./, ''));
  if (name === 'index') return folder.index === undefined ? [] : [pageNode(folder.index)];
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
    if (page !== undefined) nodes.push(pageNode(page));
    if (below !== undefined) nodes.push(await folderNode(reading, name, below));
  }
  return nodes;
}

async function folderNode(reading: Reading, name: string, folder: IndexedFolder): Promise<NavNode> {
  const meta = await metaOf(reading, folder);
  const children = await folderNodes({ ...reading, depth: reading.depth + 1 }, folder);
  const index = folder.index && firstText(folder.index.draft.attributes, ['title']);
  const title = textAt(meta, 'title') ?? index ?? titleOfName(name.replace(/^\((.*)\)$/, '$1'));
  return { title, name, children };
}

function pageNode({ file, draft }: NavPage): NavNode {
  const title = firstText(draft.attributes, ['title']);
  return { file, children: [], ...(title === undefined ? {} : { title }) };
}

async function metaOf({ context, place }: Reading, folder: IndexedFolder): Promise<Data> {
  const top = context.pages[0]?.source.folder ?? place.home;
  const value = (await readConfigFile(place, path.join(top, folder.path, 'meta.json')))?.value;
  return isData(value) ? value : {};
}

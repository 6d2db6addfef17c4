/** Nextra: `_meta` files in `content` (version 4) or `pages` (2 and 3). */
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { readComponents } from '../dialects/jsx.ts';
import { math } from '../dialects/math.ts';
import type { NavContext, NavNode, NavPage } from '../model/navigation.ts';
import type { Data } from '../model/data.ts';
import path from 'node:path';
import { textAttribute } from '../source/front-matter.ts';
import { indexFolders, namesIn, type IndexedFolder } from '../nav/folder-index.ts';
import { readNavFile } from '../source/locate.ts';
import { linkNode, pageNode } from '../nav/tree.ts';
import { pathWithoutIndex, titleOfName } from '../links/slug.ts';
import { asFolder, joinAddress, withoutGroups } from '../links/address.ts';
import { dataAt, defined, isData, textAt } from '../source/data.ts';
import { configValue, firstConfigFile, programNames } from './config-file.ts';
import type { Generator, Identity, ProjectPlace } from '../model/generator.ts';
import { NEXT_CONFIGS, nextRedirects } from './next-config.ts';
import { identityAt } from './identity.ts';
import { isThere } from '../source/disk.ts';

const THEMES = [...programNames('theme.config'), 'theme.config.jsx', 'theme.config.tsx'];
const FOLDERS = ['content', 'src/content', 'pages', 'src/pages', 'app', 'src/app'];
/** A page of the `app` folder: `guide/page.mdx` is the page of `guide`. */
const APP_PAGE = /(?:^|\/)page\.mdx?$/;
const IS_APP = /(?:^|\/)app$/;

export const nextra: Generator = {
  name: 'nextra',
  marks: [...THEMES, ...NEXT_CONFIGS],
  async open(place) {
    const { home } = place;
    const text = await configTexts(place);
    const folders = FOLDERS.filter((name) => isThere(path.join(home, name)));
    const [folder] = folders;
    if (folder === undefined || !(text.includes('nextra') || hasMeta(home, folders))) {
      return undefined;
    }
    // The pages of `app` are served in addition to those of `content`.
    const app = folders.find((name) => IS_APP.test(name) && folder.endsWith('content'));
    const [, base = '/'] = /contentDirBasePath:\s*['"]([^'"]+)['"]/.exec(text) ?? [];
    const theme = await configValue(place, ...THEMES);
    return {
      sources: [
        { folder: path.join(home, folder), base: joinAddress(base, '/') },
        ...(app === undefined ? [] : [{ folder: path.join(home, app), base: '/' }]),
      ],
      headingIsTitle: true,
      identity: identity(theme, folder),
      publicFolders: [path.join(home, 'public')],
      includeBases: [home],
      redirects: await nextRedirects(place),
      ignores: ({ path: file, source }) =>
        file.split('/').some((part) => /^_(?!posts)/.test(part)) ||
        // Pages of errors.
        /(?:^|\/)(?:404|500|not-found)\.mdx?$/.test(file) ||
        (IS_APP.test(source.folder) && !APP_PAGE.test(file)),
      address: ({ path: file, source }) =>
        joinAddress(source.base, pathWithoutIndex(withoutGroups(file), /^(?:index|page)$/)),
      navigation: async (context) =>
        await folderNodes({ context, place }, indexFolders(appPages(context.pages))),
    };
  },
};

export const nextraDialect: Dialect = dialect('nextra', {
  readers: [readComponents],
  rules: [math],
});

/** Texts of the files that name Nextra. */
async function configTexts(place: ProjectPlace): Promise<string> {
  const texts: string[] = [];
  for (const name of [...NEXT_CONFIGS, ...THEMES, 'package.json']) {
    const file = await readNavFile(place, path.join(place.home, name));
    if (file !== undefined) texts.push(file.text);
  }
  return texts.join('\n');
}

/** Returns whether a folder has Nextra's own files, which the configuration may name through a package of its own. */
function hasMeta(home: string, folders: readonly string[]): boolean {
  const names = [...META, ...GLOBAL_META];
  return folders.some((folder) => names.some((name) => isThere(path.join(home, folder, name))));
}

/** `guide/page.mdx` as `guide/index.mdx`, for the order of folders. */
function appPages(pages: readonly NavPage[]): NavPage[] {
  return pages.map((page) =>
    APP_PAGE.test(page.path)
      ? {
          ...page,
          path: withoutGroups(page.path).replace(APP_PAGE, (part) => part.replace('page', 'index')),
        }
      : page,
  );
}

interface Reading {
  readonly context: NavContext;
  readonly place: ProjectPlace;
}

/** The folder's index, its `_meta` entries in their order, and the rest by name. */
async function folderNodes(reading: Reading, folder: IndexedFolder): Promise<NavNode[]> {
  const meta = await readMeta(reading, folder);
  const nodes: NavNode[] = [];
  if (folder.index !== undefined && !('index' in meta)) nodes.push(labelledNode(folder.index));
  const names = [...new Set([...Object.keys(meta), ...namesIn(folder)])];
  for (const name of names.filter((one) => one !== '*')) {
    nodes.push(...(await entry(reading, folder, { name, value: meta[name] })));
  }
  return nodes;
}

interface MetaEntry {
  readonly name: string;
  readonly value: unknown;
}

async function entry(
  reading: Reading,
  folder: IndexedFolder,
  { name, value }: MetaEntry,
): Promise<NavNode[]> {
  if (textAt(value, 'type') === 'separator') return [];
  const isHidden = textAt(value, 'display') === 'hidden';
  // An empty title leaves it to the page.
  const title = textAt({ value }, 'value') ?? textAt(value, 'title');
  const href = textAt(value, 'href') ?? textAt(value, 'url');
  if (href !== undefined) {
    return title === undefined ? [] : [{ ...linkNode(title, href), isHidden }];
  }
  const page = name === 'index' ? folder.index : folder.pages.get(name);
  const below = folder.folders.get(name);
  // A folder with nothing but its index is a page.
  const single = below !== undefined && namesIn(below).length === 0 ? below.index : undefined;
  if (below === undefined || single !== undefined) {
    const own = page ?? single;
    return own === undefined ? [] : [{ ...labelledNode(own, title), isHidden }];
  }
  const children = await folderNodes(reading, below);
  const own = page === undefined ? {} : { file: page.file };
  return [{ title: title ?? titleOfName(name), name, ...own, isHidden, children }];
}

function labelledNode({ file, draft }: NavPage, label?: string): NavNode {
  return pageNode(file, label ?? textAttribute(draft.attributes, 'sidebarTitle', 'title'));
}

const META = [...programNames('_meta'), '_meta.jsx', '_meta.tsx', '_meta.json'];
const GLOBAL_META = [...programNames('_meta.global'), '_meta.global.jsx', '_meta.global.tsx'];

/** In version 4, `_meta.global` in the top folder may hold the whole tree: each folder below its `items`. */
async function readMeta({ context, place }: Reading, folder: IndexedFolder): Promise<Data> {
  const tops = [...new Set(context.pages.map(({ source }) => source.folder))];
  const keys = folder.path.split('/').filter(Boolean);
  let found: Data = {};
  for (const top of tops) {
    const own = await firstConfigFile(
      { ...place, decides: 'navigation' },
      path.join(top, folder.path),
      META,
    );
    const global = await firstConfigFile({ ...place, decides: 'navigation' }, top, GLOBAL_META);
    const value = own?.value ?? dataAt(global?.value, ...keys.flatMap((key) => [key, 'items']));
    if (isData(value)) found = { ...value, ...found };
  }
  return found;
}

/** The looks of version 4 are written as components; only those of `theme.config` are data. */
function identity(theme: unknown, folder: string): Identity {
  const base = textAt(theme, 'docsRepositoryBase');
  return {
    ...identityAt(theme, { name: 'logo', repository: 'project.link' }),
    ...defined({
      edit: base && `${asFolder(base)}${folder}/{path}`,
      favicon: textAt(theme, 'faviconGlyph') === undefined ? '/favicon.ico' : undefined,
    }),
  };
}

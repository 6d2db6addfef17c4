/** A folder of no generator that is known: the folders are the site, unless a data file next to them gives a navigation. */
import deflist from 'markdown-it-deflist';
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { colons } from '../dialects/colons.ts';
import { headingTabs, readCommentTag } from '../dialects/docsify.ts';
import { tocMarkers } from '../dialects/dropped-lines.ts';
import { icons } from '../dialects/icons.ts';
import { indentedBlocks } from '../dialects/indented.ts';
import { readComponents } from '../dialects/jsx.ts';
import { readBlockTag } from '../dialects/liquid.ts';
import { readShortcode } from '../dialects/shortcodes.ts';
import type { FolderRules, NavContext, NavNode } from '../model/navigation.ts';
import path from 'node:path/posix';
import { textAttribute } from '../source/front-matter.ts';
import { readCategories } from '../nav/folder-data.ts';
import { nearbyFolders } from '../source/locate.ts';
import { readFolderNavigation, readNavigationFiles } from '../nav/site-data.ts';
import { readSpaces } from '../nav/spaces.ts';
import { countPages } from '../nav/tree.ts';
import { pathWithoutIndex, isIndex } from '../links/slug.ts';
import { joinAddress } from '../links/address.ts';
import { withoutNumbers } from './number-prefix.ts';
import type { Project, SourcePage } from '../model/generator.ts';

export function plainProject(root: string, top: string): Project {
  return {
    generator: 'plain',
    dialect: plainDialect.name,
    home: root,
    sources: [{ folder: root, base: '/' }],
    identity: {},
    publicFolders: [],
    includeBases: [root, top],
    address: plainAddress,
    // Numbers that order the files are in the addresses of few sites.
    moreAddresses: ({ path: file, ...page }) => {
      const bare = withoutNumbers(file);
      return bare === file ? [] : [plainAddress({ ...page, path: bare })];
    },
    folderRules,
    navigation: readNavigationData,
  };
}

export const plainDialect: Dialect = dialect('plain', {
  readers: [readShortcode, readBlockTag, readCommentTag, readComponents],
  rules: [indentedBlocks, colons, deflist, icons, tocMarkers, headingTabs],
  mdx: 'by-text',
});

/** `_category_` files name and order folders of Docusaurus whose configuration is elsewhere. */
async function folderRules(context: NavContext): Promise<FolderRules> {
  return { data: await readCategories(context) };
}

/** Front matter's `url` or `slug` decides, as in most generators; else the path. A `url` that is not a path is an external address. */
function plainAddress({ path: file, attributes }: SourcePage): string {
  const url = textAttribute(attributes, 'url');
  if (url?.startsWith('/') === true) return joinAddress(url);
  const slug = textAttribute(attributes, 'slug');
  if (slug === undefined) return joinAddress(pathWithoutIndex(file));
  if (slug.includes('/')) return joinAddress(slug);
  return joinAddress(path.dirname(isIndex(file) ? path.dirname(file) : file), slug);
}

/** Data files of the project or of its folders, and GitBook's `SUMMARY.md` of single folders. */
async function readNavigationData(
  context: NavContext,
  folders: readonly NavNode[],
): Promise<readonly NavNode[] | undefined> {
  const nearby = await nearbyFolders(context.root);
  const readers = [
    async () => await readNavigationFiles(context, nearby),
    async () => await readFolderNavigation(context, folders),
    async () => await readSpaces(context, folders, context.root),
  ];
  for (const read of readers) {
    const tree = await read();
    if (tree !== undefined && countPages(tree) > 1) return tree;
  }
  return undefined;
}

/** Decides which navigation a folder has: `docent.yaml`, a generator's, or the folders' own. */
import { dirname } from 'node:path';
import type { FolderFile } from '../walk.ts';
import { readDocusaurus } from './docusaurus.ts';
import { readFolderData } from './folder-data.ts';
import { folderTree } from './folders.ts';
import { readLists } from './lists.ts';
import { locate, nearbyFolders } from './locate.ts';
import { readMkDocs } from './mkdocs.ts';
import { readRoutes } from './routes.ts';
import { readLume, readSidebarFiles, readSiteData } from './site-data.ts';
import { countPages, visit } from './tree.ts';
import type { NavContext, NavNode } from './tree.ts';
import { readVitePress } from './vitepress.ts';

export interface NavigationSources {
  readonly files: readonly FolderFile[];
  /** `nav` of `docent.yaml`. */
  readonly nav?: unknown;
}

export interface Navigation {
  readonly tree: readonly NavNode[];
  /** The folders' order, in which pages stand that the navigation does not name. */
  readonly folders: readonly NavNode[];
}

/** A generator's file that names fewer pages belongs to another folder. */
const PAGES_MIN = 2;

export async function readNavigation(
  context: NavContext,
  { files, nav }: NavigationSources,
): Promise<Navigation> {
  const folders = folderTree(context, await readFolderData(files, context.report));
  if (nav !== undefined && nav !== null) {
    return { tree: ownNav(context, nav), folders };
  }
  const nearby = await nearbyFolders(context.root);
  const readers: readonly (() => Promise<readonly NavNode[] | undefined>)[] = [
    async () => await readSummary(context, nearby),
    async () => await readMkDocs(context, nearby),
    async () => await readDocusaurus(context, nearby, (path) => below(folders, path)),
    async () => await readVitePress(context, nearby),
    async () => await readSidebarFiles(context, nearby),
    async () => await readSiteData(context, nearby),
    async () => await readLume(context, folders),
  ];
  for (const read of readers) {
    const tree = await read();
    if (tree !== undefined && countPages(tree) >= Math.min(PAGES_MIN, context.drafts.size)) {
      return { tree, folders };
    }
  }
  return { tree: folders, folders };
}

function ownNav(context: NavContext, nav: unknown): NavNode[] {
  return readRoutes(context, nav, {
    base: '',
    missing: (target) => {
      context.report({
        severity: 'error',
        rule: 'nav-page-missing',
        file: 'docent.yaml',
        message: `\`nav\` names "${target}", which is not a page of the folder.`,
        remedy: 'Remove the entry or correct its path.',
      });
    },
  });
}

/** `SUMMARY.md` belongs to the folder it is in; `_sidebar.md` too, or to `docsify/` in it. */
async function readSummary(
  context: NavContext,
  nearby: readonly string[],
): Promise<NavNode[] | undefined> {
  const inside = ['SUMMARY.md', 'src/SUMMARY.md', 'docs/SUMMARY.md', '_sidebar.md'];
  const file =
    (await locate(context.root, [context.root], [...inside, 'docsify/sidebar.md'])) ??
    (await locate(
      context.root,
      [dirname(context.root)].filter((one) => nearby.includes(one)),
      ['docsify/sidebar.md', '_sidebar.md'],
    ));
  return file && readLists(context, file);
}

/** The nodes of one folder of the tree. */
function below(folders: readonly NavNode[], path: string): readonly NavNode[] {
  let nodes = folders;
  for (const part of path.split('/').filter((name) => name !== '.' && name !== '')) {
    nodes = nodes.find(({ name }) => name === part)?.children ?? [];
  }
  return nodes;
}

/** Pages in the order of the folders. */
export function filesIn(nodes: readonly NavNode[]): string[] {
  const files: string[] = [];
  visit(nodes, ({ file }) => file !== undefined && files.push(file));
  return files;
}

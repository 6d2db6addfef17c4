/** Decides which navigation a folder has: `docent.yaml`, its generator's, or the folders' own. */
import type { FolderRules, NavContext, NavNode } from '../model/navigation.ts';
import type { Project } from '../model/generator.ts';
import { folderTree } from './folders.ts';
import { readRoutes } from './routes.ts';
import { countPages } from './tree.ts';
import { htmlText, oneLine } from '../notation/text.ts';
import { quoted } from '../source/quoted.ts';

export interface Navigation {
  readonly tree: readonly NavNode[];
  /** The folders' order, in which pages stand that the navigation does not name. */
  readonly folders: readonly NavNode[];
}

/** A tag of an element that has words or is empty, or an entity: `List<T>` and `<Button>` are names. */
const HTML =
  /<\/?(?:abbr|b|br|code|em|font|i|img|kbd|mark|s|small|span|strong|sub|sup|svg|u)(?:\s[^<>]*)?\/?>|&(?:amp|lt|gt|quot|nbsp|#\d+);/;

/** A generator's file that names fewer pages belongs to another folder. */
const PAGES_MIN = 2;

/** Entries of a navigation: parts of it may be named again and again. */
const NODES_MAX = 200_000;

/** @param nav `nav` of `docent.yaml`. */
export async function readNavigation(
  context: NavContext,
  project: Project,
  nav: unknown,
): Promise<Navigation> {
  const rules: FolderRules = (await project.folderRules?.(context)) ?? {};
  const folders = folderTree(context.pages, rules);
  if (nav !== undefined && nav !== null) {
    return { tree: ownNav(context, nav), folders };
  }
  const tree = await project.navigation?.(context, folders);
  const isUseful =
    tree !== undefined &&
    countNodes(tree) <= NODES_MAX &&
    countPages(tree) >= Math.min(PAGES_MIN, context.drafts.size);
  return { tree: isUseful ? withPlainTitles(tree) : folders, folders };
}

/** Titles without the HTML that some generators allow in them: `Tags <sup>new</sup>`. */
function withPlainTitles(nodes: readonly NavNode[]): readonly NavNode[] {
  return nodes.map((node) => {
    const { title, children } = node;
    const isMarkup = title !== undefined && HTML.test(title);
    return {
      ...node,
      ...(isMarkup && { title: oneLine(htmlText(title)) }),
      children: withPlainTitles(children),
    };
  });
}

/** Stops soon after the limit. */
function countNodes(nodes: readonly NavNode[]): number {
  let count = 0;
  const waiting = [...nodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    count += 1;
    if (count + waiting.length > NODES_MAX) return NODES_MAX + 1;
    for (const child of node.children) waiting.push(child);
  }
  return count;
}

function ownNav(context: NavContext, nav: unknown): NavNode[] {
  return readRoutes(context, nav, {
    base: '',
    find: context.finder,
    missing: (target) => {
      context.report({
        severity: 'error',
        rule: 'nav-page-missing',
        file: 'docent.yaml',
        message: `\`nav\` names ${quoted(target)}, which is not a page of the folder.`,
        remedy: 'Remove the entry or correct its path.',
      });
    },
  });
}

/** The nodes of one folder of a tree of folders. */
export function nodesBelow(folders: readonly NavNode[], path: string): readonly NavNode[] {
  let nodes = folders;
  for (const part of path.split('/').filter((name) => name !== '.' && name !== '')) {
    nodes = nodes.find(({ name }) => name === part)?.children ?? [];
  }
  return nodes;
}

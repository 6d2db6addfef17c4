/** Spaces of GitBook in one repository: the `SUMMARY.md` of a folder orders its pages, the folders order the spaces. */
import type { NavContext, NavNode } from '../model/navigation.ts';
import path from 'node:path';
import posix from 'node:path/posix';
import { readLists } from './lists.ts';
import { readNavFile } from '../source/locate.ts';
import { filesIn } from './tree.ts';

/** @param source folder, on disk, of which `folders` are the tree. Nothing where no folder has a `SUMMARY.md`. */
export async function readSpaces(
  context: NavContext,
  folders: readonly NavNode[],
  source: string,
): Promise<NavNode[] | undefined> {
  let found = false;
  const withSpaces = async (nodes: readonly NavNode[], below: string): Promise<NavNode[]> =>
    await Promise.all(nodes.map(async (node) => await space(node, below)));
  const space = async (node: NavNode, below: string): Promise<NavNode> => {
    if (node.name === undefined) return node;
    const at = posix.join(below, node.name);
    const place = { root: context.root, top: source };
    const summary = await readNavFile(place, path.join(source, at, 'SUMMARY.md'));
    const listed = summary === undefined ? [] : readLists(context, summary, at);
    const isSpace = filesIn(listed).length > 0;
    found ||= isSpace;
    return { ...node, children: isSpace ? listed : await withSpaces(node.children, at) };
  };
  const tree = await withSpaces(folders, '');
  return found ? tree : undefined;
}

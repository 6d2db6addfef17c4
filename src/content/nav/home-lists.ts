/** Lists of entries by path, where a page stands in the list of its own path, and entries of other lists lead there. */
import type { NavNode } from '../model/navigation.ts';
import { filesIn } from './tree.ts';

export interface PathList {
  /** Path at which the pages of the list begin: `/guide/`. */
  readonly prefix: string;
  readonly node: NavNode;
}

/** The lists as entries; those for pages that another list of theirs holds are links. @param pathOf address of a file's page */
export function atHome(
  lists: readonly PathList[],
  pathOf: (file: string) => string | undefined,
): NavNode[] {
  const nearestFirst = lists
    .map(({ prefix, node }) => ({ prefix, files: new Set(filesIn([node])) }))
    .toSorted((a, b) => b.prefix.length - a.prefix.length);
  const homeOf = (file: string): string | undefined =>
    nearestFirst.find(
      ({ prefix, files }) => files.has(file) && pathOf(file)?.startsWith(prefix) === true,
    )?.prefix;
  const marked = (node: NavNode, prefix: string): NavNode => {
    const home = node.file === undefined ? undefined : homeOf(node.file);
    const children = node.children.map((child) => marked(child, prefix));
    return { ...node, children, ...(home !== undefined && home !== prefix && { isLink: true }) };
  };
  return lists.map(({ prefix, node }) => marked(node, prefix));
}

/** The navigation as a tree, whichever file it was written in, and how its links find pages. */
import { INDEX_NAMES, withoutExtension } from '../links/slug.ts';
import type { NavNode, PageFinder } from '../model/navigation.ts';
import path from 'node:path/posix';

/** Levels of a navigation that are read: data may be shared and nested without end. */
export const NAV_DEPTH_MAX = 12;

const INDEXES = [...INDEX_NAMES.flatMap((name) => [`${name}.md`, `${name}.mdx`]), 'page.mdx'];
const SUFFIXES = ['', '.md', '.mdx', ...INDEXES.map((name) => `/${name}`)];

/** Files that are also found as if they ended in `.md`. */
const RARE = /\.m(?:arkdown|k\w+|down)$/i;

/**
 * A finder over files by their paths; the letter case of a target does not matter when it is exact nowhere. It looks each target up
 * once: pages link to the same few places again and again.
 * @param otherwise is asked for what is no path.
 */
export function pageFinder(
  files: ReadonlyMap<string, string>,
  otherwise: PageFinder = () => undefined,
): PageFinder {
  const folded = new Map<string, string>();
  for (const [at, file] of files) {
    if (RARE.test(at)) {
      const usual = `${withoutExtension(at)}.md`.toLowerCase();
      folded.set(usual, folded.get(usual) ?? file);
    }
    folded.set(at.toLowerCase(), folded.get(at.toLowerCase()) ?? file);
  }
  const look: PageFinder = (target) => {
    const clean = normalise(target);
    if (clean === undefined) {
      return undefined;
    }
    const candidates = SUFFIXES.map((suffix) => (clean + suffix).replace(/^\//, ''));
    const exact = candidates.find((candidate) => files.has(candidate));
    return (
      (exact === undefined ? undefined : files.get(exact)) ??
      candidates.map((candidate) => folded.get(candidate.toLowerCase())).find(Boolean) ??
      otherwise(target)
    );
  };
  const known = new Map<string, string | undefined>();
  return (target) => {
    if (!known.has(target)) known.set(target, look(target));
    return known.get(target);
  };
}

/** A path below the folder, without fragment, query, `.html` and slashes at its ends; `undefined` when it leaves the folder. */
function normalise(target: string): string | undefined {
  const bare = target.replace(/[?#].*$/, '').replace(/\.html?$/i, '');
  const normal = path.normalize(`./${bare}`).replace(/\/+$/, '');
  return normal.startsWith('..') ? undefined : normal.replace(/^\.$/, '');
}

/** An entry for a page; without a title of its own it has the page's. */
export function pageNode(file: string, title?: string): NavNode {
  return { file, children: [], ...(title === undefined ? {} : { title }) };
}

/** An entry that leads to no page of the folder. */
export function linkNode(title: string, href: string): NavNode {
  return { title, href, children: [] };
}

/** Without entries that lead nowhere and hold none. */
export function withoutEmpty<Node extends NavNode>(nodes: readonly Node[]): Node[] {
  return nodes.filter(
    ({ file, href, children }) => (file ?? href) !== undefined || children.length > 0,
  );
}

/** The first page of each entry that is listed at an address, by that address. */
export function listedPages(nodes: readonly NavNode[]): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  visit(nodes, (node) => {
    const [first] = node.listing === undefined ? [] : filesIn([node]);
    if (node.listing === undefined || first === undefined || pages.has(node.listing)) return;
    pages.set(node.listing, first);
  });
  return pages;
}

/** Number of different pages that the tree names. */
export function countPages(nodes: readonly NavNode[]): number {
  return new Set(filesIn(nodes)).size;
}

/** The pages of a tree in its order; one that is named twice appears twice. */
export function filesIn(nodes: readonly NavNode[]): string[] {
  const files: string[] = [];
  visit(nodes, ({ file }) => file !== undefined && files.push(file));
  return files;
}

/** Pages of entries that the generator leaves out of its navigation. */
export function hiddenFiles(tree: readonly NavNode[]): string[] {
  return tree.flatMap((node) =>
    node.isHidden === true ? filesIn([node]) : hiddenFiles(node.children),
  );
}

/** Calls `each` for every node, parents first. Nesting is bounded by the readers. */
export function visit(nodes: readonly NavNode[], each: (node: NavNode) => void): void {
  for (const node of nodes) {
    each(node);
    visit(node.children, each);
  }
}

/** The navigation as a tree, whichever file it was written in, and how its links find pages. */
import path from 'node:path/posix';
import type { Report } from '../findings.ts';
import type { Draft } from '../page.ts';

export interface NavNode {
  /** Absent: the page's own title, or the folder's name. */
  readonly title?: string;
  /** The page this node stands for, below the content folder. */
  readonly file?: string;
  /** Stable name for a section's id, such as the folder's; else the title gives it. */
  readonly name?: string;
  readonly children: readonly NavNode[];
}

/** Where a page stands. */
export interface Place {
  readonly file: string;
  /** Section id. */
  readonly section: string;
  readonly sectionTitle: string;
  readonly group: string;
  /** The page's title in the navigation. */
  readonly navTitle?: string;
}

/** What every reader of a navigation is given. */
export interface NavContext {
  /** The content folder on disk, symbolic links resolved. */
  readonly root: string;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly finder: PageFinder;
  readonly report: Report;
}

/** Finds the page that a link without or with extension means. */
export type PageFinder = (target: string) => string | undefined;

const SUFFIXES = ['', '.md', '.mdx', '/index.md', '/index.mdx', '/README.md', '/_index.md'];

/** A finder over `files`; the letter case of a target does not matter when it is exact nowhere. */
export function pageFinder(files: Iterable<string>): PageFinder {
  const exact = new Set(files);
  const folded = new Map<string, string>();
  for (const file of exact) {
    folded.set(file.toLowerCase(), folded.get(file.toLowerCase()) ?? file);
  }
  return (target) => {
    const clean = normalise(target);
    if (clean === undefined) {
      return undefined;
    }
    const candidates = SUFFIXES.map((suffix) => (clean + suffix).replace(/^\//, ''));
    return (
      candidates.find((candidate) => exact.has(candidate)) ??
      candidates.map((candidate) => folded.get(candidate.toLowerCase())).find(Boolean)
    );
  };
}

/** A path below the folder, without fragment, query, `.html` and slashes at its ends; `undefined` when it leaves the folder. */
function normalise(target: string): string | undefined {
  const bare = target.replace(/[?#].*$/, '').replace(/\.html?$/i, '');
  const normal = path.normalize(`./${bare}`).replace(/\/+$/, '');
  return normal.startsWith('..') ? undefined : normal.replace(/^\.$/, '');
}

/** How many different pages the tree names. */
export function countPages(nodes: readonly NavNode[]): number {
  const files = new Set<string>();
  visit(nodes, ({ file }) => file !== undefined && files.add(file));
  return files.size;
}

/** Calls `each` for every node, parents first. Nesting is bounded by the readers. */
export function visit(nodes: readonly NavNode[], each: (node: NavNode) => void): void {
  for (const node of nodes) {
    each(node);
    visit(node.children, each);
  }
}

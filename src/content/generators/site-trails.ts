/** Pages that the menu of a built site leaves out, placed by what they say of themselves: the trail in their front matter. */
import type { Trail } from '../html/trail.ts';
import type { NavContext, NavNode, NavPage, PageFinder } from '../model/navigation.ts';
import { countPages, NAV_DEPTH_MAX } from '../nav/tree.ts';

/**
 * The menu with such pages below the page or the entry that their trail names last. Where there is no menu, trails make one if most
 * pages have one.
 */
export function placeByTrails(
  menu: readonly NavNode[],
  find: PageFinder,
  { pages }: NavContext,
): readonly NavNode[] {
  const places = new Places(menu, find, pages);
  const loose = inOrder(pages, find).filter(
    (page) => !places.has(page) && places.above(page) !== undefined,
  );
  if (countPages(menu) < 2 && loose.length * 2 < pages.length) return menu;
  for (const page of loose) places.place(page);
  return places.tree;
}

/** Each page behind the one that it names as the page before; else in the order of their files. */
function inOrder(pages: readonly NavPage[], find: PageFinder): readonly NavPage[] {
  const names = new Set(pages.map(({ file }) => file));
  const next = new Map<string, NavPage>();
  const first: NavPage[] = [];
  for (const page of pages) {
    const { previous } = trailOf(page) ?? {};
    const before = previous === undefined ? undefined : find(previous);
    if (before === undefined || !names.has(before) || next.has(before)) first.push(page);
    else next.set(before, page);
  }
  const ordered = new Set<NavPage>();
  // Pages that name each other in a circle are in no row that begins.
  for (const start of [...first, ...pages]) {
    for (
      let page: NavPage | undefined = start;
      page !== undefined && !ordered.has(page);
      page = next.get(page.file)
    ) {
      ordered.add(page);
    }
  }
  return [...ordered];
}

/** As `markdownOfHtml` has written it. */
function trailOf({ draft }: NavPage): Trail | undefined {
  return draft.attributes['trail'] as Trail | undefined;
}

/** A node that pages are still added to. */
interface Branch extends NavNode {
  readonly depth: number;
  readonly children: Branch[];
}

class Places {
  readonly tree: Branch[];
  readonly #find: PageFinder;
  readonly #front: string | undefined;
  readonly #pages: ReadonlyMap<string, NavPage>;
  readonly #byFile = new Map<string, Branch>();
  readonly #byTitle = new Map<string, Branch>();

  constructor(menu: readonly NavNode[], find: PageFinder, pages: readonly NavPage[]) {
    this.#find = find;
    this.#front = find('index.html');
    this.#pages = new Map(pages.map((page) => [page.file, page]));
    this.tree = menu.map((node) => this.#branch(node, 0));
  }

  has({ file }: NavPage): boolean {
    return this.#byFile.has(file);
  }

  /** Puts a page below the one above it, which is put into the tree first if it is not there. */
  place(page: NavPage): void {
    const chain = new Set<NavPage>();
    let list = this.tree;
    let depth = 0;
    if (this.has(page)) return;
    for (let at: NavPage | Branch | undefined = page; at !== undefined; at = this.above(at)) {
      if ('children' in at) {
        list = at.children;
        depth = at.depth + 1;
        break;
      }
      // Pages may name each other.
      if (chain.has(at)) break;
      chain.add(at);
    }
    for (const { file } of [...chain].toReversed()) {
      if (depth >= NAV_DEPTH_MAX) return;
      const branch = this.#branch({ file, children: [] }, depth);
      list.push(branch);
      list = branch.children;
      depth += 1;
    }
  }

  /** The node above a page: one of the tree, or a page that is not there yet. */
  above(page: NavPage): NavPage | Branch | undefined {
    for (const { title, href } of trailOf(page)?.above.toReversed() ?? []) {
      if (href === undefined) {
        const entry = this.#byTitle.get(title);
        if (entry !== undefined) return entry;
      } else {
        const file = this.#find(href);
        // Every page stands below the front page.
        const isOther = file !== undefined && file !== page.file && file !== this.#front;
        const found = isOther ? (this.#byFile.get(file) ?? this.#pages.get(file)) : undefined;
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  #branch(node: NavNode, depth: number): Branch {
    const branch: Branch = { ...node, depth, children: [] };
    if (node.file !== undefined && !this.#byFile.has(node.file)) {
      this.#byFile.set(node.file, branch);
    }
    if (node.title !== undefined && !this.#byTitle.has(node.title)) {
      this.#byTitle.set(node.title, branch);
    }
    for (const child of node.children) branch.children.push(this.#branch(child, depth + 1));
    return branch;
  }
}

/** From the navigation tree to each page's section, group and position. No page is lost. */
import type { Draft } from '../model/draft.ts';
import type { NavNode, NavPage, Place } from '../model/navigation.ts';
import path from 'node:path/posix';
import { givenTitle } from '../page/page.ts';
import { toSlug, titleOfName } from '../links/slug.ts';
import { placeLeftovers, withLeftovers } from './leftovers.ts';
import type { Navigation } from './navigation.ts';
import { filesIn, visit } from './tree.ts';

interface Placing {
  readonly places: Map<string, Place>;
  readonly sectionIds: Set<string>;
  readonly drafts: ReadonlyMap<string, Draft>;
}

type Where = Pick<Place, 'section' | 'sectionTitle' | 'group'>;

/**
 * Top nodes with children are sections, their children with children are groups. Pages at the top stand in a section
 * of their own: those before the first section in "Documentation", a single later one under its own title, several in "More".
 */
export function placePages(
  { tree, folders }: Navigation,
  pages: readonly NavPage[],
): Map<string, Place> {
  const drafts = new Map(pages.map(({ file, draft }) => [file, draft]));
  const placing: Placing = { places: new Map(), sectionIds: new Set(), drafts };
  for (const run of runs(tree)) {
    placeRun(placing, run);
  }
  const { beside, rest } = placeLeftovers(placing.places, filesIn(folders), sourcePaths(pages));
  const left = new Set(rest);
  for (const run of runs(folders.flatMap((node) => keep(node, left)))) {
    placeRun(placing, run);
  }
  return withLeftovers(placing.places.values(), beside);
}

/** By file: the path below its source, with the source's number in front where there are several. */
function sourcePaths(pages: readonly NavPage[]): Map<string, string> {
  const folders = [...new Set(pages.map(({ source }) => source.folder))];
  return new Map(
    pages.map(({ file, path: at, source }) => [
      file,
      folders.length === 1 ? at : `:${folders.indexOf(source.folder)}/${at}`,
    ]),
  );
}

/** The part of the tree with pages that are not placed yet. */
function keep(node: NavNode, left: ReadonlySet<string>): NavNode[] {
  const children = node.children.flatMap((child) => keep(child, left));
  const { file, ...own } = node;
  const isLeft = file !== undefined && left.has(file);
  return isLeft || children.length > 0 ? [{ ...own, ...(isLeft ? { file } : {}), children }] : [];
}

/** Consecutive top pages together, every node with children alone. */
function runs(tree: readonly NavNode[]): NavNode[][] {
  const all: NavNode[][] = [];
  for (const node of tree) {
    const last = all.at(-1);
    if (isLeaf(node) && last?.[0] !== undefined && isLeaf(last[0])) {
      last.push(node);
    } else if (!isLeaf(node) || node.file !== undefined) {
      all.push([node]);
    }
  }
  return all;
}

function isLeaf(node: NavNode): boolean {
  return node.children.length === 0;
}

function placeRun(placing: Placing, run: readonly NavNode[]): void {
  const [first] = run;
  if (first === undefined) {
    return;
  }
  if (!isLeaf(first)) {
    placeSection(placing, first);
    return;
  }
  const isLead = placing.places.size === 0;
  const title = isLead ? 'Documentation' : run.length > 1 ? 'More' : nodeTitle(placing, first);
  const where = newSection(placing, { title, name: isLead ? 'docs' : title });
  for (const node of run) {
    placeNode(placing, node, where);
  }
}

function placeSection(placing: Placing, node: NavNode): void {
  const title = nodeTitle(placing, node);
  const where = newSection(placing, { title, name: node.name ?? title });
  placeNode(placing, node, where);
  for (const child of node.children) {
    if (isLeaf(child)) {
      placeNode(placing, child, where);
    } else {
      const group = { ...where, group: nodeTitle(placing, child) };
      visit([child], (below) => placeNode(placing, below, group));
    }
  }
}

function newSection(placing: Placing, { title, name }: { title: string; name: string }): Where {
  const base = toSlug(name) || toSlug(title) || 'section';
  let section = base;
  for (let number = 2; placing.sectionIds.has(section); number += 1) {
    section = `${base}-${number}`;
  }
  placing.sectionIds.add(section);
  return { section, sectionTitle: title, group: '' };
}

/** A page appears where it is named first. */
function placeNode(placing: Placing, { file, title, isLink }: NavNode, where: Where): void {
  if (file !== undefined && isLink !== true && !placing.places.has(file)) {
    const navTitle = title === undefined || title === '' ? {} : { navTitle: title };
    placing.places.set(file, { file, ...where, ...navTitle });
  }
}

/** The node's title, else its page's or its first page's, else the folder's name. */
function nodeTitle({ drafts }: Placing, node: NavNode): string {
  const file = node.file ?? node.children[0]?.file;
  const draft = file === undefined ? undefined : drafts.get(file);
  return node.title || (draft && pageTitle(draft)) || 'Documentation';
}

function pageTitle(draft: Draft): string {
  const folder = path.basename(path.dirname(draft.file));
  return (
    givenTitle(draft) || draft.document.title?.text || titleOfName(folder === '.' ? '' : folder)
  );
}

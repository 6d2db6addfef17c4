/** The navigation that folders themselves are: how pages and folders are sorted and named is the generator's rule. */
import type { Attributes } from '../model/data.ts';
import type { Draft } from '../model/draft.ts';
import type { NavNode, NavPage, FolderRules } from '../model/navigation.ts';
import { join } from 'node:path';
import path from 'node:path/posix';
import { numberAttribute, textAttribute } from '../source/front-matter.ts';
import { isIndex, titleOfName } from '../links/slug.ts';
import { defined } from '../source/data.ts';
import { folderAt } from './folder-index.ts';
import { pageNode } from './tree.ts';

interface Folder {
  /** On disk. */
  readonly disk: string;
  readonly pages: NavPage[];
  readonly folders: Map<string, Folder>;
  index?: NavPage;
}

interface Item {
  readonly node: NavNode;
  readonly order: number;
  /** Negative time, so that the latest comes first; 0 for none. */
  readonly age: number;
  readonly isFolder: boolean;
  /** Second sort key, for entries of the same order. */
  readonly name: string;
}

const ORDER_KEYS = ['order', 'weight', 'sidebar_position', 'nav_order', 'sort_rank', 'position'];
const LABEL_KEYS = ['nav_title', 'sidebar_label', 'linkTitle', 'sidebar_title', 'title'];
const names = new Intl.Collator('en', { numeric: true });

/** The pages of the first source as they are, each further source as an entry of its own. */
export function folderTree(pages: Iterable<NavPage>, rules: FolderRules = {}): NavNode[] {
  const roots = new Map<string, Folder>();
  const ids = new Map<string, string>();
  for (const page of pages) {
    const { folder, id } = page.source;
    const root = roots.get(folder) ?? { disk: folder, pages: [], folders: new Map() };
    roots.set(folder, root);
    ids.set(folder, id ?? '');
    addTo(root, page, rules);
  }
  return [...roots].flatMap(([folder, root]) => {
    const children = childrenOf(root, rules, true);
    const name = ids.get(folder);
    return roots.size === 1 || name === undefined || name === ''
      ? children
      : [{ title: titleOfName(name), name, children }];
  });
}

function addTo(root: Folder, page: NavPage, rules: FolderRules): void {
  const { isIndex: standsForFolder = isIndex, path: pathOf } = rules;
  const at = pathOf?.(page) ?? page.path;
  const folder = folderAt(root, at, (above, part) => ({
    disk: join(above.disk, part),
    pages: [],
    folders: new Map(),
  }));
  if (standsForFolder(at) && folder.index === undefined) {
    folder.index = page;
  } else {
    folder.pages.push(page);
  }
}

function childrenOf(folder: Folder, rules: FolderRules, isTop = false): NavNode[] {
  const { index } = folder;
  const items = itemsOf(folder, rules);
  const isOwn = rules.linksIndex === true && !isTop;
  const first = index === undefined || isOwn ? [] : [labelledNode(index, rules)];
  return [...first, ...items.map(({ node }) => node)];
}

function itemsOf({ pages, folders }: Folder, rules: FolderRules): Item[] {
  return [
    ...pages.map((page) => pageItem(page, rules)),
    ...[...folders].map(([name, below]) => folderItem(name, below, rules)),
  ].toSorted((a, b) => compare(a, b, rules));
}

function isLeftOut(page: NavPage | undefined, { isHidden }: FolderRules): boolean {
  return page !== undefined && isHidden?.(page.draft.attributes) === true;
}

function compare(a: Item, b: Item, { sort = 'name' }: FolderRules): number {
  return (
    (a.order === b.order ? 0 : a.order - b.order) ||
    a.age - b.age ||
    (sort === 'name' ? Number(a.isFolder) - Number(b.isFolder) : 0) ||
    names.compare(a.name, b.name)
  );
}

function pageItem(page: NavPage, rules: FolderRules): Item {
  const { draft } = page;
  const node = labelledNode(page, rules);
  const file = path.basename(page.path);
  return {
    node,
    order: orderOf(draft, file, rules) ?? Infinity,
    age: ageOf(draft, rules),
    isFolder: false,
    name: rules.sort === 'title' ? (node.title ?? draft.document.title?.text ?? file) : file,
  };
}

function labelledNode(page: NavPage, rules: FolderRules): NavNode {
  const title = labelOf(page.draft.attributes, rules);
  return { ...pageNode(page.file, title), isHidden: isLeftOut(page, rules) };
}

function folderItem(name: string, folder: Folder, rules: FolderRules): Item {
  const { index } = folder;
  const title = folderLabel(name, folder, rules);
  const own = rules.linksIndex === true && index !== undefined ? { file: index.file } : {};
  return {
    node: {
      title,
      name,
      ...own,
      ...defined({ listing: rules.data?.get(folder.disk)?.listing }),
      isHidden: isLeftOut(index, rules),
      children: childrenOf(folder, rules),
    },
    order: folderOrder(name, folder, rules),
    age: index === undefined ? 0 : ageOf(index.draft, rules),
    isFolder: true,
    name: rules.sort === 'title' ? title : name,
  };
}

function folderOrder(name: string, folder: Folder, rules: FolderRules): number {
  const given = rules.data?.get(folder.disk)?.order ?? orderOf(folder.index?.draft, name, rules);
  return given ?? lowestOrder(folder, rules);
}

function ageOf({ attributes }: Draft, { date }: FolderRules): number {
  return -(date?.(attributes) ?? 0) || 0;
}

function lowestOrder(folder: Folder, rules: FolderRules): number {
  return rules.takesLowestOrder === true
    ? (itemsOf(folder, rules)[0]?.order ?? Infinity)
    : Infinity;
}

function indexLabel(index: NavPage | undefined, rules: FolderRules): string | undefined {
  if (index === undefined || rules.indexNamesFolder === false) return undefined;
  return labelOf(index.draft.attributes, rules) ?? index.draft.document.title?.text;
}

function labelOf(attributes: Attributes, { label }: FolderRules): string | undefined {
  return label === undefined ? textAttribute(attributes, ...LABEL_KEYS) : label(attributes);
}

function folderLabel(name: string, { index, disk }: Folder, rules: FolderRules): string {
  const { folderTitle = titleOfName } = rules;
  return rules.data?.get(disk)?.label ?? indexLabel(index, rules) ?? folderTitle(name);
}

function orderOf(
  draft: Draft | undefined,
  name: string,
  { order }: FolderRules,
): number | undefined {
  const attributes = draft?.attributes ?? {};
  return order === undefined ? usualOrder(attributes) : order(attributes, name);
}

/** The order keys of all generators; `menu.<name>.weight` is Hugo's menu entry. */
function usualOrder(attributes: Attributes): number | undefined {
  for (const key of ORDER_KEYS) {
    const order = numberAttribute(attributes, key);
    if (order !== undefined) return order;
  }
  return menuWeight(attributes);
}

/** The weight of Hugo's menu entry in front matter. */
export function menuWeight({ menu }: Attributes): number | undefined {
  if (typeof menu !== 'object' || menu === null) {
    return undefined;
  }
  for (const entry of Object.values(menu)) {
    const weight: unknown = (entry as { weight?: unknown } | null)?.weight;
    if (typeof weight === 'number') {
      return weight;
    }
  }
  return undefined;
}

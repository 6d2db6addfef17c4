/**
 * The navigation that folders themselves are: sorted by the order that front matter gives (Hugo's `weight`,
 * Docusaurus' `sidebar_position`, `order`, …) and by `_category_` files, then by name.
 */
import path from 'node:path/posix';
import { numberAttribute, textAttribute } from '../front-matter.ts';
import type { Attributes } from '../front-matter.ts';
import type { Draft } from '../page.ts';
import { isIndex, titleOfName } from '../slug.ts';
import type { FolderData } from './folder-data.ts';
import type { NavContext, NavNode } from './tree.ts';

interface Folder {
  readonly path: string;
  readonly pages: Draft[];
  readonly folders: Map<string, Folder>;
  index?: Draft;
}

interface Item {
  readonly node: NavNode;
  readonly order: number;
  readonly isFolder: boolean;
  /** What is compared when the order is the same. */
  readonly name: string;
}

const ORDER_KEYS = ['order', 'weight', 'sidebar_position', 'nav_order', 'sort_rank', 'position'];
const LABEL_KEYS = ['nav_title', 'sidebar_label', 'linkTitle', 'sidebar_title'];
const names = new Intl.Collator('en', { numeric: true });

export function folderTree(context: NavContext, data: ReadonlyMap<string, FolderData>): NavNode[] {
  const root: Folder = { path: '', pages: [], folders: new Map() };
  for (const draft of context.drafts.values()) {
    addTo(root, draft);
  }
  const usesTitles = [...context.drafts.keys()].some((file) => /(?:^|\/)_index\.md$/.test(file));
  return childrenOf(root, { data, usesTitles });
}

function addTo(root: Folder, draft: Draft): void {
  let folder = root;
  for (const part of path.dirname(draft.file).split('/')) {
    if (part !== '.') {
      const below = folder.folders.get(part) ?? {
        path: folder.path === '' ? part : `${folder.path}/${part}`,
        pages: [],
        folders: new Map<string, Folder>(),
      };
      folder.folders.set(part, below);
      folder = below;
    }
  }
  if (isIndex(draft.file) && folder.index === undefined) {
    folder.index = draft;
  } else {
    folder.pages.push(draft);
  }
}

interface Sorting {
  readonly data: ReadonlyMap<string, FolderData>;
  /** Hugo sorts pages of one weight by title, others by file name. */
  readonly usesTitles: boolean;
}

function childrenOf(folder: Folder, sorting: Sorting): NavNode[] {
  const items = [
    ...folder.pages.map((draft) => pageItem(draft, sorting)),
    ...[...folder.folders].map(([name, below]) => folderItem(name, below, sorting)),
  ].toSorted(compare);
  const index = folder.index === undefined ? [] : [pageNode(folder.index)];
  return [...index, ...items.map(({ node }) => node)];
}

function compare(a: Item, b: Item): number {
  return (
    (a.order === b.order ? 0 : a.order - b.order) ||
    Number(a.isFolder) - Number(b.isFolder) ||
    names.compare(a.name, b.name)
  );
}

function pageItem(draft: Draft, { usesTitles }: Sorting): Item {
  const node = pageNode(draft);
  const file = path.basename(draft.file);
  return {
    node,
    order: orderOf(draft.attributes, usesTitles) ?? Infinity,
    isFolder: false,
    name: usesTitles ? (node.title ?? draft.document.title?.text ?? file) : file,
  };
}

function pageNode(draft: Draft): NavNode {
  const title = labelOf(draft.attributes);
  return { file: draft.file, children: [], ...(title === undefined ? {} : { title }) };
}

function folderItem(name: string, folder: Folder, sorting: Sorting): Item {
  const { usesTitles } = sorting;
  const { label, order } = sorting.data.get(folder.path) ?? {};
  const { index } = folder;
  const attributes = index?.attributes ?? {};
  const title = label ?? labelOf(attributes) ?? indexTitle(index) ?? titleOfName(name);
  return {
    node: { title, name, children: childrenOf(folder, sorting) },
    order: order ?? orderOf(attributes, usesTitles) ?? Infinity,
    isFolder: !usesTitles,
    name: usesTitles ? title : name,
  };
}

function indexTitle(index: Draft | undefined): string | undefined {
  return index?.document.title?.text;
}

function labelOf(attributes: Attributes): string | undefined {
  for (const key of [...LABEL_KEYS, 'title']) {
    const label = textAttribute(attributes, key);
    if (label !== undefined) {
      return label;
    }
  }
  return undefined;
}

/** To Hugo a weight of 0 is none. `menu.<name>.weight` is Hugo's menu entry. */
function orderOf(attributes: Attributes, isHugo: boolean): number | undefined {
  for (const key of ORDER_KEYS) {
    const order = numberAttribute(attributes, key);
    if (order !== undefined && !(isHugo && order === 0)) {
      return order;
    }
  }
  return menuWeight(attributes['menu']);
}

function menuWeight(menu: unknown): number | undefined {
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

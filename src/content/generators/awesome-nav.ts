/** `.nav.yml` and `.pages`: the files by which MkDocs' plugins awesome-nav and awesome-pages order each folder. */
import type { NavContext, NavNode } from '../model/navigation.ts';
import type { Data } from '../model/data.ts';
import { join } from 'node:path';
import path from 'node:path/posix';
import { readFolderFiles } from '../nav/folder-data.ts';
import { linkNode, pageNode } from '../nav/tree.ts';
import { isData, listAt, textAt } from '../source/data.ts';
import { globPattern } from './ignore-patterns.ts';
import { isExternal } from '../links/link-address.ts';

const FILES = /(?:^|\/)(?:\.nav\.ya?ml|\.pages)$/;

interface Reading {
  readonly context: NavContext;
  /** The folder's path on disk, to what its file says. */
  readonly data: ReadonlyMap<string, Data>;
}

/** The folders in the order that their own files give; undefined without such a file. */
export async function awesomeNavigation(
  context: NavContext,
  folders: readonly NavNode[],
): Promise<readonly NavNode[] | undefined> {
  const [page] = context.pages;
  const data = await readFolderFiles(context, FILES, (own) => own);
  if (page === undefined || data.size === 0) return undefined;
  return ordered({ context, data }, folders, page.source.folder);
}

/** @param folder on disk. */
function ordered(reading: Reading, nodes: readonly NavNode[], folder: string): readonly NavNode[] {
  const data = reading.data.get(folder) ?? {};
  const own = nodes.map((node) => withOwnData(reading, node, folder));
  const given = [...listAt(data, 'nav'), ...listAt(data, 'arrange')];
  if (given.length === 0) return textAt(data, 'order') === 'desc' ? own.toReversed() : own;
  const named = new Set(given.flatMap(targetsOf));
  const rest = own.filter((node) => !named.has(keyOf(node)));
  const listed = given.flatMap((item) => entries(reading, item, { own, rest, folder }));
  return data['append_unmatched'] === true ? [...listed, ...rest] : listed;
}

/** A folder's title, and whether it is hidden, as its own file says. */
function withOwnData(reading: Reading, node: NavNode, folder: string): NavNode {
  if (node.name === undefined) return node;
  const below = join(folder, node.name);
  const data = reading.data.get(below) ?? {};
  const title = textAt(data, 'title');
  return {
    ...node,
    ...(title === undefined ? {} : { title }),
    isHidden: data['hide'] === true,
    children: ordered(reading, node.children, below),
  };
}

interface Folder {
  readonly own: readonly NavNode[];
  /** Entries of the folder that the list does not name. */
  readonly rest: readonly NavNode[];
  /** On disk. */
  readonly folder: string;
}

/** `page.md`, `folder`, `...`, `*.md`, `Title: target`, `Title: [ … ]`. */
function entries(reading: Reading, item: unknown, at: Folder): readonly NavNode[] {
  if (typeof item === 'string') return target(reading, item, at);
  if (!isData(item)) return [];
  const glob = textAt(item, 'glob');
  if (glob !== undefined) return target(reading, glob, at);
  return Object.entries(item).flatMap(([title, value]): readonly NavNode[] => {
    if (Array.isArray(value)) {
      const children = (value as unknown[]).flatMap((one) => entries(reading, one, at));
      return [{ title, children }];
    }
    if (typeof value !== 'string') return [];
    if (isExternal(value)) return [linkNode(title, value)];
    return target(reading, value, at).map((node) => ({ ...node, title }));
  });
}

function target({ context }: Reading, item: string, { own, rest, folder }: Folder): NavNode[] {
  const key = keyOfTarget(item);
  const found = own.find((node) => keyOf(node) === key);
  if (found !== undefined) return [found];
  const [, pattern = item] = /^\.\.\.(?:\s*\|\s*(?:glob=)?(.*))?$/.exec(item) ?? [];
  if (pattern === '...') return [...rest];
  if (pattern.includes('*')) {
    const matches = globPattern(pattern);
    return rest.filter((node) => matches.test(keyOf(node)));
  }
  const [page] = context.pages;
  const below = folder.slice((page?.source.folder ?? folder).length);
  const file = context.find(path.join(below, item));
  return file === undefined ? [] : [pageNode(file)];
}

/** Keys of the folder's own entries that an item of the list names. */
function targetsOf(item: unknown): string[] {
  if (typeof item === 'string') return [keyOfTarget(item)];
  return isData(item) ? Object.values(item).flat().flatMap(targetsOf) : [];
}

function keyOfTarget(item: string): string {
  return item.replace(/^\.\//, '').replace(/\/$/, '');
}

/** The name of a folder, or of a page's file. */
function keyOf({ name, file }: NavNode): string {
  return name ?? path.basename(file ?? '');
}

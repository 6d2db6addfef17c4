/** Mintlify's versions, languages and products: divisions of the navigation, which name their pages. */
import type { Data } from '../model/data.ts';
import path from 'node:path';
import type { DeclaredEdition } from '../model/declared.ts';
import { NAV_DEPTH_MAX } from '../nav/tree.ts';
import { isData, listAt, textAt, valueAt } from '../source/data.ts';

/** Keys that divide a navigation, with the key that names each division. */
export const DIVISIONS = [
  ['languages', 'language'],
  ['versions', 'version'],
  ['products', 'product'],
  ['tabs', 'tab'],
  ['dropdowns', 'dropdown'],
  ['anchors', 'anchor'],
  ['menu', 'item'],
  ['groups', 'group'],
  ['pages', 'group'],
] as const;

/** Divisions of the navigation that make editions: its list, the key that names one, and what it is. */
export const EDITION_KINDS = [
  ['products', 'product', 'set'],
  ['versions', 'version', 'version'],
  ['languages', 'language', 'language'],
] as const;

/** Divisions with their pages, wherever the navigation has them; `mint.json` only names versions. */
export function editions(home: string, { navigation: given, versions }: Data): DeclaredEdition[] {
  const named = Array.isArray(versions) ? (versions as unknown[]) : [];
  const names = named.flatMap((one): DeclaredEdition[] => {
    const id = typeof one === 'string' ? one : textAt(one, 'name');
    return id === undefined ? [] : [{ kind: 'version', id }];
  });
  const divided = EDITION_KINDS.map(([list, key, kind]) =>
    mergedById(
      listsAt(given, list, 0).flatMap((item): Division[] => {
        const id = textAt(item, key);
        const pages = pagesBelow(item, 0);
        return id === undefined ? [] : [{ kind, id, isDefault: isDefault(item), pages }];
      }),
    ),
  );
  return [...divided.flatMap((all) => inFolders(home, all)), ...names];
}

type Division = DeclaredEdition & { readonly pages: readonly string[] };

/** Divisions that may hold versions and languages of their own. */
const HOLDERS = [...EDITION_KINDS.map(([list]) => list), 'tabs', 'dropdowns', 'anchors'];

/** The items of all lists of a name, at any depth: each tab may have its versions. */
function listsAt(level: unknown, list: string, depth: number): readonly unknown[] {
  if (depth > NAV_DEPTH_MAX || !isData(level)) return [];
  const below = HOLDERS.flatMap((name) => listAt(level, name));
  return [...listAt(level, list), ...below.flatMap((item) => listsAt(item, list, depth + 1))];
}

function mergedById(given: readonly Division[]): Division[] {
  const byId = new Map<string, Division>();
  for (const one of given) {
    const known = byId.get(one.id);
    byId.set(
      one.id,
      known === undefined ? one : { ...known, pages: [...known.pages, ...one.pages] },
    );
  }
  return [...byId.values()];
}

/** Pages that a part of the navigation names. */
function pagesBelow(item: unknown, depth: number): string[] {
  if (depth > NAV_DEPTH_MAX) return [];
  if (typeof item === 'string') return [item.replace(/^\//, '')];
  const root = textAt(item, 'root');
  const below = DIVISIONS.flatMap(([key]) => listAt(item, key));
  return [
    ...(root === undefined ? [] : [root]),
    ...below.flatMap((one) => pagesBelow(one, depth + 1)),
  ];
}

/**
 * Divisions of one kind with their folders: those of one name that hold the pages of a division, less pages that others name too,
 * and no page of another: `docs/v2` and `api/v2`.
 */
function inFolders(home: string, all: readonly Division[]): DeclaredEdition[] {
  const byPage = owners(all, (target) => [target]);
  const byFolder = owners(all, foldersOf);
  return all.map((one) => {
    const own = one.pages.filter((target) => byPage.get(target) === one.id).map(foldersOf);
    const isOwn = (part: string): boolean =>
      byFolder.get(part) === one.id && own.every((parts) => parts.includes(part));
    const name = own[0]?.find(isOwn);
    if (name === undefined) return one;
    const folders = own.map((parts) => path.join(home, ...parts.slice(0, parts.indexOf(name) + 1)));
    return { ...one, folders: [...new Set(folders)] };
  });
}

/** Id of the one division that has a key of its pages; undefined where several have it. */
function owners(
  all: readonly Division[],
  keysOf: (target: string) => readonly string[],
): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const { id, pages } of all) {
    for (const key of pages.flatMap(keysOf)) {
      found.set(key, !found.has(key) || found.get(key) === id ? id : undefined);
    }
  }
  return found;
}

function foldersOf(target: string): string[] {
  return target.split('/').slice(0, -1);
}

export function isDefault(item: unknown): boolean {
  return valueAt(item, 'default') === true;
}

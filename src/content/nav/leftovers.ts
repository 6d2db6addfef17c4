/** Places pages that the navigation does not name next to the other pages of their folder. */
import type { Place } from '../model/navigation.ts';
import path from 'node:path/posix';
import { isIndex, titleOfName } from '../links/slug.ts';

export interface Leftovers {
  /** By the page that they follow. */
  readonly beside: ReadonlyMap<string, readonly Place[]>;
  /** Pages of which no folder below the top has a page in the navigation. */
  readonly rest: readonly string[];
}

/**
 * Gives each of `files` without a place one behind the last page of its folder, or of the nearest folder above.
 * @param paths of files below their source.
 */
export function placeLeftovers(
  places: ReadonlyMap<string, Place>,
  files: readonly string[],
  paths: ReadonlyMap<string, string>,
): Leftovers {
  const pathOf = (file: string): string => paths.get(file) ?? file;
  const lastOf = new Map<string, Place>();
  for (const place of places.values()) {
    for (const folder of foldersOf(pathOf(place.file))) {
      lastOf.set(folder, place);
    }
  }
  const beside = new Map<string, Place[]>();
  const rest: string[] = [];
  for (const file of files.filter((one) => !places.has(one))) {
    const folder = foldersOf(pathOf(file)).find((one) => lastOf.has(one));
    const neighbour = folder === undefined ? undefined : lastOf.get(folder);
    if (neighbour === undefined) {
      rest.push(file);
    } else {
      const list = beside.get(neighbour.file) ?? [];
      const { section, sectionTitle } = neighbour;
      const group = groupOf(file, neighbour);
      list.push({ file, section, sectionTitle, group });
      beside.set(neighbour.file, list);
    }
  }
  return { beside, rest };
}

/** Beside a page of its own folder a page joins the group; else its folder is one. */
function groupOf(file: string, neighbour: Place): string {
  const folder = path.dirname(file);
  return folder === path.dirname(neighbour.file) || isIndex(file)
    ? neighbour.group
    : titleOfName(path.basename(folder));
}

/** The page's folder and those above it, without the top one. */
function foldersOf(file: string): string[] {
  const folders: string[] = [];
  for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) {
    folders.push(folder);
  }
  return folders;
}

/** Every place, each followed by the pages placed after it. */
export function withLeftovers(
  places: Iterable<Place>,
  beside: Leftovers['beside'],
): Map<string, Place> {
  const all = new Map<string, Place>();
  for (const place of places) {
    for (const one of [place, ...(beside.get(place.file) ?? [])]) {
      all.set(one.file, one);
    }
  }
  return all;
}

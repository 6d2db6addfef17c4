/**
 * Finds the navigation file of a generator in the content folder or a little above it, and never above the repository
 * that holds the folder.
 */
import path from 'node:path';
import { BOUNDS } from './bounds.ts';
import { decode } from './decode.ts';
import { readRegular } from './open-file.ts';
import { pathBelow } from './walk.ts';
import type { ConfigFolders } from '../model/generator.ts';
import { isThere } from './disk.ts';

/** Folders above the content folder that are looked into. */
const LEVELS_UP = 3;

export interface NavFile {
  readonly disk: string;
  /** As named in messages: relative to the content folder. */
  readonly name: string;
  readonly text: string;
}

/** The content folder and those above it up to the repository's, nearest first. */
export async function nearbyFolders(root: string): Promise<string[]> {
  const folders = [root];
  let folder = root;
  for (let level = 0; level < LEVELS_UP; level += 1) {
    const above = path.dirname(folder);
    const isTop = above === path.dirname(above) || isThere(path.join(folder, '.git'));
    if (isTop) {
      break;
    }
    folders.push(above);
    folder = above;
  }
  return folders;
}

/** The first of `names` that exists in one of `folders`. */
export async function locate(
  root: string,
  folders: readonly string[],
  names: readonly string[],
): Promise<NavFile | undefined> {
  for (const folder of folders) {
    for (const name of names) {
      const file = await readNavFile({ root, top: folder }, path.join(folder, name));
      if (file !== undefined) {
        return file;
      }
    }
  }
  return undefined;
}

/** The file, unless it is missing, no text, too large, or a link out of the folders. */
export async function readNavFile(
  { root, top }: ConfigFolders,
  disk: string,
): Promise<NavFile | undefined> {
  const bytes = readRegular(disk, [top, root], BOUNDS.dataBytesMax);
  const decoded = bytes === undefined ? undefined : decode(bytes);
  if (decoded === undefined || !('text' in decoded)) {
    return undefined;
  }
  return { disk, name: pathBelow(root, disk), text: decoded.text };
}

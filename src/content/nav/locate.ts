/**
 * Finds the navigation file of a generator in the content folder or a little above it, and never above the repository
 * that holds the folder.
 */
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { BOUNDS } from '../bounds.ts';
import { decode } from '../decode.ts';

/** Folders above the content folder that are looked into. */
const LEVELS_UP = 3;

export interface NavFile {
  readonly disk: string;
  /** As named in messages: relative to the content folder. */
  readonly name: string;
  /** Folder of the file, relative to the content folder, with `/`; empty for the folder itself. */
  readonly base: string;
  readonly text: string;
}

/** The content folder and those above it up to the repository's, nearest first. */
export async function nearbyFolders(root: string): Promise<string[]> {
  const folders = [root];
  let folder = root;
  for (let level = 0; level < LEVELS_UP; level += 1) {
    const above = path.dirname(folder);
    const isTop = above === path.dirname(above) || (await exists(path.join(folder, '.git')));
    if (isTop) {
      break;
    }
    folders.push(above);
    folder = above;
  }
  return folders;
}

const PROJECT_MARKS = [
  '.git',
  'book.toml',
  'mkdocs.yml',
  '.vitepress',
  'docusaurus.config.js',
  'docusaurus.config.ts',
  'hugo.toml',
];

/** The folder of the project that the content belongs to: the highest nearby one with a generator's or git's mark. */
export async function projectFolder(root: string): Promise<string> {
  for (const folder of (await nearbyFolders(root)).toReversed()) {
    for (const mark of PROJECT_MARKS) {
      if (await exists(path.join(folder, mark))) {
        return folder;
      }
    }
  }
  return root;
}

/** The first of `names` that exists in one of `folders`. */
export async function locate(
  root: string,
  folders: readonly string[],
  names: readonly string[],
): Promise<NavFile | undefined> {
  for (const folder of folders) {
    for (const name of names) {
      const file = await readNavFile(root, path.join(folder, name));
      if (file !== undefined) {
        return file;
      }
    }
  }
  return undefined;
}

/** The file, unless it is missing, no text, too large, or a link out of the repository's folders. */
export async function readNavFile(root: string, disk: string): Promise<NavFile | undefined> {
  const info = await stat(disk).catch(() => undefined);
  if (info?.isFile() !== true || info.size > BOUNDS.dataBytesMax) {
    return undefined;
  }
  const real = await realpath(disk).catch(() => undefined);
  const bytes = real === undefined ? undefined : await readFile(real).catch(() => undefined);
  const decoded = bytes === undefined ? undefined : decode(bytes);
  if (decoded === undefined || !('text' in decoded)) {
    return undefined;
  }
  const relative = (target: string): string =>
    path.relative(root, target).split(path.sep).join('/');
  return { disk, name: relative(disk), base: relative(path.dirname(disk)), text: decoded.text };
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

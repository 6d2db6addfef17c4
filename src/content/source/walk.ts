/**
 * Lists the files below the content folder, and nothing outside it: links that leave the folder are refused,
 * loops end, hidden folders and `node_modules` are passed over.
 */
import type { Report } from '../model/finding.ts';
import type { Dirent } from 'node:fs';
import path from 'node:path';
import type { Bounds } from './bounds.ts';
import type { FolderFile } from '../model/source.ts';
import { isExhausted } from './exhausted.ts';
import { realPathOf, shownIn, statOf } from './disk.ts';
import { isRead } from './hidden-names.ts';

interface Walk {
  readonly root: string;
  /** Hidden folders at the top that are read. */
  readonly hidden: readonly string[];
  readonly bounds: Bounds;
  readonly report: Report;
  readonly files: FolderFile[];
  /** Folders that were read, on disk. */
  readonly folders: string[];
  /** Real paths of folders that were entered: a link back to one of them is a loop or a second copy. */
  readonly entered: Set<string>;
}

export interface ListOptions {
  readonly bounds: Bounds;
  readonly report: Report;
  /** Hidden folders at the top that are read all the same. */
  readonly hidden?: readonly string[];
}

export interface Listing {
  readonly files: FolderFile[];
  /** Paths on disk of the folder and of those below it that were read. */
  readonly folders: readonly string[];
}

/** Files in a stable order: by name, files of a folder before its subfolders. */
export async function listFiles(root: string, options: ListOptions): Promise<FolderFile[]> {
  return (await walkFolder(root, options)).files;
}

/** The files as {@link listFiles} has them, and the folders that they were found in. */
export async function walkFolder(root: string, options: ListOptions): Promise<Listing> {
  const { bounds, report, hidden = [] } = options;
  const entered = new Set([root]);
  const walk: Walk = { root, hidden, bounds, report, files: [], folders: [], entered };
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const below = readFolder(walk, folder);
    folders.push(...below.toReversed());
    if (walk.files.length > bounds.filesMax) {
      report({
        severity: 'error',
        rule: 'too-many-files',
        file: folder === '' ? '.' : folder,
        message: `The folder holds more than ${bounds.filesMax} files.`,
        remedy: 'Serve the folder that holds the documentation only.',
      });
      return { files: [], folders: walk.folders };
    }
  }
  return walk;
}

function readFolder(walk: Walk, folder: string): string[] {
  if (folder.split('/').length > walk.bounds.depthMax) {
    problem(walk, folder, [
      'folder-too-deep',
      `Folders are nested deeper than ${walk.bounds.depthMax}; what is below was not read.`,
      'Move the pages up.',
    ]);
    return [];
  }
  walk.folders.push(path.join(walk.root, folder));
  const entries = entriesOf(walk, folder);
  const below: string[] = [];
  for (const entry of entries) {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isFolder(walk, entry, file)) {
      below.push(file);
    }
  }
  return below;
}

function entriesOf(walk: Walk, folder: string): Dirent[] {
  try {
    return shownIn(path.join(walk.root, folder))
      .filter(({ name }) => isRead(name, walk.hidden))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (isExhausted(error)) throw error;
    problem(walk, folder === '' ? '.' : folder, [
      'unreadable',
      'The folder cannot be read.',
      'Check its permissions.',
    ]);
    return [];
  }
}

/** Adds a file to the list, or says that `file` is a folder to go into. */
function isFolder(walk: Walk, entry: Dirent, file: string): boolean {
  if (entry.isDirectory()) {
    return true;
  }
  if (entry.isSymbolicLink()) {
    return followLink(walk, file);
  }
  if (entry.isFile()) {
    addFile(walk, file, path.join(walk.root, file));
  }
  return false;
}

function followLink(walk: Walk, file: string): boolean {
  const target = realPathOf(path.join(walk.root, file));
  if (target === undefined) {
    problem(walk, file, [
      'broken-symlink',
      'The symbolic link leads nowhere.',
      'Remove it or repair its target.',
    ]);
    return false;
  }
  if (!isInside(walk.root, target)) {
    problem(walk, file, [
      'symlink-outside',
      'The symbolic link leaves the content folder and was not followed.',
      'Copy its target into the folder.',
    ]);
    return false;
  }
  const info = statOf(target);
  if (info?.isDirectory() === true) {
    return enterOnce(walk, file, target);
  }
  if (info?.isFile() === true) {
    addFile(walk, file, target);
  }
  return false;
}

/** A linked folder is read when nothing above it or elsewhere has been read from the same place. */
function enterOnce(walk: Walk, file: string, target: string): boolean {
  const own = path.join(walk.root, file);
  if (walk.entered.has(target) || own.startsWith(`${target}${path.sep}`)) {
    problem(walk, file, [
      'symlink-loop',
      'The symbolic link leads to a folder that is read already: nothing is read or served at the place of the link.',
      'Remove the link.',
    ]);
    return false;
  }
  walk.entered.add(target);
  return true;
}

function addFile(walk: Walk, file: string, disk: string): void {
  const info = statOf(disk);
  // The file may have gone away after its folder was listed.
  if (info?.isFile() !== true) return;
  const { size: bytes, mtimeMs: modifiedMs, ctimeMs: changedMs } = info;
  walk.files.push({ file, disk, root: walk.root, bytes, modifiedMs, changedMs });
}

/** Returns whether `target` is `root` or below it; both are real paths. */
export function isInside(root: string, target: string): boolean {
  const relative = path.relative(root, target);
  // Names may begin with two dots: Kubernetes mounts volumes by links to `..data`.
  const isAbove = relative === '..' || relative.startsWith(`..${path.sep}`);
  return !isAbove && !path.isAbsolute(relative);
}

/** The path of a file or folder below another, with `/`. */
export function pathBelow(folder: string, disk: string): string {
  return path.relative(folder, disk).split(path.sep).join('/');
}

type Problem = readonly [rule: string, message: string, remedy: string];

function problem(walk: Walk, file: string, [rule, message, remedy]: Problem): void {
  walk.report({ severity: 'warning', rule, file, message, remedy });
}

/** Files that are there whole or not at all, whoever reads or writes them at the same time. */
import { randomUUID } from 'node:crypto';
import { lstat, open, readdir, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivateFolder, PRIVATE_FILE } from './data-folder.ts';
import { hasEnded, ownMark } from './running-process.ts';

/** Ends the names of files and folders that are being written. */
export const DRAFT = '.draft';
/** A draft that nobody has written to for so long was left by a process that was killed. Files are written without pauses. */
const FILE_MS_MAX = 600_000;
const FOLDER_MS_MAX = 86_400_000;

/** A name for a draft, by which others can tell that its process has ended. */
export function draftName(): string {
  return `${ownMark()}-${randomUUID()}${DRAFT}`;
}

/** The mark of the process that writes a draft. */
const MARK = /^(.+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.draft$/;

/** Writes a file for this user alone in place of the one before, and makes its folder. @throws when the folder cannot be written. */
export function writeWhole(path: string, chunks: Iterable<Uint8Array | string>): Promise<void> {
  return fillWhole(path, (file) => writeFile(file, chunks));
}

/** The same for a file that is written in steps. */
export async function fillWhole(
  path: string,
  fill: (file: FileHandle) => Promise<void>,
): Promise<void> {
  await makePrivateFolder(dirname(path));
  await replaceWhole(path, PRIVATE_FILE, fill);
}

/** Writes a file in place of the one before, in a folder that is there. @throws when the folder cannot be written. */
export async function replaceWhole(
  path: string,
  mode: number,
  fill: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const draft = join(dirname(path), draftName());
  try {
    const file = await open(draft, 'wx+', mode);
    try {
      await fill(file);
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    // Nobody else knows its name.
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Removes the drafts in a folder that no process writes any more.
 * @param isDraft whether a name is that of a draft
 * @throws when one cannot be removed
 */
export async function removeDrafts(
  folder: string,
  isDraft: (name: string) => boolean = (name) => name.endsWith(DRAFT),
): Promise<void> {
  // The folder may be made later.
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isDraft)) {
    const draft = join(folder, name);
    // Its process may have ended meanwhile.
    const info = await lstat(draft).catch(() => undefined);
    if (info === undefined) continue;
    const pauseMs = info.isDirectory() ? FOLDER_MS_MAX : FILE_MS_MAX;
    const [, mark = ''] = MARK.exec(name) ?? [];
    if (hasEnded(mark) || Date.now() - info.mtimeMs > pauseMs)
      await rm(draft, { recursive: true, force: true });
  }
}

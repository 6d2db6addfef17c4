/** Files that are there whole or not at all, whoever reads or writes them at the same time. */
import { randomUUID } from 'node:crypto';
import { lstat, open, readdir, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivateFolder, PRIVATE_FILE } from './data-folder.ts';

/** Ends the names of files and folders that are being written. */
export const DRAFT = '.draft';
/** A draft that nobody has written to for so long was left by a process that was killed. */
const DRAFT_MS_MAX = 86_400_000;

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
  const draft = join(dirname(path), `${randomUUID()}${DRAFT}`);
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
    if (info === undefined || Date.now() - info.mtimeMs <= DRAFT_MS_MAX) continue;
    await rm(draft, { recursive: true, force: true });
  }
}

/** Files that are there whole or not at all, whoever reads or writes them at the same time. */
import { randomUUID } from 'node:crypto';
import { open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivateFolder, PRIVATE_FILE } from '../data-folder.ts';

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
  const draft = join(dirname(path), `${randomUUID()}.draft`);
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

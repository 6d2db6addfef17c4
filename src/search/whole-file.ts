/** Files that are there whole or not at all, whoever reads or writes them at the same time. */
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivateFolder, PRIVATE_FILE } from '../data-folder.ts';

/** Writes a file for this user alone in place of the one before, and makes its folder. @throws when the folder cannot be written. */
export async function writeWhole(
  path: string,
  chunks: Iterable<Uint8Array | string>,
): Promise<void> {
  const folder = dirname(path);
  await makePrivateFolder(folder);
  const draft = join(folder, `${randomUUID()}.draft`);
  try {
    await writeFile(draft, chunks, { mode: PRIVATE_FILE });
    await rename(draft, path);
  } catch (error) {
    // Nobody else knows its name.
    await rm(draft, { force: true });
    throw error;
  }
}

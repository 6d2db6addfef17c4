/** Files that are there whole or not at all, whoever reads or writes them at the same time. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file in place of the one before, and makes its folder. @throws when the folder cannot be written. */
export async function writeWhole(
  path: string,
  chunks: Iterable<Uint8Array | string>,
  mode?: number,
): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${randomUUID()}.draft`);
  try {
    await writeFile(draft, chunks, { mode });
    await rename(draft, path);
  } catch (error) {
    // Nobody else knows its name.
    await rm(draft, { force: true });
    throw error;
  }
}

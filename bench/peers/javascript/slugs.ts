/** The page of each document number, saved beside an index that knows numbers only. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PeerDocument } from '../task.ts';

const FILE = 'slugs.json';

export async function saveSlugs(
  folder: string,
  documents: readonly Pick<PeerDocument, 'slug'>[],
): Promise<void> {
  await writeFile(join(folder, FILE), JSON.stringify(documents.map(({ slug }) => slug)));
}

export async function readSlugs(folder: string): Promise<readonly string[]> {
  return JSON.parse(await readFile(join(folder, FILE), 'utf8')) as readonly string[];
}

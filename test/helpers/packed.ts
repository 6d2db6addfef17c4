/** Finds and damages parts of artefacts. */
import { open, readFile, writeFile } from 'node:fs/promises';
import type { Part } from '../../src/artefact/container.ts';
import { openPages } from '../../src/artefact/packed-pages.ts';
import type { PackedLibrary } from '../../src/artefact/packed-library.ts';
import { partsAt, rootOf } from '../../src/artefact/reader.ts';

/** The part that has the text of a page. @param given the edition; default: the file has one, as its root */
export async function textPart(path: string, slug: string, given?: unknown): Promise<Part> {
  const root = (given ?? (await rootAt(path))) as PackedLibrary;
  const parts = await partsAt(path)();
  const pages = await openPages(root.pages, parts);
  await parts.close();
  const page = pages.bySlug.get(slug);
  const part = page && pages.partsOf(page).text;
  if (part === undefined) throw new Error(`there is no page ${slug}`);
  return part;
}

/** The value that leads to all others. */
export async function rootAt(path: string): Promise<unknown> {
  const file = await open(path);
  const { value } = await rootOf(file).finally(() => file.close());
  return value;
}

/** Changes one byte in the middle of a part. */
export async function damage(path: string, { at, bytes }: Part): Promise<void> {
  const content = await readFile(path);
  const middle = at + Math.floor(bytes / 2);
  content[middle] = (content[middle] ?? 0) ^ 0xff;
  await writeFile(path, content);
}

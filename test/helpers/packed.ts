/** Finds and damages parts of artefacts. */
import { open, readFile, writeFile } from 'node:fs/promises';
import type { Part } from '../../src/artefact/container.ts';
import type { PackedLibrary } from '../../src/artefact/packed-library.ts';
import { partsAt, rootOf } from '../../src/artefact/reader.ts';

/** The part that has the text of a page. @param given the edition; default: the file has one, as its root */
export async function textPart(path: string, slug: string, given?: unknown): Promise<Part> {
  const root = (given ?? (await rootAt(path))) as PackedLibrary;
  const parts = await partsAt(path)();
  const lists = await Promise.all(root.pages.map((list) => parts.value(list)));
  await parts.close();
  const listed = lists.flatMap(({ value }) => value as [{ slug: string }, Part][]);
  const [, part] = listed.find(([page]) => page.slug === slug) ?? [];
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

/** Libraries of closed editions on disk. Nothing there is trusted: an unreadable library is rebuilt. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { memoryLibrary, type LibraryHead, type MemoryLibrary } from '../content/library/memory-library.ts';
import type { WholePage } from '../content/model/library.ts';
import { writeWhole } from '../search/whole-file.ts';

const SUFFIX = '.edition';
/** Characters of Markdown in one part, which takes about a millisecond to copy or read. */
const PART_CHARACTERS = 200_000;

export interface StoredName {
  /** Folder of the store. */
  readonly folder: string;
  /** Prefix of the edition: a newer library replaces the previous one. */
  readonly prefix: string;
  /** Digest of the library. */
  readonly digest: string;
}

/** Writes a library, and removes earlier ones of the edition. @throws when the folder cannot be written. */
export async function storeLibrary(
  { folder, prefix, digest }: StoredName,
  { pages: _entries, pageBySlug: _bySlug, contents, ...head }: MemoryLibrary,
): Promise<void> {
  const name = fileName(prefix, digest);
  const chunks = [head, ...partsOf(contents.pages)].flatMap((value) => {
    const bytes = serialize(value);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return [length, bytes];
  });
  await writeWhole(join(folder, name), [...chunks, digest]);
  const older = (await readdir(folder)).filter(
    (file) => file.startsWith(`${nameOf(prefix)}~`) && file.endsWith(SUFFIX) && file !== name,
  );
  await Promise.all(older.map((file) => rm(join(folder, file), { force: true })));
}

/** Reads a library; requests are answered between its parts. @throws when it is missing or damaged. */
export async function readLibrary({ folder, prefix, digest }: StoredName): Promise<MemoryLibrary> {
  const bytes = await readFile(join(folder, fileName(prefix, digest)));
  const end = bytes.length - digest.length;
  if (end < 0 || bytes.toString('latin1', end) !== digest) throw new Error('it is not whole');
  const values: unknown[] = [];
  for (let at = 0; at < end;) {
    const length = bytes.readUInt32LE(at);
    values.push(deserialize(bytes.subarray(at + 4, at + 4 + length)));
    at += 4 + length;
    await setImmediate();
  }
  const [head, ...parts] = values as [LibraryHead, ...WholePage[][]];
  return memoryLibrary(
    head,
    parts.flat().map((page) => Object.freeze(page)),
  );
}

/** Parts of about one size, so that requests are answered between two of them. */
export function partsOf(pages: readonly WholePage[]): WholePage[][] {
  const parts: WholePage[][] = [];
  let left = 0;
  for (const page of pages) {
    if (left <= 0) {
      parts.push([]);
      left = PART_CHARACTERS;
    }
    parts.at(-1)?.push(page);
    left -= page.markdown.length;
  }
  return parts;
}

function nameOf(prefix: string): string {
  return prefix.replaceAll('/', '+') || 'default';
}

function fileName(prefix: string, digest: string): string {
  return `${nameOf(prefix)}~${digest.slice(0, 16)}${SUFFIX}`;
}

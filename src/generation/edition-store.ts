/**
 * Libraries of closed editions on disk, whose texts stay there when they are opened. Nothing there is trusted: what cannot be
 * read is built again.
 *
 * A file holds the text of each page, then the lists: the library without its pages, and the pages in parts, with the place of
 * each text. It ends with the position of the lists and the digest of the library. Texts and lists are chunks: length, CRC-32,
 * and a value as V8 serialises it.
 */
import { open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type {
  LibraryHead,
  MemoryContents,
  MemoryLibrary,
} from '../content/library/memory-library.ts';
import type { Library, Page, PageContent } from '../content/model/library.ts';
import { writeWhole } from '../search/whole-file.ts';
import { bytesAt, chunkOf, chunksIn, type Place } from './chunks.ts';
import { partsOf } from './parts.ts';
import { storedContents, type Texts } from './stored-contents.ts';

const SUFFIX = '.edition';
/** Pages in one part, which takes about a millisecond to read. */
const PART_PAGES = 200;

export interface StoredName {
  /** Folder of the store. */
  readonly folder: string;
  /** Prefix of the edition: a newer library replaces the previous one. */
  readonly prefix: string;
  /** Digest of the library. */
  readonly digest: string;
}

/** A page with the place of its text. */
type ListedPage = readonly [page: Page, text: Place];

/**
 * Writes a library, and removes earlier ones of the edition but for the last, which requests may still be reading.
 * @param last its digest
 * @throws when the folder cannot be written.
 */
export async function storeLibrary(
  { folder, prefix, digest }: StoredName,
  library: MemoryLibrary,
  last?: string,
): Promise<void> {
  const name = fileName(prefix, digest);
  await writeWhole(join(folder, name), fileOf(library));
  const kept = [name, last === undefined ? '' : fileName(prefix, last)];
  const older = (await readdir(folder)).filter(
    (file) =>
      file.startsWith(`${nameOf(prefix)}~`) && file.endsWith(SUFFIX) && !kept.includes(file),
  );
  await Promise.all(older.map((file) => rm(join(folder, file), { force: true })));
}

function* fileOf({
  pages,
  pageBySlug: _bySlug,
  contents,
  ...head
}: MemoryLibrary): Generator<Uint8Array | string> {
  let at = 0;
  const listed: ListedPage[] = [];
  for (const page of pages) {
    const chunk = chunkOf(textOf(contents, page));
    listed.push([page, { at, bytes: chunk.length }]);
    at += chunk.length;
    yield chunk;
  }
  yield chunkOf(head);
  const parts = partsOf(listed, () => 1 / PART_PAGES);
  for (const part of parts) yield chunkOf(part);
  const position = Buffer.alloc(POSITION_BYTES);
  position.writeDoubleLE(at);
  yield position;
  yield head.digest;
}

const POSITION_BYTES = 8;

function textOf(contents: MemoryContents, page: Page): PageContent {
  const { headings, markdown, titleAdded, source, links, linkTitles, passages } =
    contents.read(page);
  return {
    headings,
    markdown,
    ...(titleAdded !== undefined && { titleAdded }),
    source,
    links,
    ...(linkTitles !== undefined && { linkTitles }),
    passages,
  };
}

/**
 * Opens a library; requests are answered between its parts.
 * @param onLost Called when a text cannot be read later.
 * @throws when it is missing or damaged.
 */
export async function openLibrary(
  { folder, prefix, digest }: StoredName,
  onLost: Texts['onLost'] = () => undefined,
): Promise<Library> {
  const path = join(folder, fileName(prefix, digest));
  const file = await open(path);
  try {
    const [head, ...parts] = await readLists(file, digest);
    const listed = (parts as readonly ListedPage[][]).flat();
    const pages = listed.map(([page]) => Object.freeze(page));
    const places = new Map(listed.map(([{ slug }, place]) => [slug, place]));
    return Object.freeze({
      ...(head as LibraryHead),
      pages,
      pageBySlug: new Map(pages.map((page) => [page.slug, page])),
      contents: storedContents({ path, pages, places, onLost }),
    });
  } finally {
    await file.close();
  }
}

async function readLists(file: FileHandle, digest: string): Promise<readonly unknown[]> {
  const { size } = await file.stat();
  const end = size - digest.length - POSITION_BYTES;
  const footer = await bytesAt(file, { at: end, bytes: size - end });
  if (footer.toString('latin1', POSITION_BYTES) !== digest) throw new Error('it is not whole');
  const at = footer.readDoubleLE();
  const values: unknown[] = [];
  for (const value of chunksIn(await bytesAt(file, { at, bytes: end - at }))) {
    values.push(value);
    await setImmediate();
  }
  return values;
}

function nameOf(prefix: string): string {
  return prefix.replaceAll('/', '+') || 'default';
}

function fileName(prefix: string, digest: string): string {
  return `${nameOf(prefix)}~${digest.slice(0, 16)}${SUFFIX}`;
}

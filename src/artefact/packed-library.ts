/**
 * A library with its search index as parts: the text of each page, the entries of the pages in lists, and the head. Opening reads the head
 * and the lists; texts are read when they are asked for.
 */
import { setImmediate } from 'node:timers/promises';
import type { Library } from '../content/model/library.ts';
import type { Page, PageContent, WholePage } from '../content/model/page.ts';
import { memoize } from '../memoize.ts';
import type { BuiltIndex } from '../search/index/create-search.ts';
import { damaged, encoded, type Part } from './container.ts';
import { headFrom } from './maps.ts';
import { packedContents, type Texts } from './packed-contents.ts';
import type { OpenParts, Parts } from './reader.ts';
import type { ArtefactWriter } from './writer.ts';

export interface PackedLibrary {
  /** Digests of the library and of its index. */
  readonly library: string;
  readonly index: string;
  /** The library without its pages. */
  readonly head: Part;
  /** Lists of pages, each with the part of its text. */
  readonly pages: readonly Part[];
  readonly snapshot: Part;
}

/** Pages in one list, which takes about a millisecond to read. */
const LIST_PAGES = 200;

type ListedPage = readonly [page: Page, text: Part];

export async function packLibrary(
  writer: ArtefactWriter,
  { pages: _entries, pageBySlug, contents, ...head }: Library,
  { digest: index, snapshot }: BuiltIndex,
): Promise<PackedLibrary> {
  const listed: ListedPage[] = [];
  for await (const whole of contents.all()) {
    const page = pageBySlug.get(whole.slug);
    if (page !== undefined) listed.push([page, await writer.bytes(encodedText(whole))]);
  }
  const pages: Part[] = [];
  for (let from = 0; from < listed.length; from += LIST_PAGES) {
    pages.push(await writer.value(listed.slice(from, from + LIST_PAGES)));
  }
  return {
    library: head.digest,
    index,
    head: await writer.value(head),
    pages,
    snapshot: await writer.bytes(snapshot),
  };
}

/** A page that outlives a reload keeps it: a change of one page encodes one. */
const encodedText = memoize((page: WholePage): Buffer => encoded(textOf(page)));

/** Without what its entry has. */
function textOf(page: WholePage): PageContent {
  const { headings, markdown, titleAdded, source, links, linkWords, linkTitles, passages } = page;
  return {
    headings,
    markdown,
    ...(titleAdded !== undefined && { titleAdded }),
    source,
    links,
    ...(linkWords !== undefined && { linkWords }),
    ...(linkTitles !== undefined && { linkTitles }),
    passages,
  };
}

/**
 * Opens a library; requests are answered between its lists.
 * @param onLost Called when a text cannot be read later.
 * @throws {ArtefactError} when a part of it is damaged
 */
export async function openLibrary(
  packed: PackedLibrary,
  open: OpenParts,
  onLost: Texts['onLost'] = () => undefined,
): Promise<Library> {
  const parts = await open();
  try {
    const head = headFrom((await parts.value(packed.head)).value);
    const listed = await listedPages(packed, parts);
    const pages = listed.map(([page]) => Object.freeze(page));
    const places = new Map(listed.map(([{ slug }, text]) => [slug, text]));
    return Object.freeze({
      ...head,
      pages,
      pageBySlug: new Map(pages.map((page) => [page.slug, page])),
      contents: packedContents({ open, pages, places, onLost }),
    });
  } finally {
    await parts.close();
  }
}

/** The index of a library. @throws {ArtefactError} when it is damaged */
export async function openIndex(
  { index: digest, snapshot }: PackedLibrary,
  open: OpenParts,
): Promise<BuiltIndex> {
  const parts = await open();
  return { digest, snapshot: await parts.bytes(snapshot).finally(() => parts.close()) };
}

async function listedPages(packed: PackedLibrary, parts: Parts): Promise<readonly ListedPage[]> {
  const listed: ListedPage[] = [];
  for (const part of packed.pages) {
    const { value } = await parts.value(part);
    if (!Array.isArray(value) || value.length > LIST_PAGES) throw damaged(part);
    listed.push(...(value as ListedPage[]));
    await setImmediate();
  }
  return listed;
}

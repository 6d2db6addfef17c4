/**
 * A library with its search index as parts: the text of each page, the entries of all pages, and the head. Opening reads the head and
 * the bytes of the entries; texts are read when they are asked for.
 */
import type { Library } from '../content/model/library.ts';
import type { PageContent, WholePage } from '../content/model/page.ts';
import { memoize } from '../memoize.ts';
import type { BuiltIndex } from '../search/index/create-search.ts';
import { openMap, packMap, type PackedMap } from './columns.ts';
import { ArtefactError, encoded, type Part } from './container.ts';
import { headFrom } from './maps.ts';
import { packedContents, type Texts } from './packed-contents.ts';
import { openNavigation, packNavigation, type PackedNavigation } from './packed-navigation.ts';
import { openPages, packPages, type PackedPages, type PageRow } from './packed-pages.ts';
import type { OpenParts } from './reader.ts';
import type { ArtefactWriter } from './writer.ts';

export interface PackedLibrary {
  /** Digests of the library and of its index. */
  readonly library: string;
  readonly index?: string;
  /** The library without its pages. */
  readonly head: Part;
  readonly pages: PackedPages;
  /** Addresses that pages had before. */
  readonly addresses: PackedMap;
  readonly navigation: PackedNavigation;
  /** Absent where the file has no search index. */
  readonly snapshot?: Part;
}

/** Parts that a search needs: one or the other. */
export interface PackedSearch {
  readonly index?: BuiltIndex | undefined;
  /** Makes each page as the engine of a search that is elsewhere reads it: by `pageAnalyser`. */
  readonly analyse?: ((page: WholePage) => Uint8Array) | undefined;
}

export async function packLibrary(
  writer: ArtefactWriter,
  library: Library,
  { index, analyse }: PackedSearch,
): Promise<PackedLibrary> {
  const { pages: _entries, pageBySlug, contents, oldAddresses, ...rest } = library;
  const { navigation, entryPath: _path, ...head } = rest;
  const rows: PageRow[] = [];
  for await (const whole of contents.all()) {
    const page = pageBySlug.get(whole.slug);
    if (page === undefined) continue;
    const text = await writer.bytes(encodedText(whole));
    rows.push(
      analyse === undefined ? [page, text] : [page, text, await writer.bytes(analyse(whole))],
    );
  }
  const { exact, ...others } = oldAddresses;
  return {
    library: head.digest,
    head: await writer.value({ ...head, oldAddresses: others }),
    pages: await packPages(writer, rows),
    addresses: await packMap(writer, exact),
    navigation: await packNavigation(writer, navigation, library),
    ...(index && { index: index.digest, snapshot: await writer.bytes(index.snapshot) }),
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
 * Opens a library.
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
    const pages = await openPages(packed.pages, parts);
    const exact = await openMap(packed.addresses, parts);
    const listed = { pages, pageBySlug: pages.bySlug, outline: head.outline };
    const navigation = await openNavigation(packed.navigation, parts, listed);
    return Object.freeze({
      ...head,
      ...listed,
      ...navigation,
      oldAddresses: { ...head.oldAddresses, exact },
      contents: packedContents({ open, pages, onLost }),
    });
  } finally {
    await parts.close();
  }
}

/** The index of a library. @throws {ArtefactError} when it is damaged, or there is none */
export async function openIndex(
  { index: digest, snapshot }: PackedLibrary,
  open: OpenParts,
): Promise<BuiltIndex> {
  if (digest === undefined || snapshot === undefined) throw new ArtefactError(NO_INDEX);
  const parts = await open();
  return { digest, snapshot: await parts.bytes(snapshot).finally(() => parts.close()) };
}

const NO_INDEX =
  'has no search index: it was built with --no-index, for services that search elsewhere. Build it again without --no-index.';

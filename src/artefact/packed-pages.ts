/**
 * The pages of a library in an artefact: some of them are one value. Their bytes stay in memory, and what they are made into does while
 * somebody asks for it. Slugs and titles lie beside them, because requests look through all of these.
 */
import { LRUCache } from 'lru-cache';
import type { Page } from '../content/model/page.ts';
import { MadePages, type PagesBySlug } from '../content/model/page-list.ts';
import {
  asKept,
  inOrder,
  openEnds,
  openNumbers,
  openTexts,
  packNumbers,
  packTexts,
  placeOf,
  type PackedTexts,
  type TextColumn,
} from './columns.ts';
import { damaged, decoded, encoded, type Part } from './container.ts';
import type { Parts } from './reader.ts';
import type { ArtefactWriter } from './writer.ts';

/** A page with the part of its text, and that of the same as the search engine has analysed it, where the file has it. */
export type PageRow = readonly [page: Page, text: Part, analysed?: Part];

export interface PackedPages {
  readonly count: number;
  /** Values of {@link BLOCK_ROWS} rows, one after the other, and where each ends. */
  readonly rows: Part;
  readonly ends: Part;
  readonly slugs: PackedTexts;
  readonly titles: PackedTexts;
  /** Positions in the order of their slugs. */
  readonly bySlug: Part;
}

/** Making them takes about a tenth of a millisecond. */
const BLOCK_ROWS = 16;
/** Of the JSON of a block. Hostile files hold few bytes that would be many. */
const BLOCK_BYTES_MAX = 16 * 1024 * 1024;
/** Blocks that are kept: those of 16,000 pages, which take as many MiB. */
const BLOCKS_KEPT = 1000;

export async function packPages(
  writer: ArtefactWriter,
  all: readonly PageRow[],
): Promise<PackedPages> {
  const blocks: Buffer[] = [];
  for (let from = 0; from < all.length; from += BLOCK_ROWS) {
    blocks.push(encoded(all.slice(from, from + BLOCK_ROWS)));
  }
  let end = 0;
  const ends = blocks.map(({ length }) => (end += length));
  const slugs = all.map(([{ slug }]) => asKept(slug));
  const bySlug = [...slugs.keys()].toSorted((a, b) => inOrder(slugs[a] ?? '', slugs[b] ?? ''));
  return {
    count: all.length,
    rows: await writer.bytes(Buffer.concat(blocks)),
    ends: await packNumbers(writer, ends),
    slugs: await packTexts(writer, slugs),
    titles: await packTexts(
      writer,
      all.map(([{ title }]) => title),
    ),
    bySlug: await packNumbers(writer, bySlug),
  };
}

/** @throws {ArtefactError} when a part is damaged */
export async function openPages(packed: PackedPages, parts: Parts): Promise<FilePages> {
  const { count, rows, ends, slugs, titles, bySlug } = packed;
  const blocks = await parts.bytes(rows);
  const shape = { count: Math.ceil(count / BLOCK_ROWS), last: blocks.length };
  return new FilePages({
    rows: blocks,
    ends: await openEnds(ends, parts, shape),
    slugs: await openTexts(slugs, parts, count),
    titles: await openTexts(titles, parts, count),
    bySlug: await openNumbers(bySlug, parts, count),
  });
}

interface Columns {
  readonly rows: Buffer;
  readonly ends: Uint32Array;
  readonly slugs: TextColumn;
  readonly titles: TextColumn;
  readonly bySlug: Uint32Array;
}

export class FilePages extends MadePages {
  readonly titles: Iterable<string>;
  readonly bySlug: PagesBySlug;
  readonly #columns: Columns;
  readonly #kept = new LRUCache<number, readonly PageRow[]>({ max: BLOCKS_KEPT });

  constructor(columns: Columns) {
    super(columns.bySlug.length, (index) => this.#row(index)[0]);
    this.#columns = columns;
    this.titles = columns.titles;
    this.bySlug = {
      size: this.length,
      get: (slug) => this.#at(this.#position(slug))?.[0],
      has: (slug) => this.#position(slug) !== undefined,
      keys: () => columns.slugs[Symbol.iterator](),
    };
  }

  override indexOf({ slug }: Page): number {
    return this.#position(slug) ?? -1;
  }

  /** The parts of a page. */
  partsOf({ slug }: Page): {
    readonly text?: Part | undefined;
    readonly analysed?: Part | undefined;
  } {
    const [, text, analysed] = this.#at(this.#position(slug)) ?? [];
    return { text, analysed };
  }

  #at(position: number | undefined): PageRow | undefined {
    return position === undefined ? undefined : this.#row(position);
  }

  #position(slug: string): number | undefined {
    const { slugs, bySlug } = this.#columns;
    const place = placeOf(slug, bySlug.length, (at) => slugs.at(bySlug[at] ?? 0));
    return place === undefined ? undefined : bySlug[place];
  }

  #row(position: number): PageRow {
    const block = Math.floor(position / BLOCK_ROWS);
    const rows = this.#kept.get(block) ?? this.#read(block);
    const row = rows[position % BLOCK_ROWS];
    if (row === undefined) throw damaged();
    return row;
  }

  #read(block: number): readonly PageRow[] {
    const { rows, ends } = this.#columns;
    const { value } = decoded(rows.subarray(ends[block - 1] ?? 0, ends[block]), BLOCK_BYTES_MAX);
    if (!Array.isArray(value)) throw damaged();
    const read = value as readonly PageRow[];
    for (const [page] of read) Object.freeze(page);
    this.#kept.set(block, read);
    return read;
  }
}

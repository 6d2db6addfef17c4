/**
 * The navigation of a library in an artefact: its entries from top to bottom, as columns. An entry is made when somebody looks at the
 * one above it, and nothing goes through all of them.
 */
import type { EntryPath, Library, NavigationEntry } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import {
  openNumbers,
  openTexts,
  packNumbers,
  packTexts,
  type PackedTexts,
  type TextColumn,
} from './columns.ts';
import { damaged, type Part } from './container.ts';
import type { Parts } from './reader.ts';
import type { ArtefactWriter } from './writer.ts';

export interface PackedNavigation {
  readonly count: number;
  /** Entries of each: itself and all below it. */
  readonly sizes: Part;
  /** Position of each entry's page, from 1; 0 for none. */
  readonly pages: Part;
  /** Empty for an entry that is called like its page. */
  readonly titles: PackedTexts;
  /** Other members, of the entries that have some. */
  readonly others: Part;
}

type Others = Partial<Omit<NavigationEntry, 'children'>>;

/** The pages that the entries lead to. */
type Listed = Pick<Library, 'pages' | 'pageBySlug'>;

export async function packNavigation(
  writer: ArtefactWriter,
  entries: readonly NavigationEntry[],
  { pages: listed, pageBySlug }: Listed,
): Promise<PackedNavigation> {
  const positions = new Map(listed.map(({ slug }, position) => [slug, position + 1]));
  const sizes: number[] = [];
  const rows: Row[] = [];
  const add = (entry: NavigationEntry): number => {
    const { slug = '' } = entry;
    const page = pageBySlug.get(slug);
    const index = rows.push(rowOf(entry, page && { ...page, position: positions.get(slug) })) - 1;
    const size = entry.children.reduce((sum, child) => sum + add(child), 1);
    sizes[index] = size;
    return size;
  };
  for (const entry of entries) add(entry);
  const numbers = (of: readonly number[]): Promise<Part> => packNumbers(writer, of);
  const others = rows.flatMap((row, index) =>
    Object.keys(row.others).length > 0 ? [[index, row.others]] : [],
  );
  return {
    count: rows.length,
    sizes: await numbers(sizes),
    pages: await numbers(rows.map(({ page }) => page)),
    titles: await packTexts(
      writer,
      rows.map(({ title }) => title),
    ),
    others: await writer.value(others),
  };
}

interface Row {
  readonly page: number;
  readonly title: string;
  readonly others: Others;
}

/** An entry by what its page does not say. */
function rowOf(
  { children: _below, pageCount: _counted, title, slug, ...rest }: NavigationEntry,
  page: { readonly title: string; readonly position: number | undefined } | undefined,
): Row {
  if (page?.position === undefined) {
    return { page: 0, title, others: { ...rest, ...(slug !== undefined && { slug }) } };
  }
  const isNamed = page.title === title;
  // A page with a title, and an entry without.
  const others = isNamed || title !== '' ? rest : { ...rest, title };
  return { page: page.position, title: isNamed ? '' : title, others };
}

/** @throws {ArtefactError} when a part is damaged */
export async function openNavigation(
  packed: PackedNavigation,
  parts: Parts,
  listed: Listed & Pick<Library, 'outline'>,
): Promise<Pick<Library, 'navigation' | 'entryPath'>> {
  const { count, sizes, pages, titles, others } = packed;
  const { value } = await parts.value(others);
  if (!Array.isArray(value) || !value.every(Array.isArray)) throw damaged(others);
  const columns = {
    sizes: await openNumbers(sizes, parts, count),
    pages: await openNumbers(pages, parts, count),
    titles: await openTexts(titles, parts, count),
    others: new Map(value as [number, Others][]),
  };
  checkSizes(columns.sizes, sizes);
  const tree = new FileNavigation(columns, listed);
  return { navigation: tree.top, entryPath: (wanted) => tree.pathTo(wanted) };
}

/** A tree that is none could be walked without an end. @throws {ArtefactError} */
function checkSizes(sizes: Uint32Array, part: Part): void {
  const ends: number[] = [];
  for (const [index, size] of sizes.entries()) {
    while (ends.at(-1) === index) ends.pop();
    const end = index + size;
    if (size === 0 || end > (ends.at(-1) ?? sizes.length)) throw damaged(part);
    ends.push(end);
  }
}

interface Columns {
  readonly sizes: Uint32Array;
  readonly pages: Uint32Array;
  readonly titles: TextColumn;
  readonly others: ReadonlyMap<number, Others>;
}

class FileNavigation {
  readonly top: readonly NavigationEntry[];
  readonly #columns: Columns;
  readonly #listed: Listed & Pick<Library, 'outline'>;

  constructor(columns: Columns, listed: Listed & Pick<Library, 'outline'>) {
    this.#columns = columns;
    this.#listed = listed;
    this.top = this.#entries(0, columns.sizes.length);
  }

  pathTo({ slug, section }: Parameters<EntryPath>[0]): readonly NavigationEntry[] {
    if (slug !== undefined) return this.#pathAt(this.#entryOf(slug));
    return section === undefined ? [] : this.#pathAt(this.#firstIn(section));
  }

  /** The entry at which the page stands. */
  #entryOf(slug: string): number {
    const page = this.#listed.pageBySlug.get(slug);
    const wanted = page === undefined ? 0 : this.#listed.pages.indexOf(page) + 1;
    return wanted === 0 ? -1 : this.#find((found) => found === wanted);
  }

  /** The entry of the first page of a section. */
  #firstIn(section: string): number {
    const { outline, pages } = this.#listed;
    const isIn = new Uint8Array(pages.length + 1);
    for (const { section: own, runs } of outline) {
      if (own === section) for (const [from, to] of runs) isIn.fill(1, from + 1, to + 1);
    }
    return this.#find((page) => isIn[page] === 1);
  }

  #find(isMeant: (page: number) => boolean): number {
    const { pages, others } = this.#columns;
    return pages.findIndex((page, index) => isMeant(page) && others.get(index)?.isLink !== true);
  }

  #pathAt(index: number): readonly NavigationEntry[] {
    const path: NavigationEntry[] = [];
    if (index < 0) return path;
    let entries = this.top;
    for (let at = 0; at <= index; at += 1) {
      let place = 0;
      for (; at + this.#size(at) <= index; place += 1) at += this.#size(at);
      const entry = entries[place];
      if (entry === undefined) throw damaged();
      path.push(entry);
      if (at === index) break;
      entries = entry.children;
    }
    return path;
  }

  #size(index: number): number {
    return this.#columns.sizes[index] ?? 1;
  }

  #entries(from: number, to: number): readonly NavigationEntry[] {
    const entries: NavigationEntry[] = [];
    for (let at = from; at < to; at += this.#size(at)) entries.push(this.#entry(at));
    return entries;
  }

  #entry(index: number): NavigationEntry {
    const page = this.#pageOf(index);
    const makeChildren = (): readonly NavigationEntry[] =>
      this.#entries(index + 1, index + this.#size(index));
    const countPages = (): number => this.#pagesIn(index);
    // The same entries while somebody holds them, so that they can be compared.
    let made: WeakRef<readonly NavigationEntry[]> | undefined;
    return {
      title: this.#columns.titles.at(index) || (page?.title ?? ''),
      ...(page && { slug: page.slug }),
      ...this.#columns.others.get(index),
      get pageCount() {
        return countPages();
      },
      get children() {
        const children = made?.deref() ?? makeChildren();
        made = new WeakRef(children);
        return children;
      },
    };
  }

  #pageOf(index: number): Page | undefined {
    const page = this.#columns.pages[index] ?? 0;
    return page === 0 ? undefined : this.#listed.pages.at(page - 1);
  }

  #pagesIn(index: number): number {
    const { pages } = this.#columns;
    return pages.subarray(index, index + this.#size(index)).filter((page) => page > 0).length;
  }
}

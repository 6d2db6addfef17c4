/** Pages in navigation order. An array of pages is one; that of a large library makes each page when it is asked for. */
import type { Page } from './page.ts';

export interface PageList extends Iterable<Page> {
  readonly length: number;
  /** Titles in the same order, where they are at hand without the pages. */
  readonly titles?: Iterable<string>;
  /** @param index not negative */
  at(index: number): Page | undefined;
  /** Position of a page that {@link PageList.at} or the iterator gave, or of its equal; -1 for one that is not in the list. */
  indexOf(page: Page): number;
  slice(from: number, to?: number): readonly Page[];
  map<Made>(make: (page: Page, index: number) => Made): Made[];
  flatMap<Made>(make: (page: Page) => Made | readonly Made[]): Made[];
  filter(isWanted: (page: Page) => boolean): Page[];
  find(isWanted: (page: Page) => boolean): Page | undefined;
  some(isWanted: (page: Page) => boolean): boolean;
}

/** Pages by slug. A map is one. */
export type PagesBySlug = Pick<ReadonlyMap<string, Page>, 'size' | 'get' | 'has' | 'keys'>;

/** A list that makes its pages: nothing of a page stays in memory because somebody has gone through the list. */
export class MadePages implements PageList {
  readonly length: number;
  readonly #make: (index: number) => Page;

  /** @param make for each index below the length */
  constructor(length: number, make: (index: number) => Page) {
    this.length = length;
    this.#make = make;
  }

  at(index: number): Page | undefined {
    return index < this.length ? this.#make(index) : undefined;
  }

  *[Symbol.iterator](): IterableIterator<Page> {
    for (let index = 0; index < this.length; index += 1) yield this.#make(index);
  }

  indexOf({ slug }: Page): number {
    for (let index = 0; index < this.length; index += 1) {
      if (this.#make(index).slug === slug) return index;
    }
    return -1;
  }

  slice(from: number, to: number = this.length): readonly Page[] {
    const length = Math.max(0, Math.min(to, this.length) - from);
    return Array.from({ length }, (_, index) => this.#make(from + index));
  }

  map<Made>(make: (page: Page, index: number) => Made): Made[] {
    return Array.from(this, make);
  }

  flatMap<Made>(make: (page: Page) => Made | readonly Made[]): Made[] {
    const made: Made[] = [];
    for (const page of this) made.push(...([make(page)].flat(1) as Made[]));
    return made;
  }

  filter(isWanted: (page: Page) => boolean): Page[] {
    return this.flatMap((page) => (isWanted(page) ? [page] : []));
  }

  find(isWanted: (page: Page) => boolean): Page | undefined {
    for (const page of this) if (isWanted(page)) return page;
    return undefined;
  }

  some(isWanted: (page: Page) => boolean): boolean {
    return this.find(isWanted) !== undefined;
  }
}

/** Some of the pages of another list. */
export class PagesAt extends MadePages {
  readonly #pages: PageList;
  readonly #positions: Uint32Array;

  /** @param positions in the other list */
  constructor(pages: PageList, positions: Uint32Array) {
    super(positions.length, (index) => pageAt(pages, positions[index] ?? -1));
    this.#pages = pages;
    this.#positions = positions;
  }

  override indexOf(page: Page): number {
    return this.#positions.indexOf(this.#pages.indexOf(page));
  }
}

function pageAt(pages: PageList, position: number): Page {
  const page = position < 0 ? undefined : pages.at(position);
  if (page === undefined) throw new RangeError(`there is no page ${position}`);
  return page;
}

/** Libraries as reading a folder makes them: each text is there at once. */
import { memoize } from '../../memoize.ts';
import type { Library } from '../model/library.ts';
import type { Page, PageContents, WholePage } from '../model/page.ts';
import { outlineOf } from './outline.ts';

/** A library without its pages. */
export type LibraryHead = Omit<Library, 'pages' | 'pageBySlug' | 'contents' | 'outline'>;

export interface MemoryContents extends PageContents {
  /** In navigation order. */
  readonly pages: readonly WholePage[];
  /** At once. @throws for a page of another library */
  read(page: Pick<Page, 'slug'>): WholePage;
}

export interface MemoryLibrary extends Library {
  readonly contents: MemoryContents;
}

/** The library of these pages; a page that two libraries share has one entry in both. */
export function memoryLibrary(head: LibraryHead, pages: readonly WholePage[]): MemoryLibrary {
  const bySlug = new Map(pages.map((page) => [page.slug, page]));
  return libraryOf(head, {
    pages: pages.map(entryOf),
    read({ slug }) {
      const page = bySlug.get(slug);
      if (page === undefined) throw new Error(`the library lacks the page "${slug}"`);
      return page;
    },
  });
}

/** The library of these entries. @param listed with what reads the page of an entry */
export function libraryOf(
  head: LibraryHead,
  { pages, read }: Pick<MemoryContents, 'read'> & { readonly pages: readonly Page[] },
): MemoryLibrary {
  const contents: MemoryContents = {
    get pages() {
      return pages.map(read);
    },
    read,
    async *all() {
      for (const page of pages) yield read(page);
    },
  };
  return Object.freeze({
    ...head,
    pages,
    pageBySlug: new Map(pages.map((page) => [page.slug, page])),
    outline: outlineOf(pages),
    contents,
  });
}

/** The page without its text. */
export const entryOf: (page: WholePage) => Page = memoize((page) => {
  const {
    headings: _headings,
    markdown: _markdown,
    titleAdded: _titleAdded,
    source: _source,
    links: _links,
    linkWords: _linkWords,
    linkTitles: _linkTitles,
    passages: _passages,
    ...entry
  } = page;
  return Object.freeze(entry);
});

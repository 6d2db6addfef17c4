/** Libraries whose texts are in memory, as reading a folder makes them. */
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
  const entries = pages.map(entryOf);
  return Object.freeze({
    ...head,
    pages: entries,
    pageBySlug: new Map(entries.map((page) => [page.slug, page])),
    outline: outlineOf(entries),
    contents: memoryContents(pages),
  });
}

function memoryContents(pages: readonly WholePage[]): MemoryContents {
  const bySlug = new Map(pages.map((page) => [page.slug, page]));
  return {
    pages,
    read({ slug }) {
      const page = bySlug.get(slug);
      if (page === undefined) throw new Error(`the library lacks the page "${slug}"`);
      return page;
    },
    async *all() {
      yield* pages;
    },
  };
}

/** The page without its text. */
const entryOf = memoize((page: WholePage): Page => {
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

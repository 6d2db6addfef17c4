/** Texts of pages in a file: read when they are asked for, and kept in memory while they are asked for often. */
import { open } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { Page, PageContent, PageContents, WholePage } from '../content/model/library.ts';
import { asError, Problem } from '../problem.ts';
import { bytesAt, chunksIn, type Place } from './chunks.ts';

export interface Texts {
  readonly path: string;
  /** In navigation order. */
  readonly pages: readonly Page[];
  /** Of the text of each page, by slug. */
  readonly places: ReadonlyMap<string, Place>;
  /** Called when a text cannot be read any more. */
  readonly onLost: (error: Error) => void;
}

/** Texts that stay in memory, by their size in the file: those of the pages that readers ask for just now. */
const RECENT_BYTES_MAX = 4 * 1024 * 1024;

/** The file is opened for each text: it may be replaced at any time, and an open one would have to be closed at some time. */
export function storedContents(texts: Texts): PageContents {
  const recent = new LRUCache<string, WholePage>({
    maxSize: RECENT_BYTES_MAX,
    sizeCalculation: ({ slug }) => texts.places.get(slug)?.bytes ?? 1,
  });
  const reading = new Map<string, Promise<WholePage>>();
  const readNow = async (page: Page): Promise<WholePage> => {
    try {
      for await (const whole of wholePages(texts, [page])) {
        recent.set(page.slug, whole);
        return whole;
      }
      throw new Error('it has no text');
    } finally {
      reading.delete(page.slug);
    }
  };
  return {
    read(page) {
      const known = recent.get(page.slug) ?? reading.get(page.slug);
      if (known !== undefined) return known;
      const whole = readNow(page);
      reading.set(page.slug, whole);
      return whole;
    },
    all: () => wholePages(texts, texts.pages),
  };
}

async function* wholePages(
  { path, places, onLost }: Texts,
  pages: readonly Page[],
): AsyncGenerator<WholePage> {
  try {
    const file = await open(path);
    try {
      for (const page of pages) {
        const [text] = chunksIn(await bytesAt(file, places.get(page.slug) ?? NOWHERE));
        yield Object.freeze({ ...page, ...(text as PageContent) });
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    onLost(asError(error));
    throw unreadable();
  }
}

const NOWHERE: Place = { at: -1, bytes: 0 };

function unreadable(): Problem {
  return new Problem(
    'service_unavailable',
    'The text of a page cannot be read just now.',
    'Try again in a few seconds.',
  );
}

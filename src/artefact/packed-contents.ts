/** Texts of pages in an artefact: read when they are asked for, and kept in memory while they are asked for often. */
import { LRUCache } from 'lru-cache';
import type { Page, PageContents, WholePage } from '../content/model/page.ts';
import { asError, Problem } from '../problem.ts';
import { damaged, type Part } from './container.ts';
import { textFrom } from './maps.ts';
import type { FilePages } from './packed-pages.ts';
import type { OpenParts } from './reader.ts';

export interface Texts {
  readonly open: OpenParts;
  readonly pages: FilePages;
  /** Called when a text cannot be read any more. */
  readonly onLost: (error: Error) => void;
}

/** Texts that stay in memory, by the size of their JSON: those of the pages that readers ask for just now. */
const RECENT_BYTES_MAX = 4 * 1024 * 1024;

/** A page with the bytes of its text's JSON. */
interface Read {
  readonly whole: WholePage;
  readonly size: number;
}

export function packedContents(texts: Texts): PageContents {
  const recent = new LRUCache<string, Read>({
    maxSize: RECENT_BYTES_MAX,
    sizeCalculation: ({ size }) => size,
  });
  const reading = new Map<string, Promise<WholePage>>();
  const readNow = async (page: Page): Promise<WholePage> => {
    try {
      for await (const read of wholePages(texts, [page])) {
        recent.set(page.slug, read);
        return read.whole;
      }
      throw new Error('it has no text');
    } finally {
      reading.delete(page.slug);
    }
  };
  return {
    read(page) {
      const known = recent.get(page.slug)?.whole ?? reading.get(page.slug);
      if (known !== undefined) return known;
      const whole = readNow(page);
      reading.set(page.slug, whole);
      return whole;
    },
    analysed: async (page) => {
      const { analysed } = texts.pages.partsOf(page);
      return analysed && (await bytesOf(texts, analysed));
    },
    async *all() {
      for await (const { whole } of wholePages(texts, texts.pages)) yield whole;
    },
  };
}

/** Of a page as the engine has analysed it. Hostile files could have it read as much for each search. */
const ANALYSED_BYTES_MAX = 16 * 1024 * 1024;

async function bytesOf({ open, onLost }: Texts, part: Part): Promise<Uint8Array> {
  try {
    const isPage = part.bytes > 0 && part.bytes <= ANALYSED_BYTES_MAX;
    if (!isPage) throw damaged(part);
    const parts = await open();
    return await parts.bytes(part).finally(() => parts.close());
  } catch (error) {
    onLost(asError(error));
    throw unreadable();
  }
}

async function* wholePages(
  { open, pages: listed, onLost }: Texts,
  pages: Iterable<Page>,
): AsyncGenerator<Read> {
  try {
    const parts = await open();
    try {
      for (const page of pages) {
        const { value, size } = await parts.value(listed.partsOf(page).text ?? NOWHERE);
        yield { whole: Object.freeze({ ...page, ...textFrom(value) }), size };
      }
    } finally {
      await parts.close();
    }
  } catch (error) {
    onLost(asError(error));
    throw unreadable();
  }
}

const NOWHERE: Part = { at: -1, bytes: 0, sha256: '' };

function unreadable(): Problem {
  return new Problem(
    'service_unavailable',
    'The text of a page cannot be read just now.',
    'Try again in a few seconds.',
  );
}

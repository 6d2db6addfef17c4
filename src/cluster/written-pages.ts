/** Pages as the engine analysed them, one by one: an index of some of them is joined of these. */
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Library } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import { memoizeLater } from '../memoize.ts';
import type { Engine } from '../search/engine/memory.ts';
import { pageAnalyser } from '../search/index/page-analyser.ts';

/** Of all pages that are kept: those of 1,000 to 2,000 pages. */
const BYTES_MAX = 16 * 1024 * 1024;

/** Reads the pages of a library: from the file that is served, or else from their texts. Those that were asked for last are kept. */
export class WrittenPages {
  readonly #library: Library;
  readonly #kept = new LRUCache<string, Uint8Array>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ length }) => length,
  });
  readonly #analyser: (library: Library) => ReturnType<typeof pageAnalyser>;

  /** @param engine analyses pages that the file does not have so */
  constructor(library: Library, engine: Engine) {
    this.#library = library;
    this.#analyser = memoizeLater((one: Library) => pageAnalyser(one, engine));
  }

  /** Bytes for `IndexBuilder.append`. Rejects when the file cannot be read. */
  async read(page: Page): Promise<Uint8Array> {
    const written = this.#kept.get(page.slug) ?? (await this.#readNow(page));
    this.#kept.set(page.slug, written);
    return written;
  }

  async #readNow(page: Page): Promise<Uint8Array> {
    const { contents } = this.#library;
    const written = await contents.analysed?.(page);
    if (written !== undefined) return written;
    const analyse = await this.#analyser(this.#library);
    const whole = await contents.read(page);
    // Analysing takes milliseconds: other requests are answered in between.
    await setImmediate();
    return analyse(whole);
  }
}

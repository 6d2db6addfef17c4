/** A documentation whose texts are not in memory: each read is counted, and answered later with objects of its own. */
import { setImmediate } from 'node:timers/promises';
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';
import type { Library, WholePage } from '../../src/content/model/library.ts';
import type { Generation } from '../../src/generation/generation.ts';
import { indexLibrary, openSearch } from '../../src/search/index/create-search.ts';

export interface TextsElsewhere {
  readonly generation: Generation;
  /** Slugs of the pages that have been read one by one; a test may empty it. */
  readonly reads: string[];
  /** How often all of them have been read in a row. */
  walks(): number;
}

export async function textsElsewhere(library: MemoryLibrary): Promise<TextsElsewhere> {
  const reads: string[] = [];
  let walks = 0;
  // Some come after other events, and some together with what else is being waited for.
  const copyOf = async (page: WholePage): Promise<WholePage> => {
    if (reads.length % 3 === 0) await setImmediate();
    return structuredClone(page);
  };
  const elsewhere: Library = {
    ...library,
    contents: {
      read(page) {
        reads.push(page.slug);
        return copyOf(library.contents.read(page));
      },
      async *all() {
        walks += 1;
        for (const page of library.contents.pages) yield await copyOf(page);
      },
    },
  };
  const search = await openSearch(elsewhere, await indexLibrary(library, {}), {});
  const generation = { library: elsewhere, search, builtAt: '2026-01-01T00:00:00.000Z' };
  return { generation, reads, walks: () => walks };
}

/** Documentation whose texts are not in memory. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ExecutionContext } from 'ava';
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';
import type { Library } from '../../src/content/model/library.ts';
import type { WholePage } from '../../src/content/model/page.ts';
import { openStored, storeLibrary } from '../../src/generation/edition-store.ts';
import type { Generation } from '../../src/generation/generation.ts';
import { indexLibrary, openSearch } from '../../src/search/index/create-search.ts';

export interface TextsElsewhere {
  readonly generation: Generation;
  /** Slugs of the pages that have been read one by one; a test may empty it. */
  readonly reads: string[];
  /** How often all of them have been read in a row. */
  walks(): number;
}

/** Each text is read later, with objects of its own, and counted. */
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
  return { generation: await generationOf(elsewhere), reads, walks: () => walks };
}

/** The documentation as a closed edition has it: its texts are in a file. */
export async function textsOnDisk(
  t: Pick<ExecutionContext, 'teardown'>,
  library: MemoryLibrary,
): Promise<Generation> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-texts-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const name = { folder, prefix: '', digest: library.digest };
  await storeLibrary(name, { library, index: await indexLibrary(library, {}) });
  const { library: stored } = await openStored(name);
  return generationOf(stored);
}

async function generationOf(library: Library): Promise<Generation> {
  const search = await openSearch(library, await indexLibrary(library, {}), {});
  return { library, search, builtAt: '2026-01-01T00:00:00.000Z' };
}

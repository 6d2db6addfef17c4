/** Docent's own index on a library: what the service does at start and for a query, snippets and marks included. */
import type { Library } from '../../src/content/model.ts';
import type { SnapshotCache } from '../../src/search/cache.ts';
import { createSearch } from '../../src/search/wasm.ts';
import { HITS, type Searcher } from './engine.ts';

export interface DocentIndex {
  readonly searcher: Searcher;
  readonly buildMs: number;
  readonly snapshotLoadMs: number;
  readonly snapshotBytes: number;
}

export async function indexLibrary(library: Library): Promise<DocentIndex> {
  let snapshot: Uint8Array | undefined;
  const cache: SnapshotCache = {
    read: () => Promise.resolve(snapshot),
    write: (_digest, bytes) => {
      snapshot = bytes;
      return Promise.resolve();
    },
  };
  const start = performance.now();
  await createSearch(library, { cache });
  const built = performance.now();
  const search = await createSearch(library, { cache });
  const loaded = performance.now();
  const searcher: Searcher = (query) =>
    search.search(query, { limit: HITS }).hits.map(({ slug }) => slug);
  const snapshotBytes = snapshot?.byteLength ?? 0;
  return { searcher, buildMs: built - start, snapshotLoadMs: loaded - built, snapshotBytes };
}

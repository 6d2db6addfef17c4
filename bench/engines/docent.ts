/** Docent's own index on a library: what the service does at start and for a query, snippets and marks included. */
import { buildIndex, createSearch } from '../../src/search/wasm.ts';
import type { Library } from '../../src/content/model.ts';
import { HITS, type Searcher } from './engine.ts';

export interface DocentIndex {
  readonly searcher: Searcher;
  readonly snapshotLoadMs: number;
  readonly snapshotBytes: number;
}

export async function indexLibrary(library: Library): Promise<DocentIndex> {
  const snapshot = await buildIndex(library);
  const before = performance.now();
  const search = await createSearch(library, { snapshot });
  const snapshotLoadMs = performance.now() - before;
  const searcher: Searcher = (query) =>
    search.search(query, { limit: HITS }).hits.map(({ slug }) => slug);
  return { searcher, snapshotLoadMs, snapshotBytes: snapshot.byteLength };
}

/** A search in levels, each of which does what the one before does and something more. */
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';
import { oneEdition } from '../../test/helpers/one-edition.ts';
import type { Generation } from '../../src/generation/generation.ts';
import type { OperationContext } from '../../src/operations/operation.ts';
import { searchDocs } from '../../src/operations/search-docs.ts';
import { buildHere } from '../../src/search/index/build.ts';
import { documentsOf, type Documents } from '../../src/search/index/documents.ts';
import { ANY_KIND } from '../../src/search/wire.ts';
import { instantiate, loadEngine } from '../../src/search/engine/instance.ts';
import type { Searcher } from '../../src/search/engine/memory.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { HITS } from '../peers/task.ts';

export interface Level {
  /** Work added to the level before. */
  readonly part: string;
  ask(query: string): unknown;
}

/** An index in which nothing is found: what is left is reading the query. */
const NOTHING: Documents = { language: 'en', groups: [], links: new Map() };

export async function levelsOf(library: MemoryLibrary): Promise<readonly Level[]> {
  const empty = await searcherOf(NOTHING);
  const search = await createSearch(library);
  const searcher = await searcherOf(search.data?.snapshot ?? (await documentsOf(library)));
  const generation: Generation = { library, search, builtAt: new Date().toISOString() };
  const editions = oneEdition({ current: () => generation });
  const context = { generation, editions } as OperationContext;
  const bare = (one: Searcher, query: string): unknown =>
    one.search(query, 0, HITS, ANY_KIND, undefined);
  return [
    { part: 'analysis', ask: (query) => bare(empty, query) },
    { part: 'search', ask: (query) => bare(searcher, query) },
    { part: 'results with snippets', ask: (query) => search.search(query, { limit: HITS }) },
    { part: 'answer', ask: (q) => searchDocs.json?.(context, { q, limit: HITS }) },
  ];
}

async function searcherOf(from: Uint8Array | Documents): Promise<Searcher> {
  const { module } = await loadEngine();
  const snapshot = from instanceof Uint8Array ? from : await buildHere(from);
  return new (instantiate(module).IndexSearcher)(snapshot, new Float32Array());
}

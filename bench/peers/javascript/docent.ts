/** Docent's own index, as the service makes and opens it: a query also makes the snippets. */
import { join } from 'node:path';
import { createSearch, indexLibrary } from '../../../src/search/wasm.ts';
import { snapshotCache } from '../../../src/search/cache.ts';
import { ANY_KIND, groupsOf } from '../../../src/search/documents.ts';
import { instantiate, loadEngine } from '../../../src/search/engine.ts';
import type { Library } from '../../../src/content/model.ts';
import { readLibrary } from '../../library.ts';
import type { Peer, Place } from './peer.ts';

let library: Library | undefined;

const cacheIn = ({ folder }: Place) => snapshotCache(join(folder, 'snapshots'));

export const docent: Peer = {
  version: 'docent 0.1.0',
  async read({ corpus }) {
    library = await readLibrary(corpus);
  },
  async build(_documents, place) {
    if (library !== undefined) await createSearch(library, { cache: cacheIn(place) });
  },
  async open(place) {
    if (library === undefined) return () => [];
    const search = await createSearch(library, { cache: cacheIn(place) });
    return (query, limit) => search.search(query, { limit }).hits.map(({ slug }) => slug);
  },
};

/** Documents found and no more, which is what the other engines return. */
export const docentWithoutSnippets: Peer = {
  ...docent,
  async open(place) {
    if (library === undefined) return () => [];
    const { snapshot } = await indexLibrary(library, { cache: cacheIn(place) });
    const { module } = await loadEngine();
    const searcher = new (instantiate(module).IndexSearcher)(snapshot, new Float32Array());
    const slugs = groupsOf(library).flatMap(({ slug, units }) => units.map(() => slug));
    return (query, limit) => {
      const found = searcher.search(query, 0, limit, ANY_KIND, undefined);
      const hits: string[] = [];
      for (let at = 0; at < found.length; at += 3) hits.push(slugs[found[at] ?? 0] ?? '');
      return hits;
    };
  },
};

/** Docent's own index, as the service makes and opens it: a query also makes the snippets. */
import { join } from 'node:path';
import { createSearch } from '../../../src/search/wasm.ts';
import { snapshotCache } from '../../../src/search/cache.ts';
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

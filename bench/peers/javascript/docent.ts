/** Docent's own index, as the service makes and opens it: a query also makes the snippets. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSearch, indexLibrary } from '../../../src/search/index/create-search.ts';
import { documentsOf } from '../../../src/search/index/documents.ts';
import { ANY_KIND } from '../../../src/search/wire.ts';
import { instantiate, loadEngine } from '../../../src/search/engine/instance.ts';
import type { MemoryLibrary } from '../../../src/content/library/memory-library.ts';
import { readLibrary } from '../../library.ts';
import { snapshotFolder } from '../../snapshot-folder.ts';
import type { Peer, Place } from './peer.ts';
import { readSlugs, saveSlugs } from './slugs.ts';

let library: MemoryLibrary | undefined;

const cacheIn = ({ folder }: Place) => snapshotFolder(join(folder, 'snapshots'));

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

/** Of {@link docentWithoutSnippets}, in its folder. */
export const SNAPSHOT = 'snapshot';

/** Documents found and no more, which is what the other engines return; like them it needs no texts when it is opened. */
export const docentWithoutSnippets: Peer = {
  ...docent,
  async build(_documents, place) {
    if (library === undefined) return;
    const { snapshot } = await indexLibrary(library, { cache: cacheIn(place) });
    await writeFile(join(place.folder, SNAPSHOT), snapshot);
    const { groups } = await documentsOf(library);
    const units = groups.flatMap(({ slug, units: own }) => own.map(() => ({ slug })));
    await saveSlugs(place.folder, units);
  },
  async open({ folder }) {
    const snapshot = await readFile(join(folder, SNAPSHOT));
    const { module } = await loadEngine();
    const searcher = new (instantiate(module).IndexSearcher)(snapshot, new Float32Array());
    const slugs = await readSlugs(folder);
    return (query, limit) => {
      const found = searcher.search(query, 0, limit, ANY_KIND, undefined);
      const hits: string[] = [];
      for (let at = 0; at < found.length; at += 3) hits.push(slugs[found[at] ?? 0] ?? '');
      return hits;
    };
  },
};

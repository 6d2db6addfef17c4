/** What the browser needs to search by itself: the index and what its numbers mean, each under a digest. */
import { createHash } from 'node:crypto';
import type { Lifecycle, ServerRoute } from '@hapi/hapi';
import type { CurrentGeneration, Generation } from '../generation/generation.ts';
import { perGeneration } from '../generation/per-generation.ts';
import { represent, type Representation } from '../http/representation.ts';
import { readRoutes } from '../http/routes.ts';
import { send } from '../http/send.ts';
import { Problem } from '../problem.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** Where the names of the present files are; changes with the content. */
const MANIFEST = '/search-data/current.json';
/** Hexadecimal digits of the digest in a name. */
const DIGEST_LENGTH = 16;

export function searchDataRoutes(current: CurrentGeneration): ServerRoute[] {
  const filesOf = perGeneration(makeFiles);
  const serve =
    (cacheControl: string): Lifecycle.Method =>
    (request, h) => {
      const file = filesOf(current()).get(request.path);
      if (!file) throw new Problem('page_not_found', 'There is no such search data.');
      return send(h, file, { cacheControl });
    };
  return [
    ...readRoutes(MANIFEST, serve('no-cache')),
    ...readRoutes('/search-data/{name}', serve(FOREVER)),
  ];
}

/** The files of a generation. */
function makeFiles({ library, search }: Generation): ReadonlyMap<string, Representation> {
  if (!search.data) return new Map();
  const { snapshot, groups, settings } = search.data;
  const index = `/search-data/${search.digest.slice(0, DIGEST_LENGTH)}.index`;
  const named = groups.map(({ slug, units }) => ({
    slug,
    title: library.pageBySlug.get(slug)?.title ?? slug,
    units: units.map(({ kind, quotes, fields }) => ({ kind, quotes, fields })),
  }));
  const text = JSON.stringify({ groups: named, settings });
  // Anchors and the sources of gaps are here and not in the index, so its digest would not name them.
  const digest = createHash('sha256').update(text).digest('hex');
  const texts = `/search-data/${digest.slice(0, DIGEST_LENGTH)}.json`;
  const manifest = { digest: search.digest, index, texts };
  return new Map([
    [MANIFEST, represent(JSON.stringify(manifest), 'application/json')],
    [texts, represent(text, 'application/json')],
    [index, represent(Buffer.from(snapshot), 'application/octet-stream', { compressible: true })],
  ]);
}

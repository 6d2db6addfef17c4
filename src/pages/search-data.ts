/** Data with which the browser searches by itself: the index and the records that its numbers name, each under a digest. */
import { createHash } from 'node:crypto';
import type { Library } from '../content/model/library.ts';
import type { Generation } from '../generation/generation.ts';
import { memoizeLater } from '../memoize.ts';
import { documentAnswer, type Answer } from '../http/answer.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Problem } from '../problem.ts';
import type { SearchData } from '../search/search.ts';

/** Where the names of the present files are; changes with the content. */
const MANIFEST = '/search-data/current.json';
const JSON_TYPE = 'application/json';
/** Hexadecimal digits of the digest in a name. */
const DIGEST_LENGTH = 16;

export function searchDataEndpoints(): Endpoint[] {
  const filesOf = memoizeLater(makeFiles);
  const answer: Endpoint['answer'] = async ({ path, generation }) => {
    const file = (await filesOf(generation)).get(path);
    if (file === undefined) throw new Problem('page_not_found', 'There is no such search data.');
    return file;
  };
  return [
    { path: MANIFEST, quota: 'pages', answer },
    { path: '/search-data/{name}', quota: 'pages', answer },
  ];
}

/** The files of a generation. */
async function makeFiles({ library, search }: Generation): Promise<ReadonlyMap<string, Answer>> {
  if (!search.data) return new Map();
  const { snapshot } = search.data;
  const { buffer, byteOffset, byteLength } = snapshot;
  const index = `/search-data/${search.digest.slice(0, DIGEST_LENGTH)}.index`;
  const text = await recordsOf(library, search.data);
  // Anchors and the sources of gaps are here and not in the index, so its digest would not name them.
  const digest = createHash('sha256').update(text).digest('hex');
  const texts = `/search-data/${digest.slice(0, DIGEST_LENGTH)}.json`;
  const manifest = { digest: search.digest, index, texts };
  return new Map([
    [MANIFEST, documentAnswer(JSON.stringify(manifest), JSON_TYPE, { cache: 'revalidate' })],
    [texts, documentAnswer(text, JSON_TYPE, { cache: 'forever' })],
    [
      index,
      documentAnswer(Buffer.from(buffer, byteOffset, byteLength), 'application/octet-stream', {
        cache: 'forever',
        isTextual: true,
      }),
    ],
  ]);
}

/** Pages with their units, and settings, as JSON; written page by page, because texts may have to be read. */
async function recordsOf({ pageBySlug }: Library, data: SearchData): Promise<string> {
  const records: string[] = [];
  for await (const { slug, units } of data.pages()) {
    const page = pageBySlug.get(slug);
    const title = page?.title ?? slug;
    const path = page?.path === `/docs/${slug}` ? undefined : page?.path;
    const own = units.map(({ kind, quotes, fields }) => ({ kind, quotes, fields }));
    records.push(JSON.stringify({ slug, title, path, units: own }));
  }
  return `{"pages":[${records.join(',')}],"settings":${JSON.stringify(data.settings)}}`;
}

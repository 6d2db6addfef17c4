/** Ranks short texts that are no documentation, such as earlier reports, with the same engine. */
import { createHash } from 'node:crypto';
import { buildSnapshot } from './build.ts';
import { ANY_KIND, type Group } from './documents.ts';
import { instantiate, loadEngine, type Searcher } from './engine.ts';

export interface ShortText {
  readonly title: string;
  readonly body: string;
}

export interface TextHit {
  /** Position in the texts that were given. */
  readonly index: number;
  /** 0 to 1 inclusive. */
  readonly score: number;
}

export type TextSearch = (
  texts: readonly ShortText[],
  query: string,
  limit: number,
) => Promise<readonly TextHit[]>;

/** A search that keeps the index of the last texts it was given, since they rarely change between two queries. */
export function textSearch(): TextSearch {
  let digest = '';
  let searcher: Promise<Searcher> | undefined;
  return async (texts, query, limit) => {
    if (texts.length === 0) return [];
    const current = digestOf(texts);
    if (searcher === undefined || current !== digest) {
      digest = current;
      searcher = indexOf(texts);
    }
    try {
      const found = (await searcher).search(query, 0, limit, ANY_KIND, undefined);
      return Array.from({ length: found.length / 3 }, (_, at) => ({
        index: found[at * 3] ?? 0,
        score: found[at * 3 + 2] ?? 0,
      }));
    } catch {
      // A trap leaves the instance unusable: the next query starts anew.
      searcher = undefined;
      return [];
    }
  };
}

async function indexOf(texts: readonly ShortText[]): Promise<Searcher> {
  const { module } = await loadEngine();
  const snapshot = await buildSnapshot(texts.map(groupOf));
  return new (instantiate(module).IndexSearcher)(snapshot, new Float32Array());
}

function groupOf({ title, body }: ShortText, index: number): Group {
  const texts = [
    ['title', title],
    ['body', body],
  ] as const;
  return {
    slug: String(index),
    section: '',
    units: [{ kind: 'page', texts, quotes: [], fields: {} }],
  };
}

function digestOf(texts: readonly ShortText[]): string {
  const hash = createHash('sha256');
  for (const { title, body } of texts) hash.update(JSON.stringify([title, body]));
  return hash.digest('hex');
}

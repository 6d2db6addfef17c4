/** The pages of candidates: read from the cluster and analysed once, and kept while searches find them again. */
import type { Client } from '@opensearch-project/opensearch';
import { LRUCache } from 'lru-cache';
import type { Engine, IndexBuilder } from '../search/engine/memory.ts';
import { pageBuilder, type ClusterPage } from './documents.ts';

/** A page that a search found. */
export interface FoundPage {
  readonly slug: string;
  readonly digest: string;
}

/** Of all pages that are kept, by their JSON. Analysed, they take about as many bytes of the engine. */
const CHARACTERS_MAX = 32 * 1024 * 1024;

interface Analysed {
  readonly page: ClusterPage;
  /** An index of the page alone. */
  readonly builder: IndexBuilder;
  readonly characters: number;
}

/** An index of some pages. */
export interface Excerpt {
  /** In the order of the index. */
  readonly pages: readonly ClusterPage[];
  readonly snapshot: Uint8Array;
}

interface Source {
  readonly page: ClusterPage;
  readonly digest: string;
}

export class AnalysedPages {
  readonly #client: Client;
  readonly #engine: Engine;
  /** By digest: a page that has not changed is the same in the next index. */
  readonly #kept = new LRUCache<string, Analysed>({
    maxSize: CHARACTERS_MAX,
    sizeCalculation: ({ characters }) => characters,
    dispose: ({ builder }) => builder.free(),
  });

  /** @param engine holds the analysed pages */
  constructor(client: Client, engine: Engine) {
    this.#client = client;
    this.#engine = engine;
  }

  /** Reads the pages that are not kept. @returns those that are there, by digest: for {@link AnalysedPages.excerpt}, whatever other searches push out meanwhile */
  async read(
    index: string,
    found: readonly FoundPage[],
  ): Promise<ReadonlyMap<string, ClusterPage>> {
    const known = found.flatMap(({ digest }) => {
      const kept = this.#kept.get(digest);
      return kept === undefined ? [] : [[digest, kept.page] as const];
    });
    const have = new Map<string, ClusterPage>(known);
    const missing = found.filter(({ digest }) => !have.has(digest));
    if (missing.length === 0) return have;
    const ids = missing.map(({ slug }) => slug);
    const { body } = await this.#client.mget({ index, body: { ids }, _source: ['page', 'digest'] });
    const docs = body.docs as unknown as readonly { readonly _source?: Source }[];
    const sources = docs.flatMap(({ _source }) => (_source === undefined ? [] : [_source]));
    for (const { digest, page } of sources) have.set(digest, page);
    return have;
  }

  /** An index of the pages, in their order; without those that are neither kept nor read. */
  excerpt(
    found: readonly FoundPage[],
    {
      language,
      read,
    }: { readonly language: string; readonly read: Awaited<ReturnType<AnalysedPages['read']>> },
  ): Excerpt {
    const fresh: [string, Analysed][] = [];
    const analysed = found.flatMap(({ digest }): readonly Analysed[] => {
      const kept = this.#kept.get(digest);
      const page = read.get(digest);
      if (kept !== undefined) return [kept];
      if (page === undefined) return [];
      const one = this.#analyse(language, page);
      fresh.push([digest, one]);
      return [one];
    });
    const joined = new this.#engine.IndexBuilder(language);
    for (const { builder } of analysed) joined.append(builder);
    const snapshot = joined.finish();
    // Only now: those that have to give way are free from then on.
    for (const [digest, one] of fresh) this.#kept.set(digest, one);
    return { pages: analysed.map(({ page }) => page), snapshot };
  }

  #analyse(language: string, page: ClusterPage): Analysed {
    const builder = pageBuilder(this.#engine, language, page);
    return { page, builder, characters: JSON.stringify(page).length };
  }
}

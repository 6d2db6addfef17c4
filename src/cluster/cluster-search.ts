/**
 * The search port over a cluster. The cluster finds pages that may answer, and this process ranks them with the engine: as an
 * excerpt of the documentation, in which words weigh as in all of it.
 */
import type { Client } from '@opensearch-project/opensearch';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Library } from '../content/model/library.ts';
import { instantiate, loadEngine } from '../search/engine/instance.ts';
import type { Engine } from '../search/engine/memory.ts';
import type { PagesWith } from '../search/engine/whole.ts';
import type {
  OnSearched,
  Search,
  SearchAnswer,
  Searched,
  SearchOptions,
} from '../search/search.ts';
import type { SearchSettings } from '../search/settings.ts';
import { AnalysedPages } from './analysed-pages.ts';
import { askedOf, type Asked } from './asked.ts';
import { ClusterError, findCandidates, type Candidates } from './candidates.ts';
import { excerptSearch } from './excerpt-search.ts';
import type { Guarded } from './guard.ts';
import { indexName } from './names.ts';
import { ServedPages } from './served-pages.ts';
import { finishedState, stateOf, type IndexState } from './state.ts';

export interface ClusterSearchOptions {
  readonly client: Client;
  readonly guarded: Guarded;
  readonly alias: string;
  /** The content that is served: pages that it lacks are not shown. */
  readonly library: Library;
  /** Pins by slug. */
  readonly settings: SearchSettings;
  readonly onSearched?: OnSearched | undefined;
  readonly onTrap: (error: unknown) => void;
  /** The cluster has other content than is served. @param said which, and what to do */
  readonly onBehind: (said: string) => void;
  /** Pages that are ranked; default: {@link CANDIDATES}. */
  readonly size?: number;
}

/** Pages that are ranked: over the trees of the bench, more find next to nothing, and each takes time. */
const CANDIDATES = 20;
/** Pages that are ranked for all results after as many: in one step, so that pages of results follow each other. */
const CANDIDATES_MAX = 100;
/** Words whose pages are counted once. */
const COUNTED_WORDS = 20_000;
/** For the log. */
const PUBLISH = 'run docent publish with the same folder, address and version of Docent';
/** So long the index of other content is searched before the right one is looked for again. */
const LOOK_MS = 5000;

/** Needs no cluster yet: it is asked by the first search. */
export async function openClusterSearch(options: ClusterSearchOptions): Promise<Search> {
  const { module, digest } = await loadEngine();
  const hash = createHash('sha256').update(digest).update(options.library.digest);
  hash.update(JSON.stringify(options.settings));
  const served = new ServedPages(options.library, digest);
  return new ClusterSearch(options, {
    digest: hash.digest('hex'),
    served,
    start: () => instantiate(module),
  });
}

/** An index that is searched. */
interface Opened extends IndexState {
  /** Whether it has the content that is served; else it has what was published before. */
  readonly isOwn: boolean;
  /** When it was opened, in milliseconds. */
  readonly at: number;
  /** Pages with a word: as long as the index is the same, they are. */
  readonly counts: LRUCache<string, PagesWith>;
}

interface Ranking {
  readonly engine: Engine;
  readonly pages: AnalysedPages;
}

/** An answer of the cluster to a query. */
interface Found {
  readonly opened: Opened;
  readonly ranking: Ranking;
  readonly asked: Asked;
  readonly words: readonly string[];
  readonly candidates: Candidates;
  readonly read: Awaited<ReturnType<AnalysedPages['read']>>;
}

class ClusterSearch implements Search {
  readonly digest: string;
  readonly #options: ClusterSearchOptions;
  readonly #start: () => Engine;
  readonly #served: ServedPages;
  #opened: Opened | undefined;
  /** Replaced after a trap. */
  #ranking: Ranking | undefined;

  constructor(
    options: ClusterSearchOptions,
    {
      digest,
      served,
      start,
    }: { readonly digest: string; readonly served: ServedPages; readonly start: () => Engine },
  ) {
    this.digest = digest;
    this.#options = options;
    this.#start = start;
    this.#served = served;
  }

  async search(query: string, options: SearchOptions): Promise<SearchAnswer> {
    const began = performance.now();
    const found = await this.#options.guarded(() => this.#find(query, options));
    const answer = this.#answer(found, query, options);
    const seconds = (performance.now() - began) / 1000;
    this.#options.onSearched?.({ query, options, answer, seconds });
    return answer;
  }

  noteMerged(merged: Omit<Searched, 'seconds'>): void {
    this.#options.onSearched?.(merged);
  }

  async #find(query: string, options: SearchOptions): Promise<Found> {
    try {
      return await this.#findIn(await this.#open(), query, options);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) this.#ranking = undefined;
      if (!(error instanceof ClusterError) || !error.isGone) throw error;
      this.#opened = undefined;
      return this.#findIn(await this.#open(), query, options);
    }
  }

  /** The index of the content that is served, or what was published before, until the right one is there. */
  async #open(): Promise<Opened> {
    const known = this.#opened;
    const now = performance.now();
    if (known !== undefined && (known.isOwn || now - known.at < LOOK_MS)) return known;
    const { client, alias, library, onBehind } = this.#options;
    const wanted = indexName(alias, library.digest);
    const own = await finishedState(client, wanted, library.digest);
    const state = own ?? (await stateOf(client, alias));
    if (state === undefined) {
      const lacks = `the cluster has neither the index '${wanted}' nor the alias '${alias}'`;
      throw new ClusterError('nothing_published', 404, `${lacks}: ${PUBLISH}`);
    }
    if (own === undefined && known === undefined)
      onBehind(`the cluster lacks the index '${wanted}', and '${alias}' is searched: ${PUBLISH}`);
    const counts = new LRUCache<string, PagesWith>({ max: COUNTED_WORDS });
    this.#opened = { ...state, isOwn: own !== undefined, at: now, counts };
    return this.#opened;
  }

  async #findIn(opened: Opened, query: string, options: SearchOptions): Promise<Found> {
    const { client, settings, size = CANDIDATES } = this.#options;
    const { index, meta, counts } = opened;
    const ranking = this.#ranked();
    const asked = askedOf(ranking.engine, meta, query);
    const words = ranking.engine.queryWords(meta.language, asked.text);
    const uncounted = words.filter((word) => !counts.has(word));
    const { kind, section, offset = 0, limit } = options;
    const sized = Math.max(size, offset + limit > CANDIDATES ? CANDIDATES_MAX : 0);
    const candidate = { query, asked, words, filters: { kind, section }, settings, size: sized };
    const pageCount = meta.totals[0] ?? 0;
    const found = await findCandidates(client, index, { asked: candidate, uncounted, pageCount });
    for (const [word, count] of found.counts) counts.set(word, count);
    const all = found.candidates.pages;
    const { isOwn } = opened;
    const pages = isOwn ? this.#served.of(all) : await this.#served.same(all, ranking.engine);
    const candidates = { ...found.candidates, pages };
    const read = await ranking.pages.read(index, pages);
    return { opened, ranking, asked, words, candidates, read };
  }

  #ranked(): Ranking {
    if (this.#ranking === undefined) {
      const engine = this.#start();
      this.#ranking = { engine, pages: new AnalysedPages(this.#options.client, engine) };
    }
    return this.#ranking;
  }

  #answer(found: Found, query: string, options: SearchOptions): SearchAnswer {
    try {
      return this.#rank(found, query, options);
    } catch (error) {
      // After a trap the engine may be in any state.
      this.#ranking = undefined;
      this.#options.onTrap(error);
      return { json: new TextEncoder().encode('[]'), hits: [], count: 0, total: 0, partial: true };
    }
  }

  #rank(found: Found, query: string, options: SearchOptions): SearchAnswer {
    const { opened, ranking, asked, words, candidates, read } = found;
    const { meta, isOwn, counts } = opened;
    const excerpt = ranking.pages.excerpt(candidates.pages, { language: meta.language, read });
    const counted = words.flatMap((word) => {
      const count = counts.get(word);
      return count === undefined ? [] : [[word, count] as const];
    });
    const { length } = candidates.pages;
    // Where all pages that match are there, whatever their kind, the engine counts exactly.
    const isAll = candidates.total <= length && !candidates.isFiltered;
    const whole = { ...meta, words: new Map(isAll ? [] : counted) };
    const { settings, onTrap } = this.#options;
    const search = excerptSearch(excerpt, {
      engine: ranking.engine,
      whole,
      settings,
      digest: this.digest,
      onTrap: (error) => {
        this.#ranking = undefined;
        onTrap(error);
      },
    });
    const answer = search.search(query, options) as SearchAnswer;
    search.close();
    const isPartial = candidates.isPartial || !isOwn || excerpt.pages.length < length;
    const isCounted = answer.total > 0 && !asked.isNarrowed;
    const more = isCounted ? Math.max(0, candidates.matching - length) : 0;
    // As it stands: its hits are parsed where they are read.
    const total = { total: answer.total + more };
    if (!isPartial) return Object.assign(answer, total);
    Reflect.deleteProperty(answer, 'confidence');
    return Object.assign(answer, total, { partial: true as const });
  }
}

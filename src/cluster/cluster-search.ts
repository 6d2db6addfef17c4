/**
 * The search port over a cluster. The cluster finds pages that may answer, and this process ranks them with the engine: as an
 * excerpt of the documentation, in which words weigh as in all of it.
 */
import type { Client } from '@opensearch-project/opensearch';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Library } from '../content/model/library.ts';
import { EngineSearch } from '../search/engine/engine-search.ts';
import { instantiate, loadEngine } from '../search/engine/instance.ts';
import type { Engine } from '../search/engine/memory.ts';
import { memoryPins, memoryUnits } from '../search/engine/memory-units.ts';
import type { PagesWith, Whole } from '../search/engine/whole.ts';
import type { OnSearched, Search, SearchAnswer, SearchOptions } from '../search/search.ts';
import type { SearchSettings } from '../search/settings.ts';
import { AnalysedPages, type Excerpt, type FoundPage } from './analysed-pages.ts';
import { ClusterError, findCandidates, isNarrowed, type Candidates } from './candidates.ts';
import type { Guarded } from './guard.ts';
import { indexName } from './names.ts';
import { finishedState, stateOf, type IndexState } from './state.ts';

export interface ClusterSearchOptions {
  readonly client: Client;
  readonly guarded: Guarded;
  readonly alias: string;
  /** What is served: pages that it lacks are not shown. */
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
  return new ClusterSearch(options, hash.digest('hex'), () => instantiate(module));
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

/** What the cluster has for a query. */
interface Found {
  readonly opened: Opened;
  readonly words: readonly string[];
  readonly candidates: Candidates;
  readonly read: Awaited<ReturnType<AnalysedPages['read']>>;
}

class ClusterSearch implements Search {
  readonly digest: string;
  readonly #options: ClusterSearchOptions;
  readonly #start: () => Engine;
  #opened: Opened | undefined;
  /** Replaced after a trap. */
  #ranking: Ranking | undefined;

  constructor(options: ClusterSearchOptions, digest: string, start: () => Engine) {
    this.digest = digest;
    this.#options = options;
    this.#start = start;
  }

  async search(query: string, options: SearchOptions): Promise<SearchAnswer> {
    const began = performance.now();
    const found = await this.#options.guarded(() => this.#find(query, options));
    const answer = this.#answer(found, query, options);
    const seconds = (performance.now() - began) / 1000;
    this.#options.onSearched?.({ query, options, answer, seconds });
    return answer;
  }

  async #find(query: string, options: SearchOptions): Promise<Found> {
    try {
      return await this.#findIn(await this.#open(), query, options);
    } catch (error) {
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
    const { engine, pages } = this.#ranked();
    const words = engine.queryWords(meta.language, query);
    const uncounted = words.filter((word) => !counts.has(word));
    const { kind, section, offset = 0, limit } = options;
    const filters = { kind, section };
    const asked = { query, words, filters, settings, size: Math.max(size, offset + limit) };
    const found = await findCandidates(client, index, { asked, uncounted });
    for (const [word, count] of found.counts) counts.set(word, count);
    const candidates = { ...found.candidates, pages: this.#served(found.candidates.pages) };
    return { opened, words, candidates, read: await pages.read(index, candidates.pages) };
  }

  /** Those of the pages that are served, in the order of the library. */
  #served(pages: readonly FoundPage[]): readonly FoundPage[] {
    const { pages: listed, pageBySlug } = this.#options.library;
    const place = ({ slug }: FoundPage): number => {
      const page = pageBySlug.get(slug);
      return page === undefined ? -1 : listed.indexOf(page);
    };
    return pages.filter((page) => place(page) >= 0).toSorted((a, b) => place(a) - place(b));
  }

  #ranked(): Ranking {
    if (this.#ranking === undefined) {
      const engine = this.#start();
      this.#ranking = { engine, pages: new AnalysedPages(this.#options.client, engine) };
    }
    return this.#ranking;
  }

  #answer(found: Found, query: string, options: SearchOptions): SearchAnswer {
    const { opened, words, candidates, read } = found;
    const { meta, isOwn, counts } = opened;
    const { engine, pages } = this.#ranked();
    const excerpt = pages.excerpt(candidates.pages, { language: meta.language, read });
    const more = Math.max(0, candidates.total - candidates.pages.length);
    const counted = words.flatMap((word) => {
      const count = counts.get(word);
      return count === undefined ? [] : [[word, count] as const];
    });
    // Where all pages that match are there, the engine counts exactly.
    const whole = { ...meta, words: new Map(more === 0 ? [] : counted) };
    const search = this.#searchOf(engine, excerpt, whole);
    const answer = search.search(query, options) as SearchAnswer;
    search.close();
    const isWhole = excerpt.pages.length === candidates.pages.length;
    const isPartial = candidates.isPartial || !isOwn || !isWhole;
    const total = answer.total + (isNarrowed(query) ? 0 : more);
    return { ...answer, total, ...(isPartial && { partial: true }) };
  }

  /** The excerpt, to be asked once. */
  #searchOf(engine: Engine, { pages, snapshot }: Excerpt, whole: Whole): EngineSearch {
    const { settings, onTrap } = this.#options;
    const groups = pages.map(({ group }) => group);
    const summaries = new Map(pages.map(({ summary }) => [summary.slug, summary]));
    return new EngineSearch({
      units: memoryUnits(groups),
      pageCount: whole.totals[0] ?? groups.length,
      pageFields: (slug) => summaries.get(slug) ?? { slug },
      snapshot,
      settings,
      pins: memoryPins(groups, settings.pins),
      whole,
      isAskedOnce: true,
      instantiate: () => engine,
      digest: this.digest,
      onTrap: (error) => {
        this.#ranking = undefined;
        onTrap(error);
      },
    });
  }
}

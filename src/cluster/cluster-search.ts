/**
 * The search port over a cluster. The cluster finds pages that may answer, and this process ranks them with the engine: as an
 * excerpt of the documentation, in which words weigh as in all of it.
 */
import type { Client } from '@opensearch-project/opensearch';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Library } from '../content/model/library.ts';
import { memoize } from '../memoize.ts';
import { instantiate, loadEngine } from '../search/engine/instance.ts';
import type { Engine } from '../search/engine/memory.ts';
import type { PagesWith } from '../search/engine/whole.ts';
import { pageGroups, type PageGroups } from '../search/index/page-groups.ts';
import type {
  OnSearched,
  Search,
  SearchAnswer,
  Searched,
  SearchOptions,
} from '../search/search.ts';
import { Problem } from '../problem.ts';
import { settingsFor, type SearchSettings } from '../search/settings.ts';
import { askedOf, operatorSearch } from './asked.ts';
import { ClusterError, findCandidates } from './candidates.ts';
import type { Guarded } from './guard.ts';
import { indexName } from './names.ts';
import { rank, type Found, type Opened, type Ranking } from './ranking.ts';
import { finishedState, stateOf, type IndexMeta } from './state.ts';
import { WrittenPages } from './written-pages.ts';

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
  /** Pages that are ranked first; default: {@link CANDIDATES}. */
  readonly size?: number;
}

/** Pages that are ranked: over the trees of the bench, more find next to nothing, and each takes time. */
const CANDIDATES = 20;
/** Pages that are found for results after the first ones: always as many, so that pages of results follow each other. */
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
  const search = new ClusterSearch(options, hash.digest('hex'), () => instantiate(module));
  await search.prepare();
  return search;
}

interface Asking {
  readonly query: string;
  readonly options: SearchOptions;
  /** With the pins of the query alone. */
  readonly settings: SearchSettings;
}

class ClusterSearch implements Search {
  readonly digest: string;
  readonly #options: ClusterSearchOptions;
  readonly #start: () => Engine;
  readonly #groups: PageGroups;
  #opened: Opened | undefined;
  /** Replaced after a trap. */
  #ranking: Ranking | undefined;

  /** @param start makes a fresh instance of the engine */
  constructor(options: ClusterSearchOptions, digest: string, start: () => Engine) {
    this.digest = digest;
    this.#options = options;
    this.#start = start;
    this.#groups = pageGroups(options.library);
  }

  /** Where pages are analysed here, the links of all of them are looked through: now, and not while a reader waits. */
  async prepare(): Promise<void> {
    const first = this.#options.library.pages.at(0);
    // A page that cannot be read is told of when it is asked for.
    if (first !== undefined)
      await this.#ranked()
        .written.read(first)
        .catch(() => undefined);
  }

  async search(query: string, options: SearchOptions): Promise<SearchAnswer> {
    const began = performance.now();
    const answer = await this.#answer(query, options);
    const seconds = (performance.now() - began) / 1000;
    this.#options.onSearched?.({ query, options, answer, seconds });
    return answer;
  }

  noteMerged(merged: Omit<Searched, 'seconds'>): void {
    this.#options.onSearched?.(merged);
  }

  /** Only what is asked of the cluster is guarded: a trap of the engine is none of its failures. */
  async #find(asking: Asking): Promise<Found> {
    const { guarded, library } = this.#options;
    const opened = this.#known() ?? (await guarded(() => this.#open()));
    const ranking = this.#ranked();
    const asked = askedOf(ranking.operators(opened.meta), asking.query);
    const words = ranking.engine.queryWords(library.language, asked.text);
    const said = { ...asking, asked, words };
    return guarded(async () => {
      try {
        return { ranking, ...(await this.#findIn(opened, said)) };
      } catch (error) {
        if (!(error instanceof ClusterError) || !error.isGone) throw error;
        this.#opened = undefined;
        return { ranking, ...(await this.#findIn(await this.#open(), said)) };
      }
    });
  }

  /** The index that was opened, unless the right one is to be looked for again. */
  #known(): Opened | undefined {
    const known = this.#opened;
    if (known === undefined) return undefined;
    return known.isOwn || performance.now() - known.at < LOOK_MS ? known : undefined;
  }

  /** The index of the content that is served, or what was published before, until the right one is there. */
  async #open(): Promise<Opened> {
    const known = this.#opened;
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
    this.#opened = { ...state, isOwn: own !== undefined, at: performance.now(), counts };
    return this.#opened;
  }

  async #findIn(
    opened: Opened,
    { query, options, settings, asked, words }: Asking & Pick<Found, 'asked' | 'words'>,
  ): Promise<Omit<Found, 'ranking'>> {
    const { client, size = CANDIDATES } = this.#options;
    const { index, meta, counts } = opened;
    const uncounted = words.filter((word) => !counts.has(word));
    const { kind, section, offset = 0, limit } = options;
    const isFirst = offset === 0 && limit <= CANDIDATES;
    const sized = isFirst ? size : Math.max(size, CANDIDATES_MAX);
    const candidate = { query, asked, words, filters: { kind, section }, settings, size: sized };
    const pageCount = meta.totals[0] ?? 0;
    const found = await findCandidates(client, index, { asked: candidate, uncounted, pageCount });
    for (const [word, count] of found.counts) counts.set(word, count);
    return { opened, asked, words, candidates: found.candidates, size };
  }

  #ranked(): Ranking {
    if (this.#ranking === undefined) {
      const engine = this.#start();
      const { library } = this.#options;
      const { language } = library;
      this.#ranking = {
        engine,
        written: new WrittenPages(library, engine),
        // The state that was published before may be in another language.
        operators: memoize((meta: IndexMeta) => operatorSearch(engine, { ...meta, language })),
      };
    }
    return this.#ranking;
  }

  async #answer(query: string, options: SearchOptions): Promise<SearchAnswer> {
    const { library, onTrap } = this.#options;
    const settings = settingsFor(query, this.#options.settings);
    const used = this.#ranked();
    let hasTrapped = false;
    const trapped = (error: unknown): void => {
      hasTrapped = true;
      // After a trap the engine may be in any state. One that has taken its place is not.
      if (this.#ranking === used) this.#ranking = undefined;
      onTrap(error);
    };
    const asking = { query, options, settings };
    const served = {
      library,
      groups: this.#groups,
      settings,
      digest: this.digest,
      onTrap: trapped,
    };
    try {
      const found = await this.#find(asking);
      const answer = await rank(found, served, asking);
      // The engine has trapped in another search meanwhile.
      const isLost = !hasTrapped && this.#ranking !== found.ranking;
      if (!isLost) return answer;
      return await rank({ ...found, ranking: this.#ranked() }, served, asking);
    } catch (error) {
      if (error instanceof Problem) throw error;
      trapped(error);
      return { json: new TextEncoder().encode('[]'), hits: [], count: 0, total: 0, partial: true };
    }
  }
}

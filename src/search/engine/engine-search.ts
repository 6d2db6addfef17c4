/**
 * The search port over an instance of the engine. Runs in the service and in the browser, without Node APIs, so that
 * both rank alike.
 */
import type { Explanation } from '../quality/explanation.ts';
import type {
  Hit,
  HitCounts,
  IndexedPage,
  IndexedUnit,
  OnSearched,
  Search,
  SearchAnswer,
  SearchData,
  SearchOptions,
} from '../search.ts';
import { NO_SETTINGS, type SearchSettings } from '../settings.ts';
import { kindCode } from '../wire.ts';
import {
  putPassages,
  ReportReader,
  type Engine,
  type Instance,
  type PassageTexts,
  type Report,
  type Searcher,
} from './memory.ts';

export interface EngineSearchOptions {
  /** Pages of the snapshot, in its order. */
  readonly pages: readonly IndexedPage[];
  /** Fields that every hit on a page carries; default: its slug. */
  readonly pageFields?: (slug: string) => Pick<Hit, 'slug'>;
  readonly snapshot: Uint8Array;
  /** Synonyms, stop words and pins; pins name pages by slug. */
  readonly settings?: SearchSettings;
  /** Makes a fresh instance of the engine. */
  readonly instantiate: () => Engine;
  /** Numbers of the ranking that differ from the engine's own; see `IndexSearcher`. */
  readonly ranking?: Float32Array;
  /** Digest of index and settings. */
  readonly digest: string;
  /** Called after each search. */
  readonly onSearched?: OnSearched | undefined;
  /** Called after a trap: the query got an empty answer, and the next one gets a fresh instance. */
  readonly onTrap: (error: unknown) => void;
}

const decoder = new TextDecoder();
const NO_HITS = new TextEncoder().encode('[]');

/** A class because it has changing state: the instance, which is replaced after a trap. */
export class EngineSearch implements Search {
  readonly digest: string;
  readonly data: SearchData;
  readonly #options: EngineSearchOptions;
  readonly #units: Units;
  #instance: Instance | undefined;
  /** Number of calls of the engine; each call invalidates the bytes of the previous answer. */
  #asked = 0;

  /** @throws when the engine refuses the snapshot. */
  constructor(options: EngineSearchOptions) {
    const { pages, snapshot, digest, settings = NO_SETTINGS } = options;
    this.digest = digest;
    this.data = { snapshot, pages, settings };
    this.#options = options;
    this.#units = new Units(pages);
    this.#instance = this.#start();
  }

  search(query: string, options: SearchOptions): SearchAnswer {
    const began = performance.now();
    const answer = this.#answer(query, options);
    const seconds = (performance.now() - began) / 1000;
    this.#options.onSearched?.({ query, options, answer, seconds });
    return answer;
  }

  explain(query: string, options: SearchOptions): readonly Explanation[] {
    const { searcher } = (this.#instance ??= this.#start());
    this.#asked += 1;
    return JSON.parse(searcher.explain(...argumentsOf(query, options))) as readonly Explanation[];
  }

  #answer(query: string, options: SearchOptions): SearchAnswer {
    try {
      this.#instance ??= this.#start();
      return this.#ask(this.#instance, query, options);
    } catch (error) {
      // After a trap the instance may be in any state.
      this.#instance = undefined;
      this.#options.onTrap(error);
      return this.#withLazyHits({ json: NO_HITS, count: 0, total: 0, partial: true });
    }
  }

  #start(): Instance {
    const { instantiate, snapshot, settings, ranking = new Float32Array() } = this.#options;
    const { memory, IndexSearcher } = instantiate();
    const searcher = new IndexSearcher(snapshot, ranking);
    if (settings !== undefined) applySettings(searcher, settings, this.#units);
    return { memory, searcher, reports: new ReportReader(memory) };
  }

  #ask(instance: Instance, query: string, options: SearchOptions): SearchAnswer {
    const { searcher, reports } = instance;
    let report = reports.read(
      searcher.searchJson(...argumentsOf(query, options), options.snippets ?? true),
    );
    if (report.missing.length > 0) {
      putPassages(instance, [...report.missing], (passage) => this.#textsOf(passage));
      report = reports.read(searcher.renderHits());
    }
    const { json, count } = report;
    return this.#withLazyHits({ json: count === 0 ? NO_HITS : json, count, ...counts(report) });
  }

  /** Adds `hits` to an answer: parsed from its JSON when they are first read. */
  #withLazyHits(answer: Omit<SearchAnswer, 'hits'>): SearchAnswer {
    this.#asked += 1;
    const asked = this.#asked;
    const isVoid = (): boolean => answer.count > 0 && this.#asked !== asked;
    let hits: readonly Hit[] | undefined;
    return {
      ...answer,
      get hits() {
        if (hits === undefined && isVoid()) throw new Error('The engine has been asked again.');
        hits ??= JSON.parse(decoder.decode(answer.json)) as readonly Hit[];
        return hits;
      },
    };
  }

  #textsOf(passage: number): PassageTexts {
    const { pageFields = (slug) => ({ slug }) } = this.#options;
    const { page, unit } = this.#units.at(passage) ?? {};
    return { page: pageFields(page?.slug ?? ''), unit };
  }
}

/** The engine's report on the search as a whole. */
function counts({ total, correction, relaxed, isPartial }: Report): HitCounts {
  return {
    total,
    ...(correction.length > 0 && { didYouMean: decoder.decode(correction) }),
    ...(relaxed.length > 0 && { relaxed: decoder.decode(relaxed) }),
    ...(isPartial && { partial: true }),
  };
}

function argumentsOf(
  query: string,
  { limit, offset = 0, kind, section }: SearchOptions,
): Required<Parameters<Instance['searcher']['explain']>> {
  return [query, offset, limit, kindCode(kind), section ?? null];
}

/** Gives settings to an instance. Pins name pages by slug; those of pages that the index lacks are left out. */
function applySettings(
  searcher: Searcher,
  { synonyms, stopWords, pins }: SearchSettings,
  units: Units,
): void {
  for (const terms of synonyms) searcher.addSynonyms([...terms]);
  for (const word of stopWords) searcher.addStopWord(word);
  const numbers = units.numbersOf(pins.map(({ page }) => page));
  for (const { query, page } of pins) {
    const unit = numbers.get(page);
    if (unit !== undefined) searcher.addPin(query, unit);
  }
}

interface NumberedUnit {
  readonly page: IndexedPage;
  readonly unit: IndexedUnit;
}

/** The units of an index by number: the engine counts them over all pages. */
class Units {
  readonly #units: readonly NumberedUnit[];

  constructor(pages: readonly IndexedPage[]) {
    this.#units = pages.flatMap((page) => page.units.map((unit) => ({ page, unit })));
  }

  at(number: number): NumberedUnit | undefined {
    return this.#units[number];
  }

  /** The numbers of pages, by slug, and of sections, by `slug#anchor`; unknown ones are left out. */
  numbersOf(places: readonly string[]): ReadonlyMap<string, number> {
    const wanted = new Set(places);
    const numbers = new Map<string, number>();
    if (wanted.size === 0) return numbers;
    for (const [number, { page, unit }] of this.#units.entries()) {
      for (const place of [page.slug, `${page.slug}#${unit.fields.anchor}`]) {
        if (wanted.has(place) && !numbers.has(place)) numbers.set(place, number);
      }
    }
    return numbers;
  }
}

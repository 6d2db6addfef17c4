/**
 * The search port over an instance of the engine. Runs in the service and in the browser, without Node APIs, so that
 * both rank alike.
 */
import { after } from '../../eventual.ts';
import { confidenceOf, type Confidence } from '../quality/confidence.ts';
import type { Explanation } from '../quality/explanation.ts';
import type {
  Hit,
  HitCounts,
  IndexedUnits,
  NumberedUnit,
  OnSearched,
  PinnedUnit,
  Search,
  SearchAnswer,
  SearchData,
  Searched,
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
import { applyWhole, type Whole } from './whole.ts';

export interface EngineSearchOptions {
  readonly units: IndexedUnits;
  /** Pages of the index: in a small documentation hits score less. */
  readonly pageCount: number;
  /** Pages of the snapshot, in its order; absent: this search is not carried elsewhere. */
  readonly pages?: SearchData['pages'];
  /** Fields that every hit on a page carries; default: its slug. */
  readonly pageFields?: (slug: string) => Pick<Hit, 'slug'>;
  readonly snapshot: Uint8Array;
  /** Synonyms and stop words, and pins by slug for whoever carries the search elsewhere. */
  readonly settings?: SearchSettings;
  /** The pins of the settings, by the numbers of their units. */
  readonly pins?: readonly PinnedUnit[];
  /** Makes a fresh instance of the engine. */
  readonly instantiate: () => Engine;
  /** Numbers of the ranking that differ from the engine's own; see `IndexSearcher`. */
  readonly ranking?: Float32Array;
  /** The documentation that the index is an excerpt of; absent: it has all pages. */
  readonly whole?: Whole;
  /** Whether the answer is read after {@link EngineSearch.close}. */
  readonly isAskedOnce?: boolean;
  /** Digest of index and settings. */
  readonly digest: string;
  /** Called after each search. */
  readonly onSearched?: OnSearched | undefined;
  /** Called after a trap: the query got an empty answer, and the next one gets a fresh instance. */
  readonly onTrap: (error: unknown) => void;
}

const decoder = new TextDecoder();
const NO_HITS = new TextEncoder().encode('[]');
/** A quote within a string is escaped, so this is a member. */
const SCORE = /"score":([^,]+)/;
/** Bytes that hold the score of the first hit, unless the description of its page is very long. */
const FIRST_HIT_BYTES = 4096;

/** A class because it has changing state: the instance, which is replaced after a trap. */
export class EngineSearch implements Search {
  readonly digest: string;
  readonly data?: SearchData;
  readonly #options: EngineSearchOptions;
  #instance: Instance | undefined;
  /** Number of calls of the engine; each call invalidates the bytes of the previous answer. */
  #asked = 0;

  /** @throws when the engine refuses the snapshot. */
  constructor(options: EngineSearchOptions) {
    const { pages, snapshot, digest, settings = NO_SETTINGS } = options;
    this.digest = digest;
    if (pages !== undefined) this.data = { snapshot, pages, settings };
    this.#options = options;
    this.#instance = this.#start();
  }

  search(query: string, options: SearchOptions): SearchAnswer | Promise<SearchAnswer> {
    const began = performance.now();
    return after(this.#answer({ query, options }), (answer) => {
      const seconds = (performance.now() - began) / 1000;
      this.#options.onSearched?.({ query, options, answer, seconds });
      return answer;
    });
  }

  noteMerged(merged: Omit<Searched, 'seconds'>): void {
    this.#options.onSearched?.(merged);
  }

  explain(query: string, options: SearchOptions): readonly Explanation[] {
    const { searcher } = (this.#instance ??= this.#start());
    this.#asked += 1;
    return JSON.parse(searcher.explain(...argumentsOf(query, options))) as readonly Explanation[];
  }

  /** Gives back the memory of the index, to an instance that is used on. */
  close(): void {
    this.#instance?.searcher.free();
    this.#instance = undefined;
  }

  #answer(asked: Asked): SearchAnswer | Promise<SearchAnswer> {
    try {
      this.#instance ??= this.#start();
      return this.#ask(this.#instance, asked);
    } catch (error) {
      // After a trap the instance may be in any state.
      this.#instance = undefined;
      this.#options.onTrap(error);
      return { json: NO_HITS, hits: [], count: 0, total: 0, partial: true };
    }
  }

  #start(): Instance {
    const { instantiate, snapshot, ranking = new Float32Array() } = this.#options;
    const { memory, IndexSearcher } = instantiate();
    const searcher = new IndexSearcher(snapshot, ranking);
    applyWhole(searcher, this.#options.whole);
    applySettings(searcher, this.#options);
    return { memory, searcher, reports: new ReportReader(memory) };
  }

  #ask(instance: Instance, { query, options, texts }: Asked): SearchAnswer | Promise<SearchAnswer> {
    const { searcher, reports } = instance;
    this.#asked += 1;
    let report = reports.read(
      searcher.searchJson(...argumentsOf(query, options), options.snippets ?? true),
    );
    if (report.missing.length > 0) {
      const missing = [...report.missing];
      const known = this.#read(missing, texts);
      // The engine keeps only its last search, and others may come in between: it is asked again.
      if (known instanceof Promise)
        return known.then((read) => this.#answer({ query, options, texts: read }));
      putPassages(instance, missing, (passage) => this.#shown(known.get(passage)));
      report = reports.read(searcher.renderHits());
    }
    const isFirst = (options.offset ?? 0) === 0 && !report.isPartial;
    return this.#answerOf(report, {
      isLate: texts !== undefined || this.#options.isAskedOnce === true,
      ...(isFirst && { confidence: confidenceOf(bestScore(report), this.#options.pageCount) }),
    });
  }

  /** The texts with those of the passages, which may have to be waited for. */
  #read(passages: readonly number[], texts: Texts = new Map()): Texts | Promise<Texts> {
    const unread = passages.filter((passage) => !texts.has(passage));
    return after(
      this.#options.units.read(unread),
      (units) => new Map([...texts, ...unread.map((one, at) => [one, units[at]] as const)]),
    );
  }

  #answerOf(report: Report, { isLate, confidence }: Answering): SearchAnswer {
    const { count } = report;
    const asked = this.#asked;
    const bytes = isLate ? report.json.slice() : report.json;
    const json = (): Uint8Array => {
      if (count === 0) return NO_HITS;
      if (!isLate && this.#asked !== asked) throw new Error('The engine has been asked again.');
      return bytes;
    };
    let hits: readonly Hit[] | undefined;
    return {
      count,
      ...counts(report, confidence),
      get json() {
        return json();
      },
      get hits() {
        hits ??= JSON.parse(decoder.decode(json())) as readonly Hit[];
        return hits;
      },
    };
  }

  #shown({ slug = '', unit }: Partial<NumberedUnit> = {}): PassageTexts {
    const { pageFields = (one) => ({ slug: one }) } = this.#options;
    return { page: pageFields(slug), unit };
  }
}

/** A search, perhaps for the second time. */
interface Asked {
  readonly query: string;
  readonly options: SearchOptions;
  /** Texts that were waited for. */
  readonly texts?: Texts;
}

interface Answering {
  /** It is read after other searches, and has bytes of its own. */
  readonly isLate: boolean;
  readonly confidence?: Confidence;
}

/** By passage. */
type Texts = ReadonlyMap<number, NumberedUnit | undefined>;

/** The engine's report on the search as a whole. */
function counts(
  { total, correction, relaxed, isPartial }: Report,
  confidence: Confidence | undefined,
): HitCounts {
  const isCorrected = correction.length > 0 && confidence !== 'none';
  return {
    total,
    ...(confidence !== undefined && { confidence }),
    ...(isCorrected && { didYouMean: decoder.decode(correction) }),
    ...(relaxed.length > 0 &&
      (total > 0 ? { unquoted: true } : { relaxed: decoder.decode(relaxed) })),
    ...(isPartial && { partial: true }),
  };
}

/** The score of the first hit, without parsing all of them; undefined without hits. */
function bestScore({ count, json }: Report): number | undefined {
  if (count === 0) return undefined;
  const score =
    SCORE.exec(decoder.decode(json.subarray(0, FIRST_HIT_BYTES))) ??
    SCORE.exec(decoder.decode(json));
  return Number(score?.[1]);
}

function argumentsOf(
  query: string,
  { limit, offset = 0, kind, section }: SearchOptions,
): Required<Parameters<Instance['searcher']['explain']>> {
  return [query, offset, limit, kindCode(kind), section ?? null];
}

function applySettings(
  searcher: Searcher,
  { settings = NO_SETTINGS, pins = [] }: Pick<EngineSearchOptions, 'settings' | 'pins'>,
): void {
  for (const terms of settings.synonyms) searcher.addSynonyms([...terms]);
  for (const word of settings.stopWords) searcher.addStopWord(word);
  for (const { query, unit } of pins) searcher.addPin(query, unit);
}

/**
 * The search port over an instance of the engine. Knows neither Node nor the browser, because it runs in both: that is
 * why they rank alike.
 */
import type { createEngine } from '#search-wasm/engine.js';
import { ANY_KIND, KIND_CODES } from './documents.ts';
import { withLazyHits } from './answer.ts';
import type { Explanation } from './explanation.ts';
import { Places } from './places.ts';
import type { RankedSearch, Ranking } from './ranked.ts';
import type { FoundGroup, Hit, SearchAnswer, SearchData, SearchOptions } from './search.ts';
import { ReportReader, type Report } from './report.ts';
import { showPassages, type Instance, type ShownPassage } from './show.ts';
import { Units } from './units.ts';

type Engine = ReturnType<typeof createEngine>;

/** A longer query is cut, in UTF-16 code units: 200 code points are at most 400. */
const QUERY_LENGTH_MAX = 800;
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export interface SearchFault {
  /** `trap`: the query got an empty answer, and the engine was started anew. */
  readonly what: 'cache-refused' | 'cache-unwritable' | 'trap';
  readonly error: unknown;
}

export interface FinderParts {
  /** What the units of the snapshot are, in its order. */
  readonly groups: readonly FoundGroup[];
  /** What every hit on a page says of it; default: its slug. */
  readonly pageFields?: (slug: string) => Pick<Hit, 'slug'>;
  readonly snapshot: Uint8Array;
  /** A fresh instance of the engine. */
  readonly instantiate: () => Engine;
  /** Numbers of the ranking that differ from the engine's own; see `IndexSearcher`. */
  readonly ranking?: Float32Array;
  readonly digest: string;
  readonly onFault: ((fault: SearchFault) => void) | undefined;
}

const decoder = new TextDecoder();
const OPEN = '['.charCodeAt(0);
const CLOSE = ']'.charCodeAt(0);

/** A class because it has changing state: the instance, which is replaced after a trap. */
export class Finder implements RankedSearch {
  readonly digest: string;
  readonly data: SearchData;
  readonly units: Units;
  readonly #parts: FinderParts;
  #instance: (Instance & Pick<Engine, 'isStopWord'>) | undefined;

  constructor(parts: FinderParts) {
    const { groups, snapshot, digest } = parts;
    this.digest = digest;
    this.data = { snapshot, groups };
    this.units = new Units(groups);
    this.#parts = parts;
    this.#instance = this.#start();
  }

  search(query: string, options: SearchOptions): SearchAnswer {
    try {
      this.#instance ??= this.#start();
      return this.#ask(this.#instance, query, options);
    } catch (error) {
      this.#survive(error);
      // There may be any number of hits.
      const json = Uint8Array.of(OPEN, CLOSE);
      return withLazyHits({ json, ends: new Uint32Array(), total: 0, partial: true });
    }
  }

  rank(query: string, options: SearchOptions): Ranking {
    try {
      const { searcher, reports } = (this.#instance ??= this.#start());
      const places = new Places(searcher.search(...argumentsOf(query, options)));
      const report = reports.read(searcher.tell());
      return withHints({ places, total: report.total }, report);
    } catch (error) {
      this.#survive(error);
      return { places: new Places(), total: 0, partial: true };
    }
  }

  isStopWord(word: string): boolean {
    return (this.#instance ??= this.#start()).isStopWord(word);
  }

  explain(query: string, options: SearchOptions): readonly Explanation[] {
    const { places } = this.rank(query, options);
    const { searcher } = (this.#instance ??= this.#start());
    const [asked, , , kind, section] = argumentsOf(query, options);
    return Array.from({ length: places.length }, (_, place) => {
      return JSON.parse(searcher.explain(asked, kind, section, places.unit(place))) as Explanation;
    });
  }

  /** Whatever happened inside, the instance may be in any state: the next query starts a fresh one. */
  #survive(error: unknown): void {
    this.#instance = undefined;
    this.#parts.onFault?.({ what: 'trap', error });
  }

  #start(): Instance & Pick<Engine, 'isStopWord'> {
    const { instantiate, snapshot, ranking = new Float32Array() } = this.#parts;
    const { memory, IndexSearcher, isStopWord } = instantiate();
    const searcher = new IndexSearcher(snapshot, ranking);
    return { memory, searcher, isStopWord, reports: new ReportReader(memory) };
  }

  pageFields(slug: string): Pick<Hit, 'slug'> {
    return this.#parts.pageFields?.(slug) ?? { slug };
  }

  #ask(instance: Instance, query: string, options: SearchOptions): SearchAnswer {
    const { searcher, reports } = instance;
    let report = reports.read(searcher.find(...argumentsOf(query, options)));
    if (report.missing.length > 0) {
      showPassages(instance, [...report.missing], (passage) => this.#shownAt(passage));
      report = reports.read(searcher.write());
    }
    const ends = report.ends.map((end) => end + 1);
    return withLazyHits(
      withHints({ json: jsonOf(report.bytes), ends, total: report.total }, report),
    );
  }

  #shownAt(passage: number): ShownPassage {
    const { group, unit } = this.units.at(passage) ?? {};
    return { page: this.pageFields(group?.slug ?? ''), unit };
  }
}

/** A copy of the elements, as an array. */
function jsonOf(elements: Uint8Array): Uint8Array {
  const json = new Uint8Array(elements.length + 2);
  json[0] = OPEN;
  json.set(elements, 1);
  json[json.length - 1] = CLOSE;
  return json;
}

/** Adds what the engine says of the search as a whole. */
function withHints<Answer extends object>(
  answer: Answer & Mutable<Pick<SearchAnswer, 'didYouMean' | 'partial'>>,
  { correction, isPartial }: Report,
): Answer & Pick<SearchAnswer, 'didYouMean' | 'partial'> {
  if (correction.length > 0) answer.didYouMean = decoder.decode(correction);
  if (isPartial) answer.partial = true;
  return answer;
}

/** What the engine takes. */
function argumentsOf(
  query: string,
  { limit, offset = 0, kind, section }: SearchOptions,
): Parameters<Instance['searcher']['find']> {
  const code = kind === undefined ? ANY_KIND : KIND_CODES[kind];
  return [query.slice(0, QUERY_LENGTH_MAX), offset, limit, code, section];
}

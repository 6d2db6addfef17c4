/**
 * The search port over an instance of the engine. Knows neither Node nor the browser, because it runs in both: that is
 * why they rank alike.
 */
import type { createEngine } from '#search-wasm/engine.js';
import { ANY_KIND, KIND_CODES } from './documents.ts';
import type { Explanation } from './explanation.ts';
import type {
  FoundGroup,
  FoundUnit,
  Hit,
  Search,
  SearchAnswer,
  SearchData,
  SearchOptions,
  TextAnswer,
} from './search.ts';
import { hitsOf } from './hits-of.ts';
import { showMissing, type Instance } from './show.ts';

type Engine = ReturnType<typeof createEngine>;

/** A longer query is cut, in UTF-16 code units: 200 code points are at most 400. */
const QUERY_LENGTH_MAX = 800;
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** After a trap: there may be any number of hits. */
const EMPTY: TextAnswer = {
  slugs: [],
  bytes: new Uint8Array(),
  ends: new Uint32Array(),
  total: 0,
  partial: true,
};

export interface SearchFault {
  /** `trap`: the query got an empty answer, and the engine was started anew. */
  readonly what: 'cache-refused' | 'cache-unwritable' | 'trap';
  readonly error: unknown;
}

export interface FinderParts {
  /** What the units of the snapshot are, in its order. */
  readonly groups: readonly FoundGroup[];
  readonly snapshot: Uint8Array;
  /** A fresh instance of the engine. */
  readonly instantiate: () => Engine;
  /** Numbers of the ranking that differ from the engine's own; see `IndexSearcher`. */
  readonly ranking?: Float32Array;
  readonly digest: string;
  readonly onFault: ((fault: SearchFault) => void) | undefined;
}

const decoder = new TextDecoder();

/** A class because it has changing state: the instance, which is replaced after a trap. */
export class Finder implements Search {
  readonly digest: string;
  readonly data: SearchData;
  readonly #units: readonly (readonly [group: FoundGroup, unit: FoundUnit])[];
  readonly #parts: FinderParts;
  #instance: Instance | undefined;

  constructor(parts: FinderParts) {
    const { groups, snapshot, digest } = parts;
    this.digest = digest;
    this.data = { snapshot, groups };
    this.#units = groups.flatMap((group) => group.units.map((unit) => [group, unit] as const));
    this.#parts = parts;
    this.#instance = this.#start();
  }

  search(query: string, options: SearchOptions): SearchAnswer {
    const answer = this.searchText(query, options);
    const { slugs, bytes: _bytes, ends: _ends, ...found } = answer;
    const hits = hitsOf(answer).map((bytes, at) => {
      const members = JSON.parse(`{${decoder.decode(bytes)}}`) as Omit<Hit, 'slug'>;
      return { slug: slugs[at] ?? '', ...members };
    });
    return { hits, ...found };
  }

  searchText(query: string, options: SearchOptions): TextAnswer {
    try {
      this.#instance ??= this.#start();
      return this.#ask(this.#instance, query.slice(0, QUERY_LENGTH_MAX), options);
    } catch (error) {
      // Whatever happened inside, the instance may be in any state: the next query starts a fresh one.
      this.#instance = undefined;
      this.#parts.onFault?.({ what: 'trap', error });
      return EMPTY;
    }
  }

  /** @throws when the engine traps. */
  explain(query: string, options: SearchOptions): readonly Explanation[] {
    const { searcher } = (this.#instance ??= this.#start());
    const asked = query.slice(0, QUERY_LENGTH_MAX);
    const { limit, offset = 0, kind, section } = options;
    const code = kind === undefined ? ANY_KIND : KIND_CODES[kind];
    const found = searcher.search(asked, offset, limit, code, section);
    const units = found.filter((_, at) => at % 3 === 0);
    return Array.from(units, (unit) => {
      return JSON.parse(searcher.explain(asked, code, section, unit)) as Explanation;
    });
  }

  #start(): Instance {
    const { instantiate, snapshot, ranking = new Float32Array() } = this.#parts;
    const { memory, IndexSearcher } = instantiate();
    return { memory, searcher: new IndexSearcher(snapshot, ranking) };
  }

  #ask(instance: Instance, query: string, options: SearchOptions): TextAnswer {
    const { memory, searcher } = instance;
    const { limit, offset = 0, kind, section } = options;
    const code = kind === undefined ? ANY_KIND : KIND_CODES[kind];
    const found = searcher.search(query, offset, limit, code, section);
    const { total, didYouMean, isPartial } = searcher;
    showMissing(instance, (passage) => this.#units[passage]?.[1]);
    const written = searcher.write();
    const ends = written.subarray(1);
    const answer: Mutable<TextAnswer> = {
      slugs: this.#slugsOf(found),
      bytes: new Uint8Array(memory.buffer, written[0], ends.at(-1) ?? 0),
      ends,
      total,
    };
    if (didYouMean !== undefined) answer.didYouMean = didYouMean;
    if (isPartial) answer.partial = true;
    return answer;
  }

  #slugsOf(found: Float64Array): readonly string[] {
    const slugs: string[] = [];
    for (let at = 0; at < found.length; at += 3) {
      slugs.push(this.#units[found[at] ?? 0]?.[0].slug ?? '');
    }
    return slugs;
  }
}

/**
 * The search port over an instance of the engine. Knows neither Node nor the browser, because it runs in both: that is
 * why they rank alike.
 */
import type { createEngine } from '#search-wasm/engine.js';
import { ANY_KIND, KIND_CODES } from './documents.ts';
import { quote } from './quote.ts';
import type {
  FoundGroup,
  FoundUnit,
  Hit,
  Search,
  SearchAnswer,
  SearchData,
  SearchOptions,
} from './search.ts';

type Searcher = InstanceType<ReturnType<typeof createEngine>['IndexSearcher']>;

/** A longer query is cut, in UTF-16 code units: 200 code points are at most 400. */
const QUERY_LENGTH_MAX = 800;
const EMPTY: SearchAnswer = { hits: [], total: 0 };

export interface SearchFault {
  /** `trap`: the query got an empty answer, and the engine was started anew. */
  readonly what: 'cache-refused' | 'cache-unwritable' | 'trap';
  readonly error: unknown;
}

export interface FinderParts {
  /** What the units of the snapshot are, in its order. */
  readonly groups: readonly FoundGroup[];
  readonly snapshot: Uint8Array;
  /** Starts an instance over the snapshot. */
  readonly start: () => Searcher;
  readonly digest: string;
  readonly onFault: ((fault: SearchFault) => void) | undefined;
}

/** A class because it has changing state: the instance, which is replaced after a trap. */
export class Finder implements Search {
  readonly digest: string;
  readonly data: SearchData;
  readonly #units: readonly (readonly [group: FoundGroup, unit: FoundUnit])[];
  readonly #start: () => Searcher;
  readonly #onFault: FinderParts['onFault'];
  #searcher: Searcher | undefined;

  constructor({ groups, snapshot, start, digest, onFault }: FinderParts) {
    this.digest = digest;
    this.data = { snapshot, groups };
    this.#units = groups.flatMap((group) => group.units.map((unit) => [group, unit] as const));
    this.#start = start;
    this.#onFault = onFault;
    this.#searcher = start();
  }

  search(query: string, options: SearchOptions): SearchAnswer {
    try {
      this.#searcher ??= this.#start();
      return this.#ask(this.#searcher, query.slice(0, QUERY_LENGTH_MAX), options);
    } catch (error) {
      // Whatever happened inside, the instance may be in any state: the next query starts a fresh one.
      this.#searcher = undefined;
      this.#onFault?.({ what: 'trap', error });
      return EMPTY;
    }
  }

  #ask(searcher: Searcher, query: string, options: SearchOptions): SearchAnswer {
    const { limit, offset = 0, kind, section } = options;
    const code = kind === undefined ? ANY_KIND : KIND_CODES[kind];
    const found = searcher.search(query, offset, limit, code, section);
    const { total, didYouMean } = searcher;
    const hits: Hit[] = [];
    for (let at = 0; at < found.length; at += 3) {
      const [unit = 0, passage = 0, score = 0] = found.subarray(at, at + 3);
      hits.push(...this.#hit(searcher, { unit, passage, score }));
    }
    return { hits, total, ...(didYouMean === undefined ? {} : { didYouMean }) };
  }

  /** One hit; none for a number that is not of this library, which a checked snapshot cannot contain. */
  #hit(searcher: Searcher, found: Readonly<Record<'unit' | 'passage' | 'score', number>>): Hit[] {
    const [group, unit] = this.#units[found.unit] ?? [];
    if (group === undefined || unit === undefined) {
      return [];
    }
    const passage = this.#units[found.passage]?.[1] ?? unit;
    return [
      {
        kind: unit.kind,
        slug: group.slug,
        score: found.score,
        ...quote(passage.quotes, (text) => searcher.mark(text)),
        ...(unit.kind === 'page' ? passage.fields : unit.fields),
      },
    ];
  }
}

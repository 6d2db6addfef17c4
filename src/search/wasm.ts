/**
 * The search port on the WebAssembly engine: builds or loads the index of a Library, answers queries, survives traps.
 */
import { createHash } from 'node:crypto';
import type { Library } from '../content/model.ts';
import { buildSnapshot } from './build.ts';
import type { SnapshotCache } from './cache.ts';
import { KIND_CODES, groupsOf, type Group, type Unit } from './documents.ts';
import { instantiate, loadEngine, type LoadedEngine, type Searcher } from './engine.ts';
import { quote } from './quote.ts';
import type { Hit, Search, SearchAnswer, SearchOptions } from './search.ts';

/** A longer query is cut, in UTF-16 code units: 200 code points are at most 400. */
const QUERY_LENGTH_MAX = 800;
const ANY_KIND = 255;
const EMPTY: SearchAnswer = { hits: [], total: 0 };

/** What may be given to {@link createSearch}, all of it optional. */
export interface CreateSearchOptions {
  /** Where snapshots are kept between starts. Faults of the cache cost time, never an answer. */
  readonly cache?: SnapshotCache;
  /** Told of what was survived: a snapshot that was refused or could not be kept, a trap of the engine. */
  readonly onFault?: (fault: SearchFault) => void;
  /** Numbers of the ranking in the order of `Ranking` in `crates/search/src/schema.rs`; for measurements. */
  readonly ranking?: readonly number[];
}

export interface SearchFault {
  /** `trap`: the query got an empty answer, and the engine was started anew. */
  readonly what: 'cache-refused' | 'cache-unwritable' | 'trap';
  readonly error: unknown;
}

/** Indexes the library, or loads its index from the cache. */
export async function createSearch(
  library: Library,
  options: CreateSearchOptions = {},
): Promise<Search> {
  const engine = await loadEngine();
  const groups = groupsOf(library);
  const digest = digestOf(groups, engine);
  const ranking = Float32Array.from(options.ranking ?? []);
  const starter = (snapshot: Uint8Array) => (): Searcher =>
    new (instantiate(engine.module).IndexSearcher)(snapshot, ranking);
  const { cache, onFault } = options;
  const kept = await cache?.read(digest);
  if (kept !== undefined) {
    try {
      return new WasmSearch({ groups, digest, start: starter(kept), onFault });
    } catch (error) {
      onFault?.({ what: 'cache-refused', error });
    }
  }
  const snapshot = await buildSnapshot(groups);
  await cache
    ?.write(digest, snapshot)
    .catch((error: unknown) => onFault?.({ what: 'cache-unwritable', error }));
  return new WasmSearch({ groups, digest, start: starter(snapshot), onFault });
}

/** Everything that the snapshot depends on. */
function digestOf(groups: readonly Group[], engine: LoadedEngine): string {
  const hash = createHash('sha256').update(engine.digest);
  for (const { slug, section, units } of groups) {
    hash.update(`\n${JSON.stringify([slug, section, units.length])}`);
    for (const { kind, texts } of units) {
      hash.update(`\n${kind}`);
      for (const [field, text] of texts) {
        hash.update(`\n${field} ${text.length}\n`).update(text);
      }
    }
  }
  return hash.digest('hex');
}

interface Parts {
  readonly groups: readonly Group[];
  readonly start: () => Searcher;
  readonly digest: string;
  readonly onFault: CreateSearchOptions['onFault'];
}

/** A class because it has changing state: the instance, which is replaced after a trap. */
class WasmSearch implements Search {
  readonly digest: string;
  readonly #units: readonly (readonly [group: Group, unit: Unit])[];
  readonly #start: () => Searcher;
  readonly #onFault: CreateSearchOptions['onFault'];
  #searcher: Searcher | undefined;

  constructor({ groups, start, digest, onFault }: Parts) {
    this.digest = digest;
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

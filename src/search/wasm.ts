/**
 * The search port on the WebAssembly engine: builds the index of a Library, answers queries, survives traps.
 */
import { createHash } from 'node:crypto';
import type { Library } from '../content/model.ts';
import { KIND_CODES, groupsOf, type Group, type Unit } from './documents.ts';
import { buildSnapshot, instantiate, loadEngine, type Searcher } from './engine.ts';
import { quote } from './quote.ts';
import type { Hit, Search, SearchAnswer, SearchOptions } from './search.ts';

/** `search` takes no query longer than this, in UTF-16 code units; the rest is cut off. */
const QUERY_LENGTH_MAX = 800;
const ANY_KIND = 255;
const EMPTY: SearchAnswer = { hits: [], total: 0 };

/** What may be given to {@link createSearch}, all of it optional. */
export interface CreateSearchOptions {
  /** Numbers of the ranking in the order of `Ranking` in `crates/search/src/schema.rs`; for measurements. */
  readonly ranking?: readonly number[];
  /** Told when the engine trapped. The query got an empty answer, and the engine was started anew. */
  readonly onTrap?: (error: unknown) => void;
  /** A snapshot of the same library from {@link buildIndex}; built when absent. */
  readonly snapshot?: Uint8Array;
}

/** The index of a library as bytes, for {@link createSearch}. */
export async function buildIndex(library: Library): Promise<Uint8Array> {
  return buildSnapshot(await loadEngine(), groupsOf(library));
}

/**
 * @throws when the snapshot is not one of this engine's version, or was changed.
 */
export async function createSearch(
  library: Library,
  options: CreateSearchOptions = {},
): Promise<Search> {
  const module = await loadEngine();
  const groups = groupsOf(library);
  const snapshot = options.snapshot ?? buildSnapshot(module, groups);
  const ranking = Float32Array.from(options.ranking ?? []);
  const start = (): Searcher => new (instantiate(module).IndexSearcher)(snapshot, ranking);
  const version = instantiate(module).engineVersion();
  const digest = createHash('sha256').update(`${library.digest}\n${version}`).digest('hex');
  return new WasmSearch({ groups, start, digest, onTrap: options.onTrap });
}

interface Parts {
  readonly groups: readonly Group[];
  readonly start: () => Searcher;
  readonly digest: string;
  readonly onTrap: CreateSearchOptions['onTrap'];
}

/** A class because it has changing state: the instance, which is replaced after a trap. */
class WasmSearch implements Search {
  readonly digest: string;
  readonly #units: readonly (readonly [group: Group, unit: Unit])[];
  readonly #start: () => Searcher;
  readonly #onTrap: CreateSearchOptions['onTrap'];
  #searcher: Searcher;

  constructor({ groups, start, digest, onTrap }: Parts) {
    this.digest = digest;
    this.#units = groups.flatMap((group) => group.units.map((unit) => [group, unit] as const));
    this.#start = start;
    this.#onTrap = onTrap;
    this.#searcher = start();
  }

  search(query: string, options: SearchOptions): SearchAnswer {
    try {
      return this.#search(query.slice(0, QUERY_LENGTH_MAX), options);
    } catch (error) {
      // Whatever happened inside, the instance may be in any state.
      this.#searcher = this.#start();
      this.#onTrap?.(error);
      return EMPTY;
    }
  }

  #search(query: string, options: SearchOptions): SearchAnswer {
    const { limit, offset = 0, kind, section } = options;
    const code = kind === undefined ? ANY_KIND : KIND_CODES[kind];
    const found = this.#searcher.search(query, offset, limit, code, section);
    const { total, didYouMean } = this.#searcher;
    const hits: Hit[] = [];
    for (let at = 0; at < found.length; at += 3) {
      const hit = this.#hit(found[at] ?? 0, found[at + 1] ?? 0, found[at + 2] ?? 0);
      hits.push(...(hit === undefined ? [] : [hit]));
    }
    return { hits, total, ...(didYouMean === undefined ? {} : { didYouMean }) };
  }

  #hit(number: number, passage: number, score: number): Hit | undefined {
    const [group, unit] = this.#units[number] ?? [];
    if (group === undefined || unit === undefined) {
      return undefined;
    }
    const quoted = this.#units[passage]?.[1] ?? unit;
    const mark = (text: string): Uint32Array => this.#searcher.mark(text);
    return {
      kind: unit.kind,
      slug: group.slug,
      score,
      ...quote(quoted.quotes, mark),
      ...(unit.kind === 'page' ? quoted.fields : unit.fields),
    };
  }
}

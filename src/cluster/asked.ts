/** The demands of a query. The engine reads its operators: an index without pages says which words it would look for. */
import { EngineSearch } from '../search/engine/engine-search.ts';
import type { Engine } from '../search/engine/memory.ts';
import { memoryUnits } from '../search/engine/memory-units.ts';
import type { SearchAnswer } from '../search/search.ts';
import type { IndexMeta } from './state.ts';

export interface Asked {
  /** Without operators and quotes. */
  readonly text: string;
  /** Whether operators or quotes leave out pages that have the words. */
  readonly isNarrowed: boolean;
  /** Pages that have them come first. */
  readonly phrases: readonly string[];
  /** Words and phrases that no result has. */
  readonly excluded: readonly string[];
  /** Of typed filters. */
  readonly kinds: readonly string[];
  readonly sections: readonly string[];
}

const QUOTED = /(?<!\S)(-?)"([^"]+)"/g;

/** An index without pages: it says what a query would look for. */
export function operatorSearch(engine: Engine, meta: IndexMeta): EngineSearch {
  return new EngineSearch({
    units: memoryUnits([]),
    pageCount: 0,
    snapshot: new engine.IndexBuilder(meta.language).finish(),
    whole: { ...meta, words: new Map() },
    instantiate: () => engine,
    digest: '',
    onTrap: (error) => {
      throw error;
    },
  });
}

/** @param operators of {@link operatorSearch} @throws when the engine traps */
export function askedOf(operators: EngineSearch, query: string): Asked {
  // Undefined where the query has no operators.
  const { relaxed } = operators.search(query, { limit: 0 }) as SearchAnswer;
  const text = relaxed ?? query;
  const quoted = [...query.matchAll(QUOTED)];
  const words = new Set(text.split(/\s+/));
  const chunks = query.replaceAll(QUOTED, ' ').split(/\s+/);
  const left = chunks.filter((chunk) => !words.has(chunk));
  const after = (mark: string): string[] =>
    left.flatMap((chunk) => (chunk.startsWith(mark) ? [chunk.slice(mark.length)] : []));
  return {
    text,
    isNarrowed: relaxed !== undefined,
    phrases: quoted.flatMap(([, minus, phrase = '']) => (minus === '' ? [phrase] : [])),
    excluded: [
      ...quoted.flatMap(([, minus, phrase = '']) => (minus === '' ? [] : [phrase])),
      ...after('-'),
    ],
    kinds: after('kind:').map((kind) => kind.toLowerCase()),
    sections: after('section:'),
  };
}

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

/** @throws when the engine traps */
export function askedOf(engine: Engine, meta: IndexMeta, query: string): Asked {
  const relaxed = withoutOperators(engine, meta, query);
  const text = relaxed ?? query;
  const quoted = [...query.matchAll(QUOTED)];
  const words = new Set(text.split(/\s+/));
  const operators = query.replaceAll(QUOTED, ' ').split(/\s+/);
  const left = operators.filter((chunk) => !words.has(chunk));
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

/** Undefined where the query has no operators. */
function withoutOperators(engine: Engine, meta: IndexMeta, query: string): string | undefined {
  const search = new EngineSearch({
    units: memoryUnits([]),
    pageCount: 0,
    snapshot: new engine.IndexBuilder(meta.language).finish(),
    whole: { ...meta, words: new Map() },
    isAskedOnce: true,
    instantiate: () => engine,
    digest: '',
    onTrap: (error) => {
      throw error;
    },
  });
  const { relaxed } = search.search(query, { limit: 0 }) as SearchAnswer;
  search.close();
  return relaxed;
}

/** The pieces that a query consists of, as the engine takes it apart: `chunks` in `crates/search/src/query/parse.rs`. */
import { KINDS } from './kind.ts';

/** A stretch of a query without white space, or a phrase with its quotes. */
export interface Chunk {
  readonly text: string;
  /** In UTF-16 code units. */
  readonly start: number;
  /** `operator`: it narrows the search, such as `-word`, `kind:page` or `section:guide`. */
  readonly kind: 'text' | 'phrase' | 'operator';
}

/** A quote that is not closed, or has nothing in it, is text. */
const CHUNK = /(?<phrase>"(?=\p{White_Space}*[^"\p{White_Space}])[^"]*")|\P{White_Space}+/gu;
/** Whether there is such a section is not known here. */
const FILTER = new RegExp(`^(?:kind:(?:${KINDS.join('|')})$|section:)`, 'u');
/** Neither `-v` nor `--flag`. */
const EXCLUSION = /^-(?=[\p{Alphabetic}\p{N}])(?:..|\P{ASCII})/su;

/** Takes a query apart. */
export function chunksOf(query: string): readonly Chunk[] {
  const chunks = Array.from(query.matchAll(CHUNK), ({ 0: text, index: start, groups }) => {
    return {
      text,
      start,
      kind: groups?.['phrase'] === undefined ? kindOf(text) : 'phrase',
    } as const;
  });
  // What would narrow nothing is text.
  const hasText = chunks.some(({ kind }) => kind === 'text' || kind === 'phrase');
  const isNarrowing = { filter: chunks.some(({ kind }) => kind !== 'filter'), exclusion: hasText };
  return chunks.map(({ text, start, kind }) => {
    if (kind === 'phrase') return { text, start, kind };
    const isOperator = kind !== 'text' && isNarrowing[kind];
    return { text, start, kind: isOperator ? 'operator' : 'text' };
  });
}

function kindOf(text: string): 'filter' | 'exclusion' | 'text' {
  if (FILTER.test(text)) return 'filter';
  return EXCLUSION.test(text) ? 'exclusion' : 'text';
}

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
const CHUNK = /(?<phrase>"(?=\s*[^"\s])[^"]*")|\S+/gu;
/** Filters and exclusions, but neither `-v` nor `--flag`. Whether there is such a section is not known here. */
const OPERATOR = new RegExp(
  `^(?:kind:(?:${KINDS.join('|')})$|section:|-(?=[\\p{L}\\p{N}])(?:\\S{2}|\\P{ASCII}))`,
  'u',
);

/** Takes a query apart. */
export function chunksOf(query: string): readonly Chunk[] {
  return Array.from(query.matchAll(CHUNK), ({ 0: text, index: start, groups }) => {
    const words = OPERATOR.test(text) ? 'operator' : 'text';
    return { text, start, kind: groups?.['phrase'] === undefined ? words : 'phrase' };
  });
}

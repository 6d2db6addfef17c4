/** What the engine says of a search: numbers in its memory, so that one call and no copies tell all. */

import type { Instance } from './show.ts';

/** `Report` in `crates/search/src/bindings/searcher.rs`. The lists are void at the next call of the engine. */
export interface Report {
  /** All hits there are. */
  readonly total: number;
  readonly isPartial: boolean;
  /** The query with its misspelt words replaced; empty when there are none. */
  readonly correction: Uint8Array;
  /** Passages of hits that the engine does not have; while there are any, there are no hits. */
  readonly missing: Uint32Array;
  /** The hits as elements of a JSON array, and where each ends. */
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/** Numbers of 32 bits of a report. */
const LENGTH = 10;

/** The report at an address of linear memory. */
export function readReport({ buffer }: Instance['memory'], address: number): Report {
  const numbers = new Uint32Array(buffer, address, LENGTH);
  const at = (place: number): number => numbers[place] ?? 0;
  return {
    total: at(0),
    isPartial: at(1) === 1,
    correction: new Uint8Array(buffer, at(2), at(3)),
    missing: new Uint32Array(buffer, at(4), at(5)),
    bytes: new Uint8Array(buffer, at(6), at(7)),
    ends: new Uint32Array(buffer, at(8), at(9)),
  };
}

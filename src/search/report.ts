/** What the engine says of a search: numbers in its memory, so that one call and no copies tell all. */

import type { Instance } from './show.ts';

/** `Report` in `crates/search/src/bindings/searcher.rs`. The lists are void at the next call of the engine. */
export interface Report {
  /** All hits there are. */
  readonly total: number;
  readonly isPartial: boolean;
  readonly hasCorrection: boolean;
  /** Passages of hits that the engine does not have; while there are any, there are no hits. */
  readonly missing: Uint32Array;
  /** The hits as elements of a JSON array, and where each ends. */
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/** Numbers of 32 bits of a report. */
const LENGTH = 9;

/** The report at an address of linear memory. */
export function readReport({ buffer }: Instance['memory'], address: number): Report {
  const numbers = new Uint32Array(buffer, address, LENGTH);
  const at = (place: number): number => numbers[place] ?? 0;
  return {
    total: at(0),
    isPartial: at(1) === 1,
    hasCorrection: at(2) === 1,
    missing: new Uint32Array(buffer, at(3), at(4)),
    bytes: new Uint8Array(buffer, at(5), at(6)),
    ends: new Uint32Array(buffer, at(7), at(8)),
  };
}

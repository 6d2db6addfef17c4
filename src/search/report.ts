/** What the engine says of a search: numbers in its memory, so that one call and no copies tell all. */

import type { createEngine } from '#search-wasm/engine.js';

type Memory = ReturnType<typeof createEngine>['memory'];

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

const NONE = new Uint8Array();
const NO_NUMBERS = new Uint32Array();

/** Reads reports of an instance of the engine. */
export class ReportReader {
  readonly #memory: Memory;
  /** All of linear memory: a view of it costs more to make than to keep. Void when memory has grown. */
  #numbers = new Uint32Array();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** The report at an address of linear memory. */
  read(address: number): Report {
    const { buffer } = this.#memory;
    if (this.#numbers.buffer !== buffer) this.#numbers = new Uint32Array(buffer);
    const numbers = this.#numbers;
    const first = address / Uint32Array.BYTES_PER_ELEMENT;
    const at = (place: number): number => numbers[first + place] ?? 0;
    const bytes = (place: number): Uint8Array =>
      at(place + 1) === 0 ? NONE : new Uint8Array(buffer, at(place), at(place + 1));
    const list = (place: number): Uint32Array =>
      at(place + 1) === 0 ? NO_NUMBERS : new Uint32Array(buffer, at(place), at(place + 1));
    return {
      total: at(0),
      isPartial: at(1) === 1,
      correction: bytes(2),
      missing: list(4),
      bytes: bytes(6),
      ends: list(8),
    };
  }
}

/** The engine's report on a search: numbers in linear memory, so that one call without copies returns everything. */

import type { createEngine } from '#search-wasm/engine.js';

type Memory = ReturnType<typeof createEngine>['memory'];

/** `Report` in `crates/search/src/bindings/searcher.rs`. Its lists are void at the next call of the engine. */
export interface Report {
  /** All hits there are. */
  readonly total: number;
  readonly isPartial: boolean;
  /** The query with its misspelt words replaced; empty when there are none. */
  readonly correction: Uint8Array;
  /** The words of a query that found nothing, without what narrowed it; empty when there is nothing to relax. */
  readonly relaxed: Uint8Array;
  /** Passages of hits whose texts the engine lacks; while there are any, there is no JSON. */
  readonly missing: Uint32Array;
  /** The hits as a JSON array, and where each ends. */
  readonly json: Uint8Array;
  readonly ends: Uint32Array;
}

/** Reads reports of an instance of the engine. */
export class ReportReader {
  readonly #memory: Memory;
  /** A view of all of linear memory. Void when memory has grown. */
  #numbers = new Uint32Array();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Reads the report at an address of linear memory. */
  read(address: number): Report {
    const { buffer } = this.#memory;
    if (this.#numbers.buffer !== buffer) this.#numbers = new Uint32Array(buffer);
    const numbers = this.#numbers;
    const first = address / Uint32Array.BYTES_PER_ELEMENT;
    const at = (place: number): number => numbers[first + place] ?? 0;
    const bytes = (place: number): Uint8Array => new Uint8Array(buffer, at(place), at(place + 1));
    // The address of an empty list is not aligned.
    const list = (place: number): Uint32Array =>
      at(place + 1) === 0 ? new Uint32Array() : new Uint32Array(buffer, at(place), at(place + 1));
    return {
      total: at(0),
      isPartial: at(1) === 1,
      correction: bytes(2),
      relaxed: bytes(4),
      missing: list(6),
      json: bytes(8),
      ends: list(10),
    };
  }
}

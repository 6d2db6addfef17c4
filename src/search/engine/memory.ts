/**
 * Access to the engine's linear memory: reads the report on a search without copies, and writes the texts of hits. The engine
 * stores up to 64 MiB of texts, so a text is passed only when it is first found.
 */
import type { createEngine } from '#search-wasm/engine.js';
import type { IndexedUnit } from '../search.ts';

export type Engine = ReturnType<typeof createEngine>;
export type Searcher = InstanceType<Engine['IndexSearcher']>;
export type IndexBuilder = InstanceType<Engine['IndexBuilder']>;

/** An instance of the engine with an index. */
export interface Instance {
  readonly memory: Engine['memory'];
  readonly searcher: Searcher;
  readonly reports: ReportReader;
}

/** `Report` in `crates/search/src/bindings/searcher.rs`. Its lists are void at the next call of the engine. */
export interface Report {
  /** All hits there are. */
  readonly total: number;
  readonly isPartial: boolean;
  /** The query with its misspelt words replaced; empty when there are none. */
  readonly correction: Uint8Array;
  /** The words of a query that found nothing, without what narrowed it; with hits, the query without quotes that they are for; else empty. */
  readonly relaxed: Uint8Array;
  /** Passages of hits whose texts the engine lacks; while there are any, there is no JSON. */
  readonly missing: Uint32Array;
  /** The hits as a JSON array, and their number. */
  readonly json: Uint8Array;
  readonly count: number;
}

/** Reads reports of an instance of the engine. */
export class ReportReader {
  readonly #memory: Engine['memory'];
  /** A view of all of linear memory. Void when memory has grown. */
  #numbers = new Uint32Array();

  constructor(memory: Engine['memory']) {
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
      count: at(10),
    };
  }
}

/** UTF-16 code units of a text that are passed; the engine stores 65,535 bytes of it at most. */
const TEXT_LENGTH_MAX = 65_536;
/** Most bytes that UTF-8 needs for a UTF-16 code unit. */
const BYTES_PER_UNIT = 3;

const encoder = new TextEncoder();

/** The fields of a passage that a hit shows. */
export interface PassageTexts {
  /** Fields of all hits on its page. */
  readonly page: object;
  readonly unit: IndexedUnit | undefined;
}

/** Stores the texts of the passages in the engine. */
export function putPassages(
  { memory, searcher }: Instance,
  passages: readonly number[],
  textsOf: (passage: number) => PassageTexts,
): void {
  for (const passage of passages) {
    const { page, unit } = textsOf(passage);
    const texts = unit?.quotes.map((text) => text.slice(0, TEXT_LENGTH_MAX)) ?? [];
    const parts = [membersOf(page), membersOf(unit?.fields ?? {}), ...texts];
    const size = parts.reduce((sum, part) => sum + part.length * BYTES_PER_UNIT, 0);
    const address = searcher.reserveInput(size);
    const input = new Uint8Array(memory.buffer, address, size);
    let used = 0;
    const lengths = parts.map((part) => {
      const { written } = encoder.encodeInto(part, input.subarray(used));
      used += written;
      return written;
    });
    searcher.putPassage(passage, Uint32Array.from(lengths));
  }
}

/** The fields as JSON members. */
function membersOf(fields: object): string {
  return JSON.stringify(fields).slice(1, -1);
}

/**
 * Passes the texts of hits to the engine. It stores up to 64 MiB of them, so a text crosses into WebAssembly when it is found for
 * the first time, and the next query that finds it costs nothing but the search.
 */
import type { createEngine } from '#search-wasm/engine.js';
import type { IndexedUnit } from '../search.ts';
import type { ReportReader } from './report.ts';

/** UTF-16 code units of a text that are passed; the engine stores 65,535 bytes of it at most. */
const TEXT_LENGTH_MAX = 65_536;
/** Most bytes that UTF-8 needs for a UTF-16 code unit. */
const BYTES_PER_UNIT = 3;

type Engine = ReturnType<typeof createEngine>;

/** An instance of the engine with an index. */
export interface Instance {
  readonly memory: Engine['memory'];
  readonly searcher: InstanceType<Engine['IndexSearcher']>;
  readonly reports: ReportReader;
}

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

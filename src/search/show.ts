/**
 * Passes to the engine what hits show. It keeps up to 64 MiB of that in its own memory, so a text crosses into WebAssembly when it is
 * found for the first time, and the next query that finds it costs nothing but the search.
 */
import type { createEngine } from '#search-wasm/engine.js';
import type { ReportReader } from './report.ts';
import type { FoundUnit } from './search.ts';

/** UTF-16 code units of a text that are passed; the engine keeps 65,535 bytes of them at most. */
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

/** What a hit on a passage shows. */
export interface ShownPassage {
  /** Fields of all hits on its page. */
  readonly page: object;
  readonly unit: FoundUnit | undefined;
}

/** Passes what hits on the passages show. */
export function showPassages(
  { memory, searcher }: Instance,
  passages: readonly number[],
  shownAt: (passage: number) => ShownPassage,
): void {
  for (const passage of passages) {
    const { page, unit } = shownAt(passage);
    const texts = unit?.quotes.map((text) => text.slice(0, TEXT_LENGTH_MAX)) ?? [];
    const parts = [membersOf(page), membersOf(unit?.fields ?? {}), ...texts];
    const size = parts.reduce((sum, part) => sum + part.length * BYTES_PER_UNIT, 0);
    const address = searcher.room(size);
    const room = new Uint8Array(memory.buffer, address, size);
    let used = 0;
    const lengths = parts.map((part) => {
      const { written } = encoder.encodeInto(part, room.subarray(used));
      used += written;
      return written;
    });
    searcher.show(passage, Uint32Array.from(lengths));
  }
}

/** The fields as JSON members. */
function membersOf(fields: object): string {
  return JSON.stringify(fields).slice(1, -1);
}

/**
 * Passes to the engine what hits show. It keeps that in its own memory, so a text crosses into WebAssembly when it is found
 * for the first time, and the next query that finds it costs nothing but the search.
 */
import type { createEngine } from '#search-wasm/engine.js';
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
}

const encoder = new TextEncoder();

/** Passes what the hits of the last search show and the engine does not have. `unitAt` knows the units of its index. */
export function showMissing(
  { memory, searcher }: Instance,
  unitAt: (passage: number) => FoundUnit | undefined,
): void {
  for (const passage of searcher.missing()) {
    const unit = unitAt(passage);
    const texts = unit?.quotes.map((text) => text.slice(0, TEXT_LENGTH_MAX)) ?? [];
    const parts = [membersOf(unit), ...texts];
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

/** The fields of a hit on the unit as JSON members, each after a comma. */
function membersOf(unit: FoundUnit | undefined): string {
  const members = JSON.stringify(unit?.fields ?? {}).slice(1, -1);
  return members === '' ? '' : `,${members}`;
}

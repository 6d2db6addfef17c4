/**
 * Snippets of hits: stretches of their texts around the first matches, each on one line. The engine says where; it gets
 * the texts of all hits at once, because crossing into WebAssembly costs more than looking through a text.
 */
import type { createEngine } from '#search-wasm/engine.js';
import type { Hit, Range } from './search.ts';

/** UTF-16 code units of a text that are looked through. */
const TEXT_LENGTH_MAX = 65_536;
/** Most bytes that UTF-8 needs for a UTF-16 code unit. */
const BYTES_PER_UNIT = 3;

type Engine = ReturnType<typeof createEngine>;
type Searcher = InstanceType<Engine['IndexSearcher']>;
type Snippet = Pick<Hit, 'snippet' | 'matches'>;

const encoder = new TextEncoder();

/**
 * For each hit the snippet of the first of its texts that has a match of the searcher's last query; without any, the
 * beginning of the first that is not blank.
 */
export function quotes(
  memory: Engine['memory'],
  searcher: Searcher,
  hits: readonly (readonly string[])[],
): readonly Snippet[] {
  const marks = searcher.mark(write(memory, searcher, hits));
  let at = 0;
  return hits.map((texts) => {
    const [number = 0, start = 0, end = 0, count = 0] = marks.subarray(at, at + 4);
    const ranges = marks.subarray(at + 4, at + 4 + 2 * count);
    at += 4 + 2 * count;
    return cut(texts[number] ?? '', [start, end], ranges);
  });
}

/** Writes the texts into the engine's memory; for each hit their number and their lengths in bytes. */
function write(
  memory: Engine['memory'],
  searcher: Searcher,
  hits: readonly (readonly string[])[],
): Uint32Array {
  let units = 0;
  for (const texts of hits)
    for (const text of texts) units += Math.min(text.length, TEXT_LENGTH_MAX);
  const address = searcher.room(units * BYTES_PER_UNIT);
  const room = new Uint8Array(memory.buffer, address, units * BYTES_PER_UNIT);
  const lengths: number[] = [];
  let used = 0;
  for (const texts of hits) {
    lengths.push(texts.length);
    for (const text of texts) {
      const read = text.length > TEXT_LENGTH_MAX ? text.slice(0, TEXT_LENGTH_MAX) : text;
      const { written } = encoder.encodeInto(read, room.subarray(used));
      lengths.push(written);
      used += written;
    }
  }
  return Uint32Array.from(lengths);
}

/** The stretch on one line, with its matches. */
function cut(text: string, [from, to]: Range, marked: Uint32Array): Snippet {
  const stretch = text.slice(from, to);
  const start = from + stretch.length - stretch.trimStart().length;
  const gaps: Gap[] = [];
  const line = onOneLine(stretch.trim(), gaps);
  const before = from > 0 ? '… ' : '';
  const after = to < text.length ? ' …' : '';
  const place = (at: number): number => before.length + moved((marked[at] ?? 0) - start, gaps);
  const matches: Range[] = [];
  for (let at = 0; at + 1 < marked.length; at += 2) matches.push([place(at), place(at + 1)]);
  return { snippet: before + line + after, matches };
}

/** White space that is not one space, by its end, and how much shorter the text before that end has become. */
type Gap = readonly [end: number, lost: number];

/** Makes white space of any kind and length one space, and notes where that moved the text. */
function onOneLine(text: string, gaps: Gap[]): string {
  let lost = 0;
  return text.replaceAll(/[^\S ]\s*| \s+/gu, (gap, at: number) => {
    lost += gap.length - 1;
    gaps.push([at + gap.length, lost]);
    return ' ';
  });
}

function moved(at: number, gaps: readonly Gap[]): number {
  let lost = 0;
  for (const [end, lostThere] of gaps) {
    if (end > at) break;
    lost = lostThere;
  }
  return at - lost;
}

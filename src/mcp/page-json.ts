/** Parts of a page's Markdown in JSON. A page is escaped once: answers are cut from that, whatever their budget. */
import type { WholePage } from '../content/model/library.ts';
import type { Range } from './page-sections.ts';
import { memoizeRecent } from '../memoize.ts';

interface PageJson {
  readonly json: string;
  /** Positions in the Markdown of the characters that JSON escapes, once for each character that this adds. */
  readonly escapes: Uint32Array;
}

/** Characters of JSON that are kept: that of the pages that are read most. */
const JSON_MAX = 8_000_000;

const pageJson = memoizeRecent(writeJson, {
  sizeOf: ({ json, escapes }) => json.length + escapes.length,
  sizeMax: JSON_MAX,
});

function writeJson({ markdown }: WholePage): PageJson {
  const escapes: number[] = [];
  for (const { 0: character, index } of markdown.matchAll(/["\\\p{Cc}\p{Cs}]/gu)) {
    const added = escaped(character).length - character.length;
    for (let count = 0; count < added; count += 1) escapes.push(index);
  }
  return { json: escaped(markdown), escapes: Uint32Array.from(escapes) };
}

/** A text in JSON, without its quotes. */
export function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** A part of the Markdown in JSON, without its quotes. A range must not split a surrogate pair. */
export function jsonOf(page: WholePage, range: Range): string {
  const { json, escapes } = pageJson(page);
  const at = (position: number): number => position + countBelow(escapes, position);
  return json.slice(at(range.start), at(range.end));
}

/** Number of the ascending numbers that are below a bound. */
function countBelow(numbers: Uint32Array, bound: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

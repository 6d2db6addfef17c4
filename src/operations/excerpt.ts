/** The part of a section that says most about a query. */
import type { WholePage } from '../content/model/page.ts';
import { blockStarts, cutOutsideCode, tableAt, type Range } from './page-sections.ts';
import { countWords } from './stems.ts';

/** Where a result is on its page. */
export interface Place {
  readonly page: WholePage;
  /** Text up to the first subsection. */
  readonly own: Range;
  /** With subsections. */
  readonly whole: Range;
}

export interface Excerpt {
  /** Parts of the text in their order; between two of them rows of a table are left out. */
  readonly parts: readonly Range[];
  /** First position behind the start that is left out; absent when nothing is. */
  readonly rest?: number;
}

/** The part of a place of at most `characters` that holds most of the words. Empty when nothing useful fits. */
export function excerptOf(place: Place, characters: number, words: readonly string[]): Excerpt {
  const { page, whole } = place;
  const start = bestStart(place, characters, words);
  const range = cutOutsideCode(page, { start, end: whole.end }, characters);
  const table = range.end < whole.end ? tableAt(page, range.end) : undefined;
  const isReached = table !== undefined && table.start >= start && table.start < start + characters;
  if (!isReached) return asExcerpt(whole, range);
  const rows = rowsOf(page, table);
  const shown = chosenRows(page, rows, { room: start + characters - table.start, words });
  if (shown.length <= HEAD) return asExcerpt(whole, withoutHead(range, rows));
  const rest = rows.find((row) => !shown.includes(row))?.start ?? table.end;
  return { parts: joined([{ start, end: table.start }, ...shown]), rest };
}

/** Lines of a table that say what its columns are. */
const HEAD = 2;

/** A text that would end with the head of a table, or within it, ends before it. */
function withoutHead({ start, end }: Range, rows: readonly Range[]): Range {
  const [first] = rows;
  const headEnd = rows[HEAD - 1]?.end ?? 0;
  return first !== undefined && end > first.start && end <= headEnd
    ? { start, end: first.start }
    : { start, end };
}

function asExcerpt(whole: Range, range: Range): Excerpt {
  return { parts: [range], ...(range.end < whole.end && { rest: range.end }) };
}

/** Lines of a table: two of the head, and the rows. */
function rowsOf({ markdown }: WholePage, { start, end }: Range): readonly Range[] {
  const rows: Range[] = [];
  for (let at = start; at < end; at = rows.at(-1)!.end) {
    const next = markdown.indexOf('\n', at) + 1;
    rows.push({ start: at, end: next === 0 ? end : Math.min(next, end) });
  }
  return rows;
}

/** The head of a table with the rows that hold most of the words, or the first where none does, in their order. */
function chosenRows(
  { markdown }: WholePage,
  rows: readonly Range[],
  { room, words }: { readonly room: number; readonly words: readonly string[] },
): readonly Range[] {
  const [body, head] = [rows.slice(HEAD), rows.slice(0, HEAD)];
  const counts = new Map(
    body.map((row) => [row, countWords(markdown.slice(row.start, row.end).toLowerCase(), words)]),
  );
  const count = (row: Range): number => counts.get(row) ?? 0;
  const best = Math.max(...counts.values());
  const matching = best === 0 ? body : body.filter((row) => count(row) > 0);
  let left = room - sizeOf(head);
  const chosen = new Set(head);
  for (const row of matching.toSorted((a, b) => count(b) - count(a))) {
    left -= sizeOf([row]);
    if (left < 0) break;
    chosen.add(row);
  }
  return rows.filter((row) => chosen.has(row));
}

export function sizeOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Ranges that touch become one. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const some: Range[] = [];
  for (const range of ranges) {
    const last = some.at(-1);
    if (last?.end === range.start) some[some.length - 1] = { start: last.start, end: range.end };
    else some.push(range);
  }
  return some;
}

/** Blocks of a section at which its excerpt may start. */
const STARTS_MAX = 50;

/** Start of the excerpt that contains most of the words: the start of the section, or of a block in its own text. */
function bestStart(place: Place, characters: number, words: readonly string[]): number {
  const { page, own, whole } = place;
  if (own.end - own.start <= characters) return whole.start;
  const text = page.markdown.slice(own.start, own.end).toLowerCase();
  const starts = blockStarts(page, own).slice(0, STARTS_MAX);
  const counts = starts.map((start) => {
    // Of a table, the rows with the words are shown, wherever they are in it.
    const table = tableAt(page, start + characters);
    const end =
      table !== undefined && table.start < start + characters ? table.end : start + characters;
    return countWords(text.slice(start - own.start, end - own.start), words);
  });
  return starts[counts.indexOf(Math.max(...counts))] ?? whole.start;
}

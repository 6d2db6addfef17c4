/**
 * Views of a text with its encodings taken off: quotation marks and line ends escaped any number of times, HTML entities,
 * percent-encoding, and lines that a terminal broke. Rules are written once, for plain text, and their spans are mapped back.
 */

import { breaksIn, hasColumns, type Edit } from './breaks.ts';

export interface View {
  /** Lines of a terminal's width are joined, whether it broke them or not: only rules that need no neighbours apply. */
  readonly isGuessed?: boolean;
  readonly text: string;
  /** Range in the original text of a range in this one. */
  range(start: number, end: number): readonly [start: number, end: number];
}

/**
 * The text as it is, then without escapes and what is not seen, then without line breaks within tokens. Of the later views
 * only the lines around what was taken off are read again.
 */
export function viewsOf(text: string): readonly View[] {
  const escapes = escapesIn(text);
  const views = [
    slice(text, 0, text.length),
    ...around(text, escapes).map(({ part, own }) => edited(part, own)),
  ];
  for (const isGuessed of [false, true]) {
    if (isGuessed && !hasColumns(text)) continue;
    const breaks = breaksIn(text, isGuessed);
    for (const { part, own } of around(text, breaks)) {
      const whole = edited(part, own);
      views.push({ ...edited(whole, escapesIn(whole.text)), isGuessed });
    }
  }
  return views;
}

/** Lines before and after an edit that rules may have to see. */
const LINES_AROUND = 3;

interface Part {
  readonly part: View;
  /** Edits of the part, by their place in it. */
  readonly own: Edit[];
}

function slice(text: string, from: number, to: number): View {
  return { text: text.slice(from, to), range: (start, end) => [from + start, from + end] };
}

/** The lines around edits, those that touch as one part. */
function around(text: string, edits: readonly Edit[]): Part[] {
  const groups: { start: number; end: number; readonly own: Edit[] }[] = [];
  for (const edit of edits) {
    const last = groups.at(-1);
    const isInside = last !== undefined && edit.end <= last.end;
    const start = isInside ? last.start : lineOf(text, edit.start, -LINES_AROUND);
    const end = isInside ? last.end : lineOf(text, edit.end, LINES_AROUND);
    if (last !== undefined && start <= last.end) {
      last.end = end;
      last.own.push(edit);
    } else groups.push({ start, end, own: [edit] });
  }
  return groups.map(({ start, end, own }) => ({
    part: slice(text, start, end),
    own: own.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
  }));
}

/** @param lines to go back, if negative, or on. @returns where that line begins or ends */
function lineOf(text: string, at: number, lines: number): number {
  let place = at;
  for (let left = Math.abs(lines); left >= 0; left -= 1) {
    const end = lines < 0 ? text.lastIndexOf('\n', place - 1) : text.indexOf('\n', place);
    if (end === -1 || (lines < 0 && place === 0)) return lines < 0 ? 0 : text.length;
    place = lines < 0 ? end : end + 1;
  }
  return lines < 0 ? place + 1 : place;
}

/** Each alternative begins where its repetition cannot continue one before it, so the time is linear. */
const ESCAPE =
  /(?<unseen>[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]|(?![\t\r\n])\p{Cc}\[[\d;]{0,16}[A-Za-z])|(?<!\\)\\+(?:(?<same>["'`/])|(?:u00|x)(?<code>[2-7][0-9a-f])|(?<space>[nrt]|\r?\n))|&(?:amp;)*(?<entity>quot|apos|lt|gt|amp|nbsp|#34|#39|#x22|#x27);|%(?:25)*(?<byte>[2-7][0-9a-f])/giu;

/** Tabs separate cells; an escaped line end continues its line. */
const SPACES: Readonly<Record<string, string>> = { n: '\n', r: '\n', t: '\t' };

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  '#34': '"',
  '#x22': '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  lt: '<',
  gt: '>',
  amp: '&',
  nbsp: ' ',
};

function escapesIn(text: string): Edit[] {
  return Array.from(text.matchAll(ESCAPE), ({ index, 0: { length }, groups = {} }) => ({
    start: index,
    end: index + length,
    character: characterOf(groups),
  }));
}

type Groups = Readonly<Record<string, string | undefined>>;

function characterOf({ unseen, same, code, byte, entity, space }: Groups): string {
  const hex = code ?? byte;
  if (unseen !== undefined) return '';
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  if (entity !== undefined) return ENTITIES[entity.toLowerCase()] ?? ' ';
  return same ?? SPACES[space?.toLowerCase() ?? ''] ?? ' ';
}

function edited(view: View, edits: readonly Edit[]): View {
  if (edits.length === 0) return view;
  const starts = new Uint32Array(view.text.length + 1);
  const ends = new Uint32Array(view.text.length + 1);
  const parts: string[] = [];
  let length = 0;
  const copy = (from: number, to: number): void => {
    parts.push(view.text.slice(from, to));
    for (let at = from; at < to; at += 1, length += 1) {
      starts[length] = at;
      ends[length] = at + 1;
    }
  };
  let at = 0;
  for (const { start, end, character } of edits) {
    copy(at, start);
    parts.push(character);
    if (character !== '') {
      starts[length] = start;
      ends[length] = end;
      length += 1;
    }
    at = end;
  }
  copy(at, view.text.length);
  return {
    text: parts.join(''),
    range: (start, end) => view.range(starts[start] ?? 0, ends[end - 1] ?? 0),
  };
}

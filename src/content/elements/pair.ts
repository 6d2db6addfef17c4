/** Matches closing tags to opening tags, and decides whether a pair is a block or inline. */
import { lineStarts } from '../notation/scan.ts';
import type { Piece, TagPiece } from './piece.ts';
import type { Form } from './form.ts';

/** An element: its tags, and what it becomes. */
export interface Element {
  readonly form: Form;
  readonly open: TagPiece;
  /** Absent: it has no body. */
  readonly close?: TagPiece;
  readonly isBlock: boolean;
}

export interface Paired {
  /** Elements by both of their tags. */
  readonly elements: ReadonlyMap<TagPiece, Element>;
  /** Tags that stay as they are written. */
  readonly text: ReadonlySet<TagPiece>;
}

/** Reports each unknown element. */
export type NoteUnknown = (what: string, at: number) => void;

/** Maximum nesting of components; deeper ones keep their text and lose their tags. */
const DEPTH_MAX = 30;

export function pairTags(source: string, pieces: readonly Piece[], note: NoteUnknown): Paired {
  const partners = partnersOf(pieces);
  const { leading, trailing } = standing(source, pieces);
  const elements = new Map<TagPiece, Element>();
  const text = new Set<TagPiece>();
  for (const piece of pieces) {
    if (piece.kind === 'open' || piece.kind === 'void') {
      const close = partners.get(piece);
      const { form } = piece;
      if (
        form === undefined ||
        (close === undefined && piece.kind === 'open' && piece.isWhole !== true && !isWhole(form))
      ) {
        if (piece.isTextAlone === true) text.add(piece);
        continue;
      }
      const last = close ?? piece;
      const isAlone = leading.has(piece) && trailing.has(last);
      const isLong = close !== undefined && source.slice(piece.end, close.start).includes('\n');
      const isBlock = form.at !== 'line' && (isAlone || (isLong && form.at !== 'block-or-line'));
      const element = { form, open: piece, isBlock, ...(close === undefined ? {} : { close }) };
      elements.set(piece, element);
      if (piece.unknown !== undefined) note(piece.unknown, piece.start);
      if (close !== undefined) elements.set(close, element);
    }
  }
  return { elements, text };
}

/** Returns whether a form needs no closing tag. */
function isWhole(form: Form): boolean {
  return (
    form.at === 'code' || form.at === 'lines' || (form.at === 'line' && form.inline.as === 'image')
  );
}

function partnersOf(pieces: readonly Piece[]): Map<TagPiece, TagPiece> {
  const partners = new Map<TagPiece, TagPiece>();
  const open: TagPiece[] = [];
  const waiting = new Map<string, number>();
  const count = (name: string, by: number): void => {
    waiting.set(name, (waiting.get(name) ?? 0) + by);
  };
  for (const piece of pieces) {
    if (piece.kind === 'open') {
      open.push(piece);
      count(piece.name, 1);
    } else if (piece.kind === 'close' && (waiting.get(piece.name) ?? 0) > 0) {
      let last = open.pop();
      while (last !== undefined && last.name !== piece.name) {
        count(last.name, -1);
        last = open.pop();
      }
      if (last !== undefined) {
        count(last.name, -1);
        if (open.length < DEPTH_MAX) partners.set(last, piece);
      }
    }
  }
  return partners;
}

const BEFORE = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;

/** Tags with nothing but other such tags before them on their line, and with nothing but such behind them. */
function standing(
  source: string,
  pieces: readonly Piece[],
): { leading: ReadonlySet<Piece>; trailing: ReadonlySet<Piece> } {
  const startOf = lineStarts(source);
  const leading = new Set<Piece>();
  const trailing = new Set<Piece>();
  for (const [index, piece] of pieces.entries()) {
    const lineStart = startOf(piece.start);
    const before = pieces[index - 1];
    const isNext = before !== undefined && before.end > lineStart;
    const between = source.slice(isNext ? before.end : lineStart, piece.start);
    if (
      isNext
        ? between.trim() === '' &&
          (leading.has(before) || (before.end > lineStart && isEnd(before, lineStart)))
        : BEFORE.test(between)
    ) {
      leading.add(piece);
    }
  }
  const endOf = lineEnds(source);
  for (const [back, piece] of pieces.toReversed().entries()) {
    const after = pieces[pieces.length - back];
    const lineEnd = endOf(piece.end);
    const isNext = after !== undefined && after.start < lineEnd;
    const between = source.slice(piece.end, isNext ? after.start : lineEnd);
    if (between.trim() === '' && (!isNext || trailing.has(after) || after.end > lineEnd)) {
      trailing.add(piece);
    }
  }
  return { leading, trailing };
}

/** Gives the end of a line by an offset in it. At shrinking offsets, a long line is read once. */
function lineEnds(source: string): (at: number) => number {
  let end = source.length;
  let read = source.length;
  return (at) => {
    const found = source.slice(at, read).indexOf('\n');
    if (found !== -1) end = at + found;
    read = at;
    return end;
  };
}

/** A tag of several lines ends on this one, and began one of its own. */
function isEnd(piece: Piece, lineStart: number): boolean {
  return piece.start < lineStart;
}

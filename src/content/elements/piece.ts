/** Places in a source that a dialect reads otherwise than Markdown does. */
import type { Names } from '../notation/literal.ts';
import type { Form } from './form.ts';

export type Piece =
  | TagPiece
  /** Text in place of what was written: the value of an expression, or nothing. */
  | { readonly kind: 'text'; readonly start: number; readonly end: number; readonly text: string }
  /** A block of code with its fences, byte for byte. */
  | { readonly kind: 'fence'; readonly start: number; readonly end: number };

export interface TagPiece {
  readonly kind: 'open' | 'close' | 'void';
  readonly start: number;
  readonly end: number;
  /** Pairs an opening tag with its closing one. */
  readonly name: string;
  /** Absent for a closing tag. */
  readonly form?: Form;
  /** A tag without a partner is text of the page. */
  readonly isTextAlone?: boolean;
  /** Name under which it is counted while no dialect knows it: `<Name>`. */
  readonly unknown?: string;
  /** An opening tag without a partner has no body. */
  readonly isWhole?: boolean;
}

/** State while a source is read. */
export interface Scan {
  readonly source: string;
  readonly names: Names;
  /** Characters that may still be read in vain: tags without an end cost a hostile page no more than this. */
  readonly budget: { left: number };
  /** Results of {@link nextOf}, by sign. */
  readonly found: Map<string, { readonly from: number; readonly at: number }>;
  /** See {@link lineStarts}. */
  readonly lineStart: (at: number) => number;
  /** Notes what is not understood, to be counted. */
  readonly note: (what: string, at: number) => void;
}

/** Offset of the next `sign`, -1 when there is none. Readers ask at growing offsets: thousands of openers without an end cost one search. */
export function nextOf({ source, found }: Scan, sign: string, from: number): number {
  const known = found.get(sign);
  if (known !== undefined && known.from <= from && (known.at === -1 || from <= known.at)) {
    return known.at;
  }
  const at = source.indexOf(sign, from);
  found.set(sign, { from, at });
  return at;
}

/** The next match of a pattern with `g`; nothing once a page has had too much read in vain. */
export function nextMatch(
  { source, budget }: Scan,
  pattern: RegExp,
  from: number,
): RegExpExecArray | undefined {
  if (budget.left < 0) return undefined;
  pattern.lastIndex = from;
  const match = pattern.exec(source) ?? undefined;
  budget.left -= (match?.index ?? source.length) - from;
  return match;
}

/** Gives the start of a line by an offset in it. At growing offsets, a long line is read once. */
export function lineStarts(source: string): (at: number) => number {
  let start = 0;
  let read = 0;
  return (at) => {
    if (at < read) start = read = 0;
    const end = source.slice(read, at).lastIndexOf('\n');
    if (end !== -1) start = read + end + 1;
    read = at;
    return start;
  };
}

/** Reads what starts at an offset; `undefined` leaves it to Markdown, a number skips to that offset. */
export type ReadPiece = (scan: Scan, at: number) => Piece | number | undefined;

/** Key under which the rules of a parse report unknown syntax: `env[NOTED]`, a function of the words and their line. */
export const NOTED = 'noted';

/** Reports unknown syntax from a rule of a parse; outside of a page, reports are ignored. */
export function noteIn(env: Readonly<Record<string, unknown>>, what: string, line: number): void {
  const note = env[NOTED] as ((what: string, line: number) => void) | undefined;
  note?.(what, line);
}

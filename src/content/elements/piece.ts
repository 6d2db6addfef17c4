/** Places in a source that a dialect reads otherwise than Markdown does. */
import type { Names } from '../dialects/literal.ts';
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
  /** Notes what is not understood, to be counted. */
  readonly note: (what: string, at: number) => void;
}

/** Reads what starts at an offset; `undefined` leaves it to Markdown, a number skips to that offset. */
export type ReadPiece = (scan: Scan, at: number) => Piece | number | undefined;

/** Where rules of a parse note what they do not understand: `env[NOTED]`, a function of the words and their line. */
export const NOTED = 'noted';

/** Notes, from a rule of a parse, words that are not understood; outside of a page nobody counts them. */
export function noteIn(env: Readonly<Record<string, unknown>>, what: string, line: number): void {
  const note = env[NOTED] as ((what: string, line: number) => void) | undefined;
  note?.(what, line);
}

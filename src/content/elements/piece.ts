/** Places in a source that a dialect reads otherwise than Markdown does. */
import type { FenceSpan, Reader } from '../notation/scan.ts';
import type { Form } from './form.ts';

export type Piece =
  | TagPiece
  /** Text in place of what was written: the value of an expression, or nothing. */
  | { readonly kind: 'text'; readonly start: number; readonly end: number; readonly text: string }
  | FenceSpan;

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

/** A reader of a dialect. */
export type ReadPiece = Reader<Piece>;

/** Key under which the rules of a parse report unknown syntax: `env[NOTED]`, a function of the words and their line. */
export const NOTED = 'noted';

/** Reports unknown syntax from a rule of a parse; outside of a page, reports are ignored. */
export function noteIn(env: Readonly<Record<string, unknown>>, what: string, line: number): void {
  const note = env[NOTED] as ((what: string, line: number) => void) | undefined;
  note?.(what, line);
}

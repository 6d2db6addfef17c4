/** Lines of colons: which begins a container, which ends it, and which are its own. */
import type { StateBlock } from 'markdown-it';
import { CodeLines } from '../notation/fence.ts';
import { lineText } from '../notation/rule.ts';

/**
 * Colons, a name in braces or without, and the rest of the line, which has no spaces at its end. A name with dots is none of a container:
 * `::: package.module` is a directive of mkdocstrings.
 */
const COLONS = /^(:{2,})\s*(?:\{([\w-]+)\}|([\w-]+(?![\w.-])))?[ \t]*([^]*)$/;

/** Key under which a parse stores the pairs it has found: `env[PAIRED]`. */
const PAIRED = 'pairedColons';

interface Paired {
  readonly text: string;
  /** Colons at the ends of lines: others close nothing. */
  readonly ends: ReadonlySet<string>;
  /** By closing line as written: closing line by opening line. */
  readonly lines: Map<string, Map<number, number>>;
}

/** A line that begins with colons. */
export interface ColonLine {
  readonly marks: string;
  readonly name: string | undefined;
  /** The name is in braces. */
  readonly isBraced: boolean;
  readonly rest: string;
}

export function colonLine(line: string): ColonLine | undefined {
  const [, marks, braced, bare, rest = ''] = COLONS.exec(line.trimEnd()) ?? [];
  return marks === undefined
    ? undefined
    : { marks, name: braced ?? bare, isBraced: braced !== undefined, rest };
}

/** Lines of a container that are not code and in no container within it; one without an end holds none. */
export function* ownLines(
  state: StateBlock,
  [from, to]: readonly [number, number],
): Iterable<{ readonly line: number; readonly text: string }> {
  const code = new CodeLines();
  for (let line = from; line < to; line += 1) {
    const text = lineText(state, line).trimEnd();
    if (code.isCode(text)) continue;
    const inner = colonLine(text);
    const close =
      inner?.name === undefined ? to : closingLine(state, [line + 1, to], inner.marks.length);
    if (close < to) line = close;
    else yield { line, text };
  }
}

/** The line with as many colons and nothing else; without one, the block holds the rest. `from` is the line after the opener. */
export function closingLine(
  state: StateBlock,
  [from, end]: [number, number],
  length: number,
): number {
  const closing = closingLines(state, [from, end], length).get(from - 1);
  return closing === undefined || closing >= end ? end : closing;
}

/**
 * Closing line by the line of its opener, for the blocks of one length that begin between `from - 1` and `end`. One pass
 * pairs them all: a pass for each block would cost a page of openers the square of their number.
 */
function closingLines(
  state: StateBlock,
  [from, end]: [number, number],
  length: number,
): ReadonlyMap<number, number> {
  const closing = ':'.repeat(length);
  let paired = state.env[PAIRED] as Paired | undefined;
  // Text that is parsed inside another text has lines of its own.
  if (paired?.text !== state.src)
    paired = state.env[PAIRED] = {
      text: state.src,
      ends: new Set(state.src.match(/(?<!:):{2,}(?=[ \t]*$)/gm)),
      lines: new Map(),
    };
  const lines = paired.lines.get(closing) ?? new Map<number, number>();
  paired.lines.set(closing, lines);
  if (lines.has(from - 1) || !paired.ends.has(closing)) return lines;
  const open = [from - 1];
  const code = new CodeLines();
  for (let line = from; line < end && open.length > 0; line += 1) {
    const text = lineText(state, line).trimEnd();
    if (code.isCode(text)) continue;
    if (text === closing) {
      lines.set(open.pop() ?? from, line);
    } else if (text.startsWith(closing)) {
      const inner = colonLine(text);
      if (inner?.marks === closing && inner.name !== undefined) open.push(line);
    }
  }
  for (const line of open) lines.set(line, Infinity);
  return lines;
}

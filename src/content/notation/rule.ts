/** Rules of markdown-it for blocks and within lines. */
import type { StateBlock, StateInline } from 'markdown-it';

/** The lines a block rule of markdown-it is asked about, and whether it may only look. */
export type RuleLines = [start: number, end: number, silent: boolean];

/** Blocks that a block of a dialect may interrupt. */
export const INTERRUPTED: string[] = ['paragraph', 'reference', 'blockquote', 'list'];

/** Deeper blocks are read as text: the parser's own limit is 100. */
const LEVEL_MAX = 90;

/** Returns whether a block may begin on this line: not as deep as indented code, nor too deeply nested. */
export function mayBegin(state: StateBlock, line: number): boolean {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent;
  return indent >= 0 && indent < 4 && state.level < LEVEL_MAX;
}

/** The line without its indentation. */
export function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

/** Matches a sticky pattern at a place of a text. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** A rule within lines: what matches a sticky pattern, and is meant by it, is written as tokens. */
export function inlineRule(
  pattern: RegExp,
  write: (state: StateInline, match: RegExpExecArray) => void,
  isMeant: (state: StateInline, match: RegExpExecArray) => boolean = () => true,
): (state: StateInline, silent: boolean) => boolean {
  return (state, silent) => {
    const match = matchAt(pattern, state.src, state.pos);
    if (match === null || !isMeant(state, match)) return false;
    if (!silent) write(state, match);
    state.pos += match[0].length;
    return true;
  };
}

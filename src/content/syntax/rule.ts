/** Rules of markdown-it for blocks. */
import type { StateBlock } from 'markdown-it';

/** The lines a block rule of markdown-it is asked about, and whether it may only look. */
export type RuleLines = [start: number, end: number, silent: boolean];

/** Blocks that a block of a dialect may interrupt. */
export const INTERRUPTED: string[] = ['paragraph', 'reference', 'blockquote', 'list'];

/** Deeper blocks are read as text: the parser's own limit is 100. */
const LEVEL_MAX = 90;

/** Whether a block may begin on this line: not as deep as indented code, nor too deeply nested. */
export function mayBegin(state: StateBlock, line: number): boolean {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent;
  return indent >= 0 && indent < 4 && state.level < LEVEL_MAX;
}

/** The line without its indentation. */
export function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

/** Parses lines of a block as if they stood further to the left. */
import type { StateBlock } from 'markdown-it';

/** Parses the lines as if `indent` columns in front of them were not there. */
export function readAt(state: StateBlock, [start, end]: [number, number], indent: number): void {
  const { blkIndent, lineMax, level } = state;
  state.blkIndent = indent;
  state.lineMax = end;
  state.level = level + 1;
  state.md.block.tokenize(state, start, end);
  state.level = level;
  state.lineMax = lineMax;
  state.blkIndent = blkIndent;
  state.line = Math.max(state.line, end);
}

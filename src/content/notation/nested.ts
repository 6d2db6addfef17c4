/** Parses Markdown inside a rule: lines of a block, or text within a line. */
import type { StateBlock, StateInline, Token } from 'markdown-it';

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

/** Markdown within a line. In tokens of its own: joining texts among those of the line would move them, and emphasis around them is known by its places. */
export function parseInline(state: StateInline, markdown: string): void {
  const tokens: Token[] = [];
  if (state.pending !== '') state.pushPending();
  state.md.inline.parse(markdown, state.md, state.env, tokens);
  for (const token of tokens) state.tokens.push(token);
}

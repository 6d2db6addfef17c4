/** Markdown within a line, parsed where a rule of the line stands. */
import type { StateInline, Token } from 'markdown-it';

/** In tokens of its own: joining texts among those of the line would move them, and emphasis around them is known by its places. */
export function parseInline(state: StateInline, markdown: string): void {
  const tokens: Token[] = [];
  if (state.pending !== '') state.pushPending();
  state.md.inline.parse(markdown, state.md, state.env, tokens);
  for (const token of tokens) state.tokens.push(token);
}

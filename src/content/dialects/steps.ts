/** Rejoins steps whose author forgot to indent the text between two numbers into one list. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { blockOf } from '../blocks/block.ts';

export function mergedSteps(md: MarkdownIt): void {
  md.core.ruler.after('block', 'docent_steps', (state: StateCore) => {
    if (state.tokens.some(isSteps)) state.tokens = merged(state.tokens);
  });
}

interface Steps {
  /** Nesting of the blocks in the steps. */
  readonly depth: number;
  /** Tokens that close the last list, while only other blocks have followed. */
  closing: [item: Token, list: Token] | undefined;
  items: number;
}

function isSteps(token: Token): boolean {
  return token.type === 'block_open' && blockOf(token)?.type === 'steps';
}

function merged(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  const open: Steps[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (token.nesting === -1) depth -= 1;
    const steps = open.at(-1);
    if (steps !== undefined && depth < steps.depth && token.type === 'block_close') {
      settle(steps, out);
      open.pop();
    } else if (steps !== undefined && depth === steps.depth) {
      if (token.type === 'ordered_list_close') {
        const item = out.pop();
        if (item !== undefined) steps.closing = [item, token];
        continue;
      }
      if (token.type === 'ordered_list_open' && steps.closing !== undefined) {
        const start = Number(token.attrGet('start') ?? 1);
        if (start === steps.items + 1) {
          out.push(steps.closing[0]);
          steps.closing = undefined;
          depth += 1;
          continue;
        }
        settle(steps, out);
      }
    } else if (
      steps !== undefined &&
      depth === steps.depth + 1 &&
      token.type === 'list_item_open'
    ) {
      steps.items += 1;
    }
    out.push(token);
    if (token.nesting === 1) depth += 1;
    if (isSteps(token)) open.push({ depth, closing: undefined, items: 0 });
  }
  return out;
}

function settle(steps: Steps, out: Token[]): void {
  if (steps.closing !== undefined) {
    out.push(...steps.closing);
    steps.closing = undefined;
  }
}

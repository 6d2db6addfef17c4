/** Names of slots in components of MDC (`#footer`): the content stays, the name goes. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import type { RuleLines } from '../syntax/rule.ts';

const SLOT = /^#[a-z][\w-]*(?:\{[^{}]*\})?[ \t]*$/;

export function slots(md: MarkdownIt): void {
  md.block.ruler.before('heading', 'docent_slot', readSlot, {
    alt: ['paragraph', 'blockquote', 'list'],
  });
}

function readSlot(state: StateBlock, ...[start, , silent]: RuleLines): boolean {
  const from = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0);
  const isSlot = state.level > 0 && SLOT.test(state.src.slice(from, state.eMarks[start]));
  if (isSlot && !silent) state.line = start + 1;
  return isSlot;
}

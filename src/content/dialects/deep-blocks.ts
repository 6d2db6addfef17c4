/** MDX has no indented code: fences, headings, lists and quotes may be indented as deep as their author likes. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { endsFence, fenceAt } from '../notation/fence.ts';
import { readAt } from '../notation/nested.ts';
import { INTERRUPTED, lineText, mayBegin, type RuleLines } from '../notation/rule.ts';

const BEGINNING = /^(?:#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|>)/;

export function deepBlocks(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'docent_deep_blocks', readDeep, { alt: INTERRUPTED });
}

function readDeep(state: StateBlock, ...[start, end, silent]: RuleLines): boolean {
  const indent = state.sCount[start] ?? 0;
  const isDeep = indent >= state.blkIndent + 4 && !mayBegin(state, start);
  const text = isDeep ? lineText(state, start) : '';
  const isBlock = BEGINNING.test(text);
  const fence = isBlock ? undefined : fenceAt(text)?.marks;
  if (!isBlock && fence === undefined) return false;
  if (silent) return true;
  const close =
    fence === undefined ? runEnd(state, start, end) : fenceEnd(state, fence, [start, end]);
  const margin = marginOf(state, [start, close]);
  // The body of a fence may be indented less than its ends.
  if (fence !== undefined) for (const line of [start, close - 1]) state.sCount[line] = margin;
  readAt(state, [start, close], margin);
  return true;
}

/** Lines indented as deeply as the first. */
function runEnd(state: StateBlock, start: number, end: number): number {
  let line = start + 1;
  while (line < end && (state.isEmpty(line) || isAsDeep(state, line, start))) line += 1;
  return line;
}

function isAsDeep({ sCount }: StateBlock, line: number, start: number): boolean {
  return (sCount[line] ?? 0) >= (sCount[start] ?? 0);
}

function fenceEnd(state: StateBlock, fence: string, [start, end]: [number, number]): number {
  for (let line = start + 1; line < end; line += 1) {
    const text = lineText(state, line).trimEnd();
    if ((state.sCount[line] ?? 0) < state.blkIndent && text !== '') return line;
    if (endsFence(text, fence)) return line + 1;
  }
  return end;
}

function marginOf(state: StateBlock, [start, end]: [number, number]): number {
  let margin = state.sCount[start] ?? 0;
  for (let line = start; line < end; line += 1) {
    if (!state.isEmpty(line)) margin = Math.min(margin, state.sCount[line] ?? 0);
  }
  return Math.max(margin, state.blkIndent);
}

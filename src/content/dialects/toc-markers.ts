/** `[TOC]` (Python-Markdown) and `[[toc]]` (VitePress) on a line of their own: the page has its table of contents elsewhere. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import type { RuleLines } from '../syntax/rule.ts';

export function tocMarkers(md: MarkdownIt): void {
  md.block.ruler.before('paragraph', 'docent_toc', readMarker);
}

function readMarker(state: StateBlock, ...[start, , silent]: RuleLines): boolean {
  const from = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0);
  const isMarker = /^\[(?:TOC|\[toc\])\]\s*$/i.test(state.src.slice(from, state.eMarks[start]));
  if (isMarker && !silent) state.line = start + 1;
  return isMarker;
}

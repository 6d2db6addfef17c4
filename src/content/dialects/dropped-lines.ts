/** Lines of a generator that print nothing: each is taken out. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import type { RuleLines } from '../syntax/rule.ts';

/** `[TOC]` (Python-Markdown) and `[[toc]]` (VitePress): the page has its table of contents elsewhere. */
export function tocMarkers(md: MarkdownIt): void {
  md.block.ruler.before('paragraph', 'docent_toc', (state, ...lines) =>
    dropLine(state, lines, /^\[(?:TOC|\[toc\])\]\s*$/i),
  );
}

/** Names of slots in components of MDC (`#footer`): the content stays. */
export function slots(md: MarkdownIt): void {
  const slot = /^#[a-z][\w-]*(?:\{[^{}]*\})?[ \t]*$/;
  md.block.ruler.before(
    'heading',
    'docent_slot',
    (state, ...lines) => state.level > 0 && dropLine(state, lines, slot),
    { alt: ['paragraph', 'blockquote', 'list'] },
  );
}

function dropLine(state: StateBlock, [start, , silent]: RuleLines, pattern: RegExp): boolean {
  const from = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0);
  const isFound = pattern.test(state.src.slice(from, state.eMarks[start]));
  if (isFound && !silent) state.line = start + 1;
  return isFound;
}

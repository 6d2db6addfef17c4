/** Lines that print nothing: each is taken out. */
import type { MarkdownIt, StateBlock, StateCore } from 'markdown-it';
import { lineText, type RuleLines } from '../notation/rule.ts';

/** `[TOC]` (Python-Markdown) and `[[toc]]` (VitePress): the page has its table of contents elsewhere. */
export function tocMarkers(md: MarkdownIt): void {
  // Before the rule that looks for a heading's underline to the end of the paragraph: it would do so at each marker.
  md.block.ruler.before('lheading', 'docent_toc', dropLines(/^\[(?:TOC|\[toc\])\]\s*$/i));
}

/** Names of slots in components of MDC (`#footer`): the content stays. */
export function slots(md: MarkdownIt): void {
  const drop = dropLines(/^#[a-z][\w-]*(?:\{[^{}]*\})?[ \t]*$/);
  md.block.ruler.before(
    'heading',
    'docent_slot',
    (state, ...lines) => state.level > 0 && drop(state, ...lines),
    { alt: ['paragraph', 'blockquote', 'list'] },
  );
}

/** `####` without a text, as editors leave it. */
export function emptyHeadings(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'docent_empty_headings', (state: StateCore) => {
    const isEmpty = (at: number): boolean =>
      state.tokens[at]?.type === 'heading_open' && state.tokens[at + 1]?.content.trim() === '';
    state.tokens = state.tokens.filter(
      (_, at) => !isEmpty(at) && !isEmpty(at - 1) && !isEmpty(at - 2),
    );
  });
}

function dropLines(pattern: RegExp): (state: StateBlock, ...lines: RuleLines) => boolean {
  return (state, start, _end, silent) => {
    const isFound = pattern.test(lineText(state, start));
    if (isFound && !silent) state.line = start + 1;
    return isFound;
  };
}

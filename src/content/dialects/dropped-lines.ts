/** Lines of a generator that print nothing: each is taken out. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { lineText, type RuleLines } from '../syntax/rule.ts';

/** `[TOC]` (Python-Markdown) and `[[toc]]` (VitePress): the page has its table of contents elsewhere. */
export function tocMarkers(md: MarkdownIt): void {
  // Before the rule that looks for a heading's underline to the end of the paragraph: it would do so at each marker.
  md.block.ruler.before('lheading', 'docent_toc', dropLines(/^\[(?:TOC|\[toc\])\]\s*$/i));
}

/** `*[HTML]: Hyper Text Markup Language` (Python-Markdown): search and readers see the words themselves. */
export function abbreviations(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'docent_abbreviation', dropLines(/^\*\[[^\]\n]{1,100}\]:/), {
    alt: ['paragraph', 'reference'],
  });
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

function dropLines(pattern: RegExp): (state: StateBlock, ...lines: RuleLines) => boolean {
  return (state, start, _end, silent) => {
    const isFound = pattern.test(lineText(state, start));
    if (isFound && !silent) state.line = start + 1;
    return isFound;
  };
}

/** `*[HTML]: Hyper Text Markup Language`: the definition is not shown; search and readers see the words themselves. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import type { RuleLines } from '../syntax/rule.ts';

const DEFINITION = /^\*\[[^\]\n]{1,100}\]:/;

export function abbreviations(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'docent_abbreviation', readDefinition, {
    alt: ['paragraph', 'reference'],
  });
}

function readDefinition(state: StateBlock, ...[start, , silent]: RuleLines): boolean {
  const from = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0);
  if (state.src.charCodeAt(from) !== 0x2a || !DEFINITION.test(state.src.slice(from, from + 110))) {
    return false;
  }
  if (!silent) state.line = start + 1;
  return true;
}

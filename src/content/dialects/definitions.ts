/** A definition of a link straight below a footnote or another definition is none of its text. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import type { RuleLines } from '../syntax/rule.ts';

const DEFINITION = /^ {0,3}\[[^\]^][^\]\n]{0,300}\]:\s*\S+|^ {0,3}\[[^\]^]\]:\s*\S+/;
const ABOVE = /^\s*\[\^?[^\]\n]{1,300}\]:/;

export function definitionsEnd(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'docent_definition_end', isDefinition, { alt: ['paragraph'] });
}

/** Ends a paragraph, and reads nothing itself. */
function isDefinition(state: StateBlock, ...[start, , silent]: RuleLines): boolean {
  // Whole lines: within a footnote, those of the state begin behind its mark.
  const line = (number: number): string => {
    const end = state.eMarks[number] ?? 0;
    return state.src.slice(state.src.lastIndexOf('\n', end - 1) + 1, end);
  };
  return silent && start > 0 && DEFINITION.test(line(start)) && ABOVE.test(line(start - 1));
}

/** A definition of a link straight below a footnote or another definition is none of its text. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import type { RuleLines } from '../notation/rule.ts';

const DEFINITION = /^ {0,3}\[[^\]^][^\]\n]{0,300}\]:\s*\S+|^ {0,3}\[[^\]^]\]:\s*\S+/;
const ABOVE = /^\s*\[\^?[^\]\n]{1,300}\]:/;

export function definitionsEnd(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'docent_definition_end', isDefinition, { alt: ['paragraph'] });
}

/** Python-Markdown reads a definition on any line of a paragraph. */
export function definitionsAnywhere(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'docent_definition', isAnyDefinition, { alt: ['paragraph'] });
}

function isAnyDefinition(state: StateBlock, ...[start, , silent]: RuleLines): boolean {
  return silent && start > 0 && DEFINITION.test(wholeLine(state, start));
}

/** Ends a paragraph, and reads nothing itself. */
function isDefinition(state: StateBlock, ...[start, , silent]: RuleLines): boolean {
  return (
    silent &&
    start > 0 &&
    DEFINITION.test(wholeLine(state, start)) &&
    ABOVE.test(wholeLine(state, start - 1))
  );
}

/** Within a footnote, lines of the state begin behind its mark; these do not. */
function wholeLine({ src, eMarks }: StateBlock, number: number): string {
  const end = eMarks[number] ?? 0;
  return src.slice(src.lastIndexOf('\n', end - 1) + 1, end);
}

/**
 * Indented text is not always code: MDX has no indented code, and bodies of component tabs are commonly indented.
 * On a page with components, text indented by four or more is read as if it stood at the left.
 */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import type { RuleLines } from './rule.ts';

/** A closing component tag on a line of its own: `</TabItem>`. */
const CLOSING_COMPONENT = /^[ \t]*<\/[A-Z][\w.]*>[ \t]*$/m;

export function freeIndentation(md: MarkdownIt): void {
  md.core.ruler.before('block', 'docent_indentation', (state) => {
    state.env['hasComponents'] = CLOSING_COMPONENT.test(state.src);
  });
  md.block.ruler.before('code', 'docent_indented', readIndented, { alt: [] });
}

function readIndented(state: StateBlock, ...[start, end, silent]: RuleLines): boolean {
  const indent = (state.sCount[start] ?? 0) - state.blkIndent;
  const isFree = state.env['hasComponents'] === true && state.parentType !== 'list';
  if (!isFree || indent < 4 || silent || state.level >= MAX_LEVEL) {
    return false;
  }
  readAt(state, [start, endOf(state, start, end)], state.sCount[start] ?? 0);
  return true;
}

/** Deeper than this is left to the parser's own limit. */
const MAX_LEVEL = 90;

/** Parses lines as if `indent` columns in front of them were not there. */
export function readAt(state: StateBlock, [start, end]: [number, number], indent: number): void {
  const { blkIndent, lineMax, level } = state;
  state.blkIndent = indent;
  state.lineMax = end;
  state.level = level + 1;
  state.md.block.tokenize(state, start, end);
  state.level = level;
  state.lineMax = lineMax;
  state.blkIndent = blkIndent;
  state.line = Math.max(state.line, end);
}

/** The line after the last one that is indented at least as far as the first. */
function endOf(state: StateBlock, start: number, end: number): number {
  const indent = state.sCount[start] ?? 0;
  let last = start;
  for (let line = start + 1; line < end; line += 1) {
    if (!state.isEmpty(line)) {
      if ((state.sCount[line] ?? 0) < indent) {
        break;
      }
      last = line;
    }
  }
  return last + 1;
}

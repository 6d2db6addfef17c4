/** `::: package.module` of mkdocstrings, with its indented options: the page that it writes from source code is not here. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { noteIn } from '../elements/piece.ts';
import { INTERRUPTED, lineText, mayBegin, type RuleLines } from '../notation/rule.ts';

const DIRECTIVE = /^:::\s+([\w-]+(?:\.[\w-]+)+)\s*$/;

export function autodoc(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'docent_autodoc', readDirective, { alt: INTERRUPTED });
}

function readDirective(state: StateBlock, ...[start, end, silent]: RuleLines): boolean {
  const indent = state.sCount[start] ?? 0;
  const name = mayBegin(state, start) ? DIRECTIVE.exec(lineText(state, start))?.[1] : undefined;
  if (name === undefined) return false;
  if (silent) return true;
  noteIn(state.env, '::: of mkdocstrings', start);
  let line = start + 1;
  for (let next = line; next < end; next += 1) {
    if (state.isEmpty(next)) continue;
    if ((state.sCount[next] ?? 0) < indent + 4) break;
    line = next + 1;
  }
  // Links lead to what it would write by the name.
  state.push('html_block', '', 0).content = `<a id="${name}"></a>\n`;
  state.line = line;
  return true;
}

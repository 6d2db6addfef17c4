/** TeX between dollars, as Markdown's extensions agree on it: `$x$`, `$$x$$`, and blocks between lines of `$$`. */
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { inlineRule, INTERRUPTED, lineText, type RuleLines } from '../notation/rule.ts';

const LENGTH_MAX = 4000;
/** An amount of money is not a formula: no space inside the dollars, no digit behind them; nor are two variables of a shell, `$A, $HOME`. */
const INLINE =
  /\$\$([^$\n]{1,2000})\$\$|\$(?![\s$])((?:\\[^\n]|[^$\\\n]){1,1000}?)(?<!\s)\$(?!\d|[A-Z_]{2})/y;

export function math(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'math_block', readBlock, { alt: INTERRUPTED });
  md.inline.ruler.after('escape', 'math_inline', inlineRule(INLINE, writeInline));
}

function writeInline(state: StateInline, [, double, single = '']: RegExpExecArray): void {
  const token = state.push('math_inline', 'math', 0);
  token.content = double ?? single;
  token.markup = double === undefined ? '$' : '$$';
}

function readBlock(state: StateBlock, ...[start, end, silent]: RuleLines): boolean {
  const first = lineText(state, start);
  if (!first.startsWith('$$') || (state.sCount[start] ?? 0) - state.blkIndent >= 4) {
    return false;
  }
  const isShort = /^\$\$.+\$\$\s*$/.test(first);
  let last = start;
  while (last + 1 < end && last - start < 500) {
    if (isShort) break;
    last += 1;
    if (/\$\$\s*(?:\([\w:-]+\))?\s*$/.test(lineText(state, last))) break;
  }
  const text = state.getLines(start, last + 1, state.sCount[start] ?? 0, false).trim();
  const content = /^\$\$([^]*?)\$\$\s*(?:\([\w:-]+\))?$/.exec(text)?.[1];
  if (content === undefined || text.length > LENGTH_MAX) {
    return false;
  }
  if (!silent) {
    const token = state.push('math_block', 'math', 0);
    token.content = content.trim();
    token.map = [start, last + 1];
    state.line = last + 1;
  }
  return true;
}

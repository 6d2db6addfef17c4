/**
 * Lists of Python-Markdown: the content of an item is indented four columns from the item, however wide its marker is.
 * Read as CommonMark, text below `- item` that is indented by six would be code, and text below `100. item` no part of it.
 */
import type { MarkdownIt, StateBlock } from 'markdown-it';

const WIDTH = 4;

export function listColumns(md: MarkdownIt): void {
  md.block.ruler.before('table', 'docent_list_columns', (state, start, end, silent) => {
    const isItem = state.parentType === 'list' && state.tokens.at(-1)?.type === 'list_item_open';
    if (!silent && isItem && state.listIndent >= 0) alignItem(state, start, end);
    return false;
  });
}

/** Puts the lines of an item where CommonMark looks for them, before any rule has read one. */
function alignItem(state: StateBlock, start: number, end: number): void {
  const column = state.listIndent + WIDTH;
  const shift = column - state.blkIndent;
  if (shift < 0) state.blkIndent = column;
  if (shift <= 0) return;
  for (let line = start + 1; line < end; line += 1) {
    if (state.isEmpty(line)) continue;
    // Text in between is written for CommonMark.
    if ((state.sCount[line] ?? 0) < column) return;
    shiftLine(state, line, shift);
  }
}

function shiftLine(state: StateBlock, line: number, shift: number): void {
  const from = state.bMarks[line] ?? 0;
  if (!/^ +$/.test(state.src.slice(from, from + shift))) return;
  state.bMarks[line] = from + shift;
  state.tShift[line] = (state.tShift[line] ?? 0) - shift;
  state.sCount[line] = (state.sCount[line] ?? 0) - shift;
}

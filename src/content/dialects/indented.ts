/** Blocks of MkDocs whose bodies are indented by four: `!!! note "T"`, `??? note`, `=== "Tab"`. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { ownCallout, closeBlock, openBlock, type Block } from '../blocks/block.ts';
import { readAt } from '../notation/nested.ts';
import { writeTabs } from './tab-sets.ts';
import { INTERRUPTED, lineText, mayBegin, type RuleLines } from '../notation/rule.ts';

/** A title ends at the last quotation mark of its line: there may be some in it. */
const OPENING =
  /^(?:(!!!|\?\?\?\+?) ?([\w-]+)((?:\s+[\w-]+)*)(?:\s+"(.*)")?|===([!+]*)\s+"(.*)")\s*$/;

export function indentedBlocks(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'docent_indented_blocks', readIndented, { alt: INTERRUPTED });
}

function readIndented(state: StateBlock, ...[start, end, silent]: RuleLines): boolean {
  const block = mayBegin(state, start) ? opening(lineText(state, start)) : undefined;
  const close = block === undefined ? start + 1 : bodyEnd(state, start, end);
  if (block === undefined || (close === start + 1 && block.type === 'tab')) {
    return false;
  }
  if (silent) {
    return true;
  }
  if (block.type !== 'tab') {
    writeBlock(state, block, [start, close]);
    return true;
  }
  writeTabs(state, [start, end], (line) => {
    // `===!` begins a set of its own.
    const isNew = line > start && lineText(state, line).startsWith('===!');
    const tab = mayBegin(state, line) && !isNew ? opening(lineText(state, line)) : undefined;
    const behind = bodyEnd(state, line, end);
    if (tab?.type !== 'tab' || behind === line + 1) return undefined;
    writeBlock(state, tab, [line, behind]);
    return behind;
  });
  return true;
}

function writeBlock(state: StateBlock, block: Block, [start, close]: [number, number]): void {
  openBlock(state, block, start);
  if (close > start + 1) {
    readAt(state, [start + 1, close], state.blkIndent + 4);
  }
  state.line = close;
  closeBlock(state, block);
}

function opening(line: string): Block | undefined {
  const match = /^[!?=]{3}/.test(line) ? OPENING.exec(line) : null;
  if (match === null) {
    return undefined;
  }
  const [, mark, kind = '', , title, , tab] = match;
  if (tab !== undefined) {
    return { type: 'tab', title: tab };
  }
  // An empty title asks for none.
  const titled = title === undefined ? {} : { title };
  const folds = mark === '!!!' ? {} : { open: mark === '???+' };
  return ownCallout(kind, { ...titled, ...folds });
}

/** The body is what is indented by four below the opening line. */
function bodyEnd(state: StateBlock, start: number, end: number): number {
  let last = start;
  for (let line = start + 1; line < end; line += 1) {
    if (!state.isEmpty(line)) {
      if ((state.sCount[line] ?? 0) < state.blkIndent + 4) {
        break;
      }
      last = line;
    }
  }
  return last + 1;
}

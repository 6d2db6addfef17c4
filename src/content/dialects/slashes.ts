/** Blocks of pymdownx between lines of slashes: `/// note | Title`, `/// tab | Label`, `/// details | Summary`. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { ownCallout, closeBlock, openBlock, type Block } from '../blocks/block.ts';
import { readAt } from '../notation/nested.ts';
import { writeTabs } from './tab-sets.ts';
import { INTERRUPTED, mayBegin, type RuleLines } from '../notation/rule.ts';

const OPENING = /^(\/{3,})\s*([\w-]+)\s*(?:\|\s*(.*?))?\s*$/;

export function slashBlocks(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'docent_slashes', readSlashes, { alt: INTERRUPTED });
}

interface Opening {
  readonly block: Block;
  readonly marks: string;
}

function readSlashes(state: StateBlock, ...[start, end, silent]: RuleLines): boolean {
  const first = openingAt(state, start);
  if (first === undefined || closeOf(state, start, end) === end) {
    return false;
  }
  if (silent) {
    return true;
  }
  if (first.block.type !== 'tab') {
    state.line = readOne(state, first, [start, end]);
    return true;
  }
  writeTabs(state, [start, end], (line) => {
    const tab = openingAt(state, line);
    const isTab = tab?.block.type === 'tab' && closeOf(state, line, end) < end;
    return isTab ? readOne(state, tab, [line, end]) : undefined;
  });
  return true;
}

/** Reads a block; the line behind it. */
function readOne(state: StateBlock, { block }: Opening, [start, end]: [number, number]): number {
  const close = closeOf(state, start, end);
  let from = start + 1;
  // Options are indented below the opening line.
  while (from < close && /^ {4,}[\w-]+:/.test(lineOf(state, from))) from += 1;
  openBlock(state, block, start);
  readAt(state, [from, close], state.blkIndent);
  closeBlock(state, block);
  return Math.min(end, close + 1);
}

function openingAt(state: StateBlock, line: number): Opening | undefined {
  const text = lineOf(state, line).trim();
  const match = text.startsWith('///') && mayBegin(state, line) ? OPENING.exec(text) : null;
  return match === null
    ? undefined
    : { block: blockFor(match[2] ?? '', match[3]), marks: match[1] ?? '///' };
}

function blockFor(name: string, title: string | undefined): Block {
  const titled = title === undefined ? {} : { title };
  if (name === 'tab') {
    return { type: 'tab', title: title ?? '' };
  }
  if (name === 'details') {
    return { type: 'accordion', open: false, ...titled };
  }
  if (name.endsWith('caption')) {
    return { type: 'group' };
  }
  return name === 'html' || name === 'define' ? { type: 'group' } : ownCallout(name, titled);
}

/** The line that closes the block; `end` when there is none. */
function closeOf(state: StateBlock, start: number, end: number): number {
  const marks = openingAt(state, start)?.marks ?? '///';
  const key = `no ${marks}`;
  if (Number(state.env[key] ?? Infinity) <= start) {
    return end;
  }
  for (let line = start + 1; line < end; line += 1) {
    const text = lineOf(state, line);
    if (text.includes('///') && text.trim() === marks) return line;
  }
  // Looked for once: blocks without an end would cost a hostile page the square of its lines.
  if (end === state.lineMax && state.level === 0) state.env[key] = start;
  return end;
}

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line], state.eMarks[line]);
}

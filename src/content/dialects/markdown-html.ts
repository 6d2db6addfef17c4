/** `<div markdown="1">` of Python-Markdown and kramdown: the element's body is Markdown. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { formOf } from '../elements/components.ts';
import { isBlockElement } from '../elements/html-elements.ts';
import type { ReadPiece } from '../elements/piece.ts';
import { gridForm } from './grids.ts';
import type { Scan } from '../notation/scan.ts';
import { endsFence, fenceAt } from '../notation/fence.ts';
import { lineText, matchAt, mayBegin } from '../notation/rule.ts';
import { readArguments } from '../notation/arguments.ts';

/** `<hr>` on a line of its own: what follows without a blank line is Markdown, and no part of an HTML block. */
export function ruleTags(md: MarkdownIt): void {
  md.block.ruler.before('html_block', 'docent_rule_tag', (state, start, _end, silent) => {
    if (!/^<hr\s*\/?>\s*$/i.test(lineText(state, start))) return false;
    if (silent) return true;
    const token = state.push('hr', 'hr', 0);
    token.map = [start, start + 1];
    token.markup = '---';
    state.line = start + 1;
    return true;
  });
}

/** A block of HTML ends at its closing tag: what follows without a blank line is Markdown, and no part of it. */
export function closedHtml(md: MarkdownIt): void {
  md.block.ruler.before('html_block', 'docent_closed_html', (state, start, end, silent) => {
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)[\s>]/i.exec(lineText(state, start)) ?? [];
    if (silent || !mayBegin(state, start) || !isBlockElement(name.toLowerCase())) return false;
    const last = closingLine(state, { name, depth: slash === '' ? 0 : 1, start, end });
    if (last === undefined) return false;
    const token = state.push('html_block', '', 0);
    token.map = [start, last + 1];
    token.content = state.getLines(start, last + 1, state.blkIndent, true);
    state.line = last + 1;
    return true;
  });
}

/** Elements that begin a block of HTML (CommonMark 0.31, section 4.6), and are none of those that hold words. */
const HOLDERS = /^(?:details|dialog|fieldset|form|legend|menu|search|summary)$/;

/** A block of HTML ends above a fence: Python-Markdown with SuperFences reads code before it reads HTML. */
export function fencesInHtml(md: MarkdownIt): void {
  md.block.ruler.before('html_block', 'docent_fence_in_html', (state, start, end, silent) => {
    if (silent || !mayBegin(state, start)) return false;
    const [, tag = ''] = /^<\/?([a-z][a-z0-9]*)[\s>]/i.exec(lineText(state, start)) ?? [];
    const name = tag.toLowerCase();
    const isHtml = name !== 'pre' && (isBlockElement(name) || HOLDERS.test(name));
    const line = isHtml ? fenceBelow(state, start, end) : undefined;
    if (line === undefined) return false;
    const token = state.push('html_block', '', 0);
    token.map = [start, line];
    token.content = state.getLines(start, line, state.blkIndent, true);
    state.line = line;
    return true;
  });
}

/** Lines that were looked through in vain: those of a page of elements, or of fences without an end, are looked through once. */
interface Sought {
  /** Above this line is no fence. */
  fence: number;
  /** From this line on, no line ends a fence of these marks. */
  readonly ends: Map<string, number>;
}
const soughtIn = new WeakMap<StateBlock, Sought>();

/** The first fence below a line and above a blank one, if it has an end. */
function fenceBelow(state: StateBlock, start: number, end: number): number | undefined {
  const sought = soughtIn.get(state) ?? { fence: 0, ends: new Map<string, number>() };
  soughtIn.set(state, sought);
  if (start < sought.fence) return undefined;
  let line = start + 1;
  for (; line < end && !state.isEmpty(line); line += 1) {
    const marks = fenceAt(lineText(state, line))?.marks;
    if (marks !== undefined && hasEnd(state, [line + 1, end], { marks, sought })) return line;
  }
  sought.fence = line;
  return undefined;
}

function hasEnd(
  state: StateBlock,
  [from, end]: readonly [number, number],
  { marks, sought: { ends } }: { readonly marks: string; readonly sought: Sought },
): boolean {
  if (from >= (ends.get(marks) ?? end)) return false;
  for (let line = from; line < end; line += 1) {
    if (endsFence(lineText(state, line), marks)) return true;
  }
  ends.set(marks, from);
  return false;
}

/**
 * The line that ends with the tag that closes the element. A blank line ends the search, as it ends the block, unless HTML goes on
 * below it that CommonMark would take for code.
 */
function closingLine(
  state: StateBlock,
  { name, depth, start, end }: { name: string; depth: number; start: number; end: number },
): number | undefined {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>])`, 'gi');
  let open = depth;
  let hasBlanks = false;
  let isIndented = false;
  for (let line = start; line < end; line += 1) {
    if (hasBlanks && !takesLine(state)) return undefined;
    if (state.isEmpty(line)) {
      line = state.skipEmptyLines(line);
      if (line >= end || !lineText(state, line).trimStart().startsWith('<')) return undefined;
      hasBlanks = true;
      isIndented ||= (state.sCount[line] ?? 0) - state.blkIndent >= CODE_INDENT;
    }
    if ((state.sCount[line] ?? 0) < state.blkIndent) return undefined;
    const text = lineText(state, line);
    for (const [, slash] of text.matchAll(tags)) open += slash === '/' ? -1 : 1;
    const isWhole = /<\/[a-z][a-z0-9]*\s*>\s*$/i.test(text) && hasBlanks === isIndented;
    if (open <= 0) return isWhole ? line : undefined;
  }
  return undefined;
}

/** Columns by which code is indented. */
const CODE_INDENT = 4;

/** Lines below a blank line that are looked at on one page: elements without an end would each look at all that follow. */
const LINES_MAX = 50_000;
const taken = new WeakMap<object, number>();

function takesLine({ env }: StateBlock): boolean {
  const lines = (taken.get(env as object) ?? 0) + 1;
  taken.set(env as object, lines);
  return lines <= LINES_MAX;
}

const OPEN =
  /<([a-z][a-z0-9]*)((?:\s[^<>]{0,1000})?\smarkdown(?:="(?:1|block|span)")?(?:\s[^<>]{0,1000})?)>/y;
const CLOSE = /<\/([a-z][a-z0-9]*)\s*>/y;

/** Ends of the open elements, each with the name that pairs its tags. */
const ends = new WeakMap<Scan, Map<number, string>>();

export const readMarkdownHtml: ReadPiece = (scan, at) => {
  const known = ends.get(scan) ?? new Map<number, string>();
  ends.set(scan, known);
  const name = known.get(at);
  const close = name === undefined ? null : matchAt(CLOSE, scan.source, at);
  if (name !== undefined && close !== null) {
    return { kind: 'close', start: at, end: at + close[0].length, name };
  }
  const [all = '', tag = '', attributes = ''] = matchAt(OPEN, scan.source, at) ?? [];
  const end = all === '' ? undefined : closingTag(scan, tag, at + all.length);
  if (end === undefined) return undefined;
  const own = `markdown ${at}`;
  known.set(end, own);
  const { markdown: _, ...props } = readArguments(attributes);
  const form = gridForm(props) ?? formOf(tag, props);
  return { kind: 'open', start: at, end: at + all.length, name: own, form };
};

/** The closing tag of an element that begins before `from`; elements of the same name may be nested in it. */
function closingTag(scan: Scan, tag: string, from: number): number | undefined {
  const { source, budget } = scan;
  const tags = new RegExp(`<(/?)${tag}(?=[\\s>])`, 'g');
  tags.lastIndex = from;
  let depth = 1;
  while (budget.left > 0) {
    const match = tags.exec(source);
    budget.left -= (match?.index ?? source.length) - from;
    if (match === null) return undefined;
    depth += match[1] === '/' ? -1 : 1;
    if (depth === 0) return match.index;
  }
  return undefined;
}

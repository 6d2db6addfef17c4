/**
 * Blocks that generators add to Markdown and that hold Markdown: `::: tip` (VitePress, Docusaurus), `!!! note`,
 * `??? note` and `=== "Tab"` (MkDocs). Their bodies are parsed as Markdown and never taken for code.
 */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { readAt } from './indentation.ts';
import type { RuleLines } from './rule.ts';

/** A name with dots is none of a container: `::: package.module` is a directive of mkdocstrings, and stays text. */
const COLONS = /^(:{3,})\s*([\w-]+(?![\w.-]))?[ \t]*(.*?)\s*$/;
const INDENTED =
  /^(?:(!!!|\?\?\?\+?)\s+([\w-]+)(?:\s+[\w-]+)*(?:\s+"([^"]*)")?|(===)[!+]*\s+"([^"]*)")\s*$/;
const MAX_LEVEL = 90;

interface Opening {
  readonly kind: string;
  readonly title: string;
  readonly markup: string;
}

export function containers(md: MarkdownIt): void {
  const interrupts = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
  md.block.ruler.before('fence', 'docent_colons', readColons, interrupts);
  md.block.ruler.before('fence', 'docent_indented_container', readIndentedContainer, interrupts);
}

function readColons(state: StateBlock, ...[start, end, silent]: RuleLines): boolean {
  const line = lineText(state, start);
  const match = line.startsWith(':::') && isHere(state, start) ? COLONS.exec(line) : null;
  const [, colons = '', kind] = match ?? [];
  if (match === null || kind === undefined) {
    return false;
  }
  if (!silent) {
    const close = closingLine(state, [start + 1, end], colons.length);
    open(state, start, { kind, title: colonTitle(match[3] ?? ''), markup: colons });
    readAt(state, [start + 1, close], state.blkIndent);
    state.line = Math.min(end, close + 1);
    state.push('container_close', 'div', -1);
  }
  return true;
}

/** `[Title]{#id}`, `{ title="…" }` and plain titles. */
function colonTitle(rest: string): string {
  return rest.replace(/^\[([^\]]*)\].*$/, '$1').replace(/\s*\{[^{}]*\}\s*$/, '');
}

/** The line with as many colons and nothing else; without one, the container holds the rest. */
function closingLine(state: StateBlock, [from, end]: [number, number], colons: number): number {
  const closing = ':'.repeat(colons);
  let depth = 0;
  for (let line = from; line < end; line += 1) {
    const text = lineText(state, line).trimEnd();
    if (text === closing && isHere(state, line)) {
      if (depth === 0) {
        return line;
      }
      depth -= 1;
    } else if (text.startsWith(closing)) {
      const [, marks, kind] = COLONS.exec(text) ?? [];
      if (marks === closing && kind !== undefined) depth += 1;
    }
  }
  return end;
}

function readIndentedContainer(state: StateBlock, ...[start, end, silent]: RuleLines): boolean {
  const opening = isHere(state, start) ? indentedOpening(lineText(state, start)) : undefined;
  const close = opening === undefined ? start + 1 : bodyEnd(state, start, end);
  if (opening === undefined || close === start + 1) {
    return false;
  }
  if (!silent) {
    open(state, start, opening);
    readAt(state, [start + 1, close], state.blkIndent + 4);
    state.push('container_close', 'div', -1);
  }
  return true;
}

function indentedOpening(line: string): Opening | undefined {
  const match = /^[!?=]{3}/.test(line) ? INDENTED.exec(line) : null;
  if (match === null) {
    return undefined;
  }
  const [, mark = '===', kind = 'tab', title, , tab = ''] = match;
  return { kind, title: title ?? tab, markup: mark };
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

function open(state: StateBlock, line: number, { kind, title, markup }: Opening): void {
  const token = state.push('container_open', 'div', 1);
  token.map = [line, line + 1];
  token.block = true;
  token.info = kind;
  token.markup = markup;
  token.meta = { title };
  token.attrSet('class', `container ${kind.toLowerCase()}`);
  if (title !== '') {
    const paragraph = state.push('paragraph_open', 'p', 1);
    paragraph.attrSet('class', 'container-title');
    paragraph.map = [line, line + 1];
    const inline = state.push('inline', '', 0);
    inline.content = title;
    inline.map = [line, line + 1];
    inline.children = [];
    state.push('paragraph_close', 'p', -1);
  }
}

function isHere(state: StateBlock, line: number): boolean {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent;
  return indent >= 0 && indent < 4 && state.level < MAX_LEVEL;
}

function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

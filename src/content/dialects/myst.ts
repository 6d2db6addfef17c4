/**
 * MyST: directives between fences of backticks or colons whose name is in braces, roles within lines, labels `(x)=`, comments
 * `% x`, and breaks `+++`. Directives other than code are the containers of `colons.ts`.
 */
import type { MarkdownIt, StateBlock, StateCore, StateInline } from 'markdown-it';
import { callout, closeBlock, openBlock, type Block } from '../blocks/block.ts';
import { text as textOf, type Props } from '../elements/props.ts';
import { markdownImage } from '../elements/markdown-links.ts';
import { noteIn } from '../elements/piece.ts';
import { inlineRule, INTERRUPTED, lineText, mayBegin, type RuleLines } from '../notation/rule.ts';
import { directiveAt } from '../notation/directive.ts';
import { endsFence } from '../notation/fence.ts';
import { parseInline } from '../notation/nested.ts';
import { bodyOptions, containerBlock, closingLine, readBody } from './colons.ts';
import { csvTable, listTable } from './myst-table.ts';

const LABEL = /^\(([^()\s]{1,200})\)=\s*$/;

/** Directives whose body is code, with the language of those that name none. */
const CODE: Readonly<Record<string, string>> = {
  code: '',
  'code-block': '',
  'code-cell': 'python',
  sourcecode: '',
  mermaid: 'mermaid',
  myst: 'markdown',
  'eval-rst': 'rst',
};
/** Directives for the generator: readers see nothing of them. */
const FOR_GENERATOR =
  /^(?:toctree|tableofcontents|toc|contents|bibliography|index|genindex|show-index|raw)$/;
/** Directives that show content from elsewhere, which is not read. */
const NOT_READ = /^(?:include|literalinclude|embed)$/;
/** Names of our containers for directives that mean the same. */
const SAME: Readonly<Record<string, string>> = {
  margin: 'sidebar',
  topic: 'note',
  'grid-item': 'column',
  'grid-item-card': 'card',
  ...Object.fromEntries(
    ['div', 'table', 'list-table', 'csv-table', 'epigraph', 'pull-quote', 'glossary', 'only'].map(
      (name) => [name, 'raw'],
    ),
  ),
};

export function mystRules(md: MarkdownIt): void {
  md.block.ruler.before('docent_colons', 'docent_myst_line', readLine, { alt: INTERRUPTED });
  md.block.ruler.before('docent_colons', 'docent_myst', readDirective, { alt: INTERRUPTED });
  md.core.ruler.after('block', 'docent_myst_labels', labelHeadings);
  md.inline.ruler.before('backticks', 'docent_myst_role', inlineRule(ROLE, writeRole));
}

/** Labels are anchors; comments and breaks are nothing. */
function readLine(state: StateBlock, ...[start, , silent]: RuleLines): boolean {
  if (state.sCount[start] !== state.blkIndent) return false;
  const line = lineText(state, start);
  const label = LABEL.exec(line)?.[1];
  if (label === undefined && !/^%|^\+{3}(?:\s|$)/.test(line)) return false;
  if (silent) return true;
  if (label !== undefined) writeAnchor(state, label, start);
  state.line = start + 1;
  return true;
}

function writeAnchor(state: StateBlock, label: string, line: number): void {
  const token = state.push('html_block', '', 0);
  token.content = `<a id="${state.md.utils.escapeHtml(label)}"></a>\n`;
  token.map = [line, line + 1];
  token.meta = { label };
}

/** The label of a heading is its id. */
function labelHeadings(state: StateCore): void {
  if (!state.tokens.some(({ meta }) => meta?.['label'] !== undefined)) return;
  state.tokens = state.tokens.filter((token, index) => {
    const label: unknown = token.type === 'html_block' ? token.meta?.['label'] : undefined;
    const next = state.tokens[index + 1];
    if (label === undefined || next?.type !== 'heading_open') return true;
    next.meta = { ...next.meta, id: label };
    return false;
  });
}

interface Directive {
  readonly name: string;
  readonly argument: string;
  readonly props: Props;
  readonly start: number;
  /** Lines of its body. */
  readonly body: [number, number];
}

function readDirective(state: StateBlock, ...[start, end, silent]: RuleLines): boolean {
  if (!mayBegin(state, start)) return false;
  const directive = directiveAt(lineText(state, start));
  if (directive === undefined) return false;
  if (silent) return true;
  const { marks, name, classes, argument } = directive;
  const close = marks.startsWith('`')
    ? endOfFence(state, [start + 1, end], marks)
    : closingLine(state, [start + 1, end], marks.length);
  const { from, props: given } = bodyOptions(state, [start + 1, close], true);
  const props = { ...(classes.includes('.dropdown') ? { class: 'dropdown' } : {}), ...given };
  writeDirective(state, { name, argument, props, start, body: [Math.min(from, close), close] });
  state.line = Math.min(end, close + 1);
  return true;
}

/** The line that ends a fence. */
function endOfFence(state: StateBlock, [from, end]: [number, number], marks: string): number {
  for (let line = from; line < end; line += 1) {
    if (endsFence(lineText(state, line), marks)) return line;
  }
  return end;
}

function writeDirective(state: StateBlock, directive: Directive): void {
  const { name, argument, props, start, body } = directive;
  const label = textOf(props, 'label', 'name');
  if (label !== undefined) writeAnchor(state, label, start);
  if (FOR_GENERATOR.test(name)) return;
  const isElsewhere = name === 'csv-table' && textOf(props, 'file', 'url') !== undefined;
  if (isElsewhere || NOT_READ.test(name)) {
    noteIn(state.env, isElsewhere ? '{csv-table} of a file' : `{${name}}`, start);
    return;
  }
  if (name === 'math') {
    writeLeaf(state, 'math_block', directive);
  } else if (Object.hasOwn(CODE, name)) {
    const title = textOf(props, 'caption', 'filename');
    const lines = textOf(props, 'emphasize-lines');
    const language = name.startsWith('code') || name === 'sourcecode' ? argument : '';
    writeLeaf(state, 'fence', directive).info = [
      language || CODE[name],
      title === undefined ? '' : ` title=${JSON.stringify(title)}`,
      lines === undefined ? '' : ` {${lines}}`,
    ].join('');
  } else {
    const block = containerOf(state, directive);
    const table = tableOf(state, directive);
    if (table !== undefined) {
      openBlock(state, { ...block, lead: table }, start);
      closeBlock(state, block);
      return;
    }
    openBlock(state, block, start);
    if (body[0] < body[1]) readBody(state, body);
    closeBlock(state, block);
  }
}

function writeLeaf(
  state: StateBlock,
  type: 'fence' | 'math_block',
  { start, body: [from, to] }: Directive,
): StateBlock['tokens'][number] {
  const token = state.push(type, type === 'fence' ? 'code' : 'math', 0);
  const content = state.getLines(from, to, state.sCount[start] ?? 0, true);
  token.content = type === 'fence' ? content.replace(/([^\n])$/, '$1\n') : content.trim();
  token.markup = type === 'fence' ? '```' : '';
  token.map = [start, to + 1];
  return token;
}

function tableOf(
  state: StateBlock,
  { name, props, body: [from, to] }: Directive,
): string | undefined {
  if (name !== 'list-table' && name !== 'csv-table') return undefined;
  const lines = Array.from({ length: to - from }, (_, at) => lineText(state, from + at));
  return name === 'list-table' ? listTable(lines) : csvTable(lines, props);
}

function containerOf(state: StateBlock, { name, argument, props, start }: Directive): Block {
  if (name === 'image' || name === 'figure') {
    const picture = argument === '' ? '' : markdownImage(textOf(props, 'alt') ?? '', argument);
    return { type: name === 'figure' ? 'figure' : 'group', lead: picture };
  }
  // `prf:theorem`, `exercise`: a kind with a name of its own.
  const [, kind] = /^(?:(?:prf|proof):(\w+)|exercise|solution|proof)/.exec(name) ?? [];
  if (kind !== undefined || /^(?:exercise|solution|proof)/.test(name)) {
    const word = kind ?? name.replace(/-.*/, '');
    const label = word.charAt(0).toUpperCase() + word.slice(1);
    return callout('note', { title: argument === '' ? label : `${label} (${argument})` });
  }
  const known = Object.hasOwn(SAME, name) ? (SAME[name] ?? name) : name;
  const block = containerBlock(state, { name: known, rest: argument, props, line: start });
  const isTitled = known === 'raw' && argument !== '' && name !== 'only' && name !== 'div';
  return isTitled ? { ...block, title: argument } : block;
}

const ROLE = /\{([\w:+-]{1,60})\}(`+)([^`]{1,1000})\2(?!`)/y;
/** Roles that lead to a label, a page or a file. */
const LINKS = /^(?:ref|numref|eq|doc|any|download|external)$/;
const ELEMENTS = /^(?:kbd|sub|sup)$/;

/** `{ref}`Words <label>``, `{kbd}`Ctrl``. A role that is not known leaves its words. */
function writeRole(state: StateInline, [, role = '', , written = '']: RegExpExecArray): void {
  const body = written.trim();
  const [, words, target = body] = /^([^<>]*?)\s*<([^<>]+)>$/.exec(body) ?? [];
  if (LINKS.test(role)) {
    const address = role === 'doc' || role === 'download' ? target : `#${target}`;
    parseInline(state, `[${words ?? ''}](<${address}>)`);
  } else if (role === 'math') {
    Object.assign(state.push('math_inline', 'math', 0), { content: body, markup: '$' });
  } else if (ELEMENTS.test(role)) {
    parseInline(state, `<${role}>${state.md.utils.escapeHtml(body)}</${role}>`);
  } else if (/^(?:abbr|term|strong|emphasis|guilabel|menuselection|index)$/.test(role)) {
    state.push('text', '', 0).content = words ?? body.replace(/\s*\([^()]*\)$/, '');
  } else {
    const token = state.push('code_inline', 'code', 0);
    token.content = words ?? body.replace(/^[~!]/, '');
    token.markup = '`';
  }
}

/**
 * MyST: directives between fences of backticks or colons whose name is in braces, labels `(x)=`, comments `% x`, and breaks `+++`. Directives other than code are the containers of `colons.ts`.
 */
import type { MarkdownIt, StateBlock, StateCore, Token } from 'markdown-it';
import { callout, closeBlock, openBlock, type Block } from '../blocks/block.ts';
import { text as textOf, type Props } from '../elements/props.ts';
import { markdownImage, markdownLink } from '../elements/markdown-links.ts';
import { noteIn } from '../elements/piece.ts';
import { INTERRUPTED, lineText, mayBegin, type RuleLines } from '../notation/rule.ts';
import { HEADING_IDS } from '../links/heading-ids.ts';
import { CODE_DIRECTIVES, directiveAt } from '../notation/directive.ts';
import { toctreeOf, type Toctree } from '../notation/toctree.ts';
import { endsFence } from '../notation/fence.ts';
import { closingLine } from './colon-lines.ts';
import { bodyOptions, containerBlock, readBody, withRest } from './colons.ts';
import { csvTable, listTable } from './myst-table.ts';

const LABEL = /^\(([^()\s]{1,200})\)=\s*$/;

/** Directives for the generator: readers see nothing of them. */
const FOR_GENERATOR =
  /^(?:tableofcontents|toc|contents|bibliography|index|genindex|show-index|raw)$/;
/** Directives that show content from elsewhere, which is not read. */
const NOT_READ = /^(?:include|literalinclude|embed)$/;
/** Directives about versions, with the kinds of their callouts. */
const VERSIONS: Readonly<Record<string, string>> = {
  deprecated: 'versiondeprecated',
  versionadded: 'versionadded',
  versionchanged: 'versionchanged',
  versionremoved: 'versionremoved',
};
/** Names of our containers for directives that mean the same. */
const SAME: Readonly<Record<string, string>> = {
  margin: 'sidebar',
  topic: 'note',
  'card-carousel': 'grid',
  'grid-item': 'column',
  'grid-item-card': 'card',
  ...Object.fromEntries(
    [
      'container',
      'div',
      'table',
      'list-table',
      'csv-table',
      'epigraph',
      'pull-quote',
      'glossary',
      'only',
      'tab-set-code',
    ].map((name) => [name, 'raw']),
  ),
};

export function mystRules(md: MarkdownIt): void {
  md.block.ruler.before('docent_colons', 'docent_myst_line', readLine, { alt: INTERRUPTED });
  md.block.ruler.before('docent_colons', 'docent_myst', readDirective, { alt: INTERRUPTED });
  md.core.ruler.after('block', 'docent_myst_labels', labelHeadings);
}

/** Labels are anchors; comments, breaks and the lines between the parts of a card are nothing. */
function readLine(state: StateBlock, ...[start, , silent]: RuleLines): boolean {
  if (state.sCount[start] !== state.blkIndent) return false;
  const line = lineText(state, start);
  const label = LABEL.exec(line)?.[1];
  if (label === undefined && !/^%|^\+{3}(?:\s|$)|^\^{3,}\s*$/.test(line)) return false;
  if (silent) return true;
  if (label !== undefined) writeAnchor(state, label, start);
  state.line = start + 1;
  return true;
}

function writeAnchor(state: StateBlock, label: string, line: number): void {
  if (label === '') return;
  const token = state.push('html_block', '', 0);
  token.content = anchorsOf(state, [label, HEADING_IDS.docutils.slug(label)]);
  token.map = [line, line + 1];
  token.meta = { label };
}

function anchorsOf({ md }: Pick<StateBlock, 'md'>, ids: readonly string[]): string {
  const names = [...new Set(ids)].filter((id) => id !== '');
  return `${names.map((id) => `<a id="${md.utils.escapeHtml(id)}"></a>`).join('')}\n`;
}

/** The label of a heading is its id, as docutils writes it. */
function labelHeadings(state: StateCore): void {
  if (!state.tokens.some(({ meta }) => meta?.['label'] !== undefined)) return;
  state.tokens = state.tokens.filter((token, index) => {
    const label = labelOf(token);
    const next = state.tokens[index + 1];
    if (label === undefined || next?.type !== 'heading_open') return true;
    const id = HEADING_IDS.docutils.slug(label) || label;
    next.meta = { ...next.meta, id, label };
    return false;
  });
}

function labelOf({ type, meta }: Token): string | undefined {
  return type === 'html_block' ? (meta?.['label'] as string | undefined) : undefined;
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
  const label = textOf(props, 'label', 'name') ?? (name === 'figure-md' ? argument : undefined);
  if (label !== undefined) writeAnchor(state, label, start);
  if (FOR_GENERATOR.test(name)) return;
  if (name === 'eval-rst') noteIn(state.env, '{eval-rst}', start);
  const isElsewhere = name === 'csv-table' && textOf(props, 'file', 'url') !== undefined;
  if (isElsewhere || NOT_READ.test(name)) {
    noteIn(state.env, isElsewhere ? '{csv-table} of a file' : `{${name}}`, start);
    return;
  }
  const lead = leadOf(state, directive);
  if (lead !== undefined) {
    const block = { type: 'group', lead } as const;
    openBlock(state, block, start);
    closeBlock(state, block);
  } else if (name === 'math') {
    writeLeaf(state, 'math_block', directive);
  } else if (Object.hasOwn(CODE_DIRECTIVES, name)) {
    const title = textOf(props, 'caption', 'filename');
    const lines = textOf(props, 'emphasize-lines');
    const language = name.startsWith('code') || name === 'sourcecode' ? argument : '';
    writeLeaf(state, 'fence', directive).info = [
      language || CODE_DIRECTIVES[name],
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

/** Directives that are a line or a list of Markdown. */
function leadOf(state: StateBlock, { name, argument, props, body }: Directive): string | undefined {
  if (name === 'rubric') return `**${argument}**`;
  if (name === 'toctree')
    return linksOf(toctreeOf([...optionLines(props), ...linesOf(state, body)]));
  if (name !== 'button-ref' && name !== 'button-link') return undefined;
  const target = name === 'button-link' || props['ref-type'] === 'doc' ? argument : `#${argument}`;
  return markdownLink(linesOf(state, body).join(' ').trim(), target);
}

function optionLines(props: Props): string[] {
  return Object.entries(props).map(([name, value]) => `:${name}: ${String(value)}`);
}

/** Entries of a tree as the page shows them, those of the trees below them apart. */
function linksOf({ isHidden, caption, entries }: Toctree): string {
  if (isHidden) return '';
  const links = entries.map(({ title = '', target }) => `- ${markdownLink(title, target)}`);
  return [...(caption === undefined ? [] : [`**${caption}**\n`]), ...links].join('\n');
}

function linesOf(state: StateBlock, [from, to]: readonly [number, number]): string[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => lineText(state, from + at));
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

function tableOf(state: StateBlock, { name, props, body }: Directive): string | undefined {
  if (name !== 'list-table' && name !== 'csv-table') return undefined;
  const lines = linesOf(state, body);
  return name === 'list-table' ? listTable(lines) : csvTable(lines, props);
}

function containerOf(state: StateBlock, { name, argument, props, start }: Directive): Block {
  if (name === 'image' || name === 'figure') {
    const picture = argument === '' ? '' : markdownImage(textOf(props, 'alt') ?? '', argument);
    return { type: name === 'figure' ? 'figure' : 'group', lead: picture };
  }
  if (name === 'figure-md') return { type: 'figure' };
  const version = VERSIONS[name];
  if (version !== undefined) {
    const [, detail = '', lead = ''] = /^(\S*)\s*(.*)$/.exec(argument) ?? [];
    return callout(version, { detail, lead });
  }
  // `prf:theorem`, `exercise`: a kind with a name of its own.
  const [, kind] = /^(?:(?:prf|proof):(\w+)|exercise|solution|proof)/.exec(name) ?? [];
  if (kind !== undefined || /^(?:exercise|solution|proof)/.test(name)) {
    const word = kind ?? name.replace(/-.*/, '');
    const label = word.charAt(0).toUpperCase() + word.slice(1);
    return callout('note', { title: argument === '' ? label : `${label} (${argument})` });
  }
  const known = Object.hasOwn(SAME, name) ? (SAME[name] ?? name) : name;
  const block = containerBlock(state, {
    name: known,
    props: withRest(argument, props),
    line: start,
  });
  const isTitled = known === 'raw' && argument !== '' && name !== 'only' && name !== 'div';
  return isTitled ? { ...block, title: argument } : block;
}

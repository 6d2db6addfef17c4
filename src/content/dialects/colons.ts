/**
 * Blocks between lines of colons: `::: tip Title` (VitePress), `:::tip[Title]` (Docusaurus, Starlight), `:::{note} Title`
 * (MyST) and `::card{title="T"}` with YAML (Nuxt MDC).
 */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { callout, closeBlock, openBlock, type Block } from '../blocks/block.ts';
import { calloutName } from '../blocks/callouts.ts';
import { componentForm, isKnown, nameOf } from '../elements/components.ts';
import type { Form } from '../elements/form.ts';
import { isBlockElement } from '../elements/html-elements.ts';
import {
  escapeLine,
  markdownButton,
  markdownImage,
  markdownLink,
} from '../elements/markdown-links.ts';
import type { Props } from '../elements/props.ts';
import { noteIn } from '../elements/piece.ts';
import { readAt } from '../notation/nested.ts';
import { INTERRUPTED, lineText, mayBegin, type RuleLines } from '../notation/rule.ts';
import { parseYaml } from '../source/yaml.ts';
import { readArguments } from '../notation/arguments.ts';
import { isData, listAt, textAt } from '../source/data.ts';
import { closingLine, colonLine } from './colon-lines.ts';
import { featureCards, parseInto } from './front-page.ts';
import { readTabs } from './tab-lines.ts';

/** Containers without a form of their own: their bodies are shown. */
const BARE = /^(?:v-pre|raw)$/;

/** A part of a body, in a block of its own where it has one. */
interface Part {
  /** From the first line to the one behind the last. */
  readonly lines: readonly [number, number];
  readonly block?: Block;
}

/** The parts of a body in the order in which they are shown, and the title that one of them is. */
export type PartsOf = (
  state: StateBlock,
  lines: readonly [number, number],
) => { readonly title?: string; readonly parts: readonly Part[] };

export const colons: (md: MarkdownIt) => void = colonsWith((_, lines) => ({ parts: [{ lines }] }));

/** @param partsOf reads the body of each block */
export function colonsWith(partsOf: PartsOf): (md: MarkdownIt) => void {
  return (md) =>
    md.block.ruler.before(
      'fence',
      'docent_colons',
      (state, ...lines) => readColons(state, partsOf, lines),
      { alt: INTERRUPTED },
    );
}

function readColons(state: StateBlock, partsOf: PartsOf, [start, end, silent]: RuleLines): boolean {
  const line = lineText(state, start);
  const opener = line.startsWith('::') && mayBegin(state, start) ? colonLine(line) : undefined;
  if (opener === undefined) {
    return false;
  }
  const { marks, name, isBraced, rest } = opener;
  if (name === undefined) {
    return isStray(state, start, { marks, rest, silent });
  }
  if (marks.length === 2 && (!/^\{|^$|^\[/.test(rest) || rest.includes('::'))) {
    return false;
  }
  if (!silent) {
    const close = closingLine(state, [start + 1, end], marks.length);
    const isClosed = close < end;
    const read = bodyOptions(state, [start + 1, close], isBraced);
    // Without its end, a directive is one line.
    const bodyEnd = isClosed || marks.length > 2 ? close : start + 1;
    const lines: [number, number] = [Math.min(read.from, bodyEnd), bodyEnd];
    const { title, parts } = partsOf(state, lines);
    const given = title === undefined ? read.props : { ...read.props, title };
    const props = withRest(rest, given);
    const block = containerBlock(state, { name, props, line: start });
    openBlock(state, block, start);
    const body = state.tokens.length;
    if (block.type === 'tabs') readTabs(state, lines, readBody);
    else for (const part of parts) readPart(state, part);
    if (block.href !== undefined) linkBody(state, body, { name, href: block.href, props });
    featureCards(state, listAt(props, 'features').filter(isData));
    closeBlock(state, block);
    state.line = isClosed ? close + 1 : Math.min(end, bodyEnd);
  }
  return true;
}

function readPart(state: StateBlock, { lines: [from, to], block }: Part): void {
  if (block !== undefined) openBlock(state, block, from);
  readBody(state, [from, to]);
  if (block !== undefined) closeBlock(state, block);
}

/** `::u-button{to="/x"}` around its words, which its `label` may have. */
function linkBody(
  state: StateBlock,
  body: number,
  { name, href, props }: { readonly name: string; readonly href: string; readonly props: Props },
): void {
  const label = textAt(props, 'label');
  if (state.tokens.length === body && label !== undefined) parseInto(state, escapeLine(label));
  const linked = nameOf(name).endsWith('button') ? markdownButton : markdownLink;
  for (const token of state.tokens.slice(body)) {
    if (token.type === 'inline') token.content = linked(token.content, href);
  }
}

/** A closing line whose opening one was closed by another: it is skipped. */
function isStray(
  state: StateBlock,
  start: number,
  { marks, rest, silent }: { marks: string; rest: string; silent: boolean },
): boolean {
  if (rest !== '' || marks.length < 3 || silent) {
    return false;
  }
  state.line = start + 1;
  return true;
}

/** Parses the lines without the indentation that they share. */
export function readBody(state: StateBlock, [from, to]: [number, number]): void {
  let indent = Infinity;
  for (let line = from; line < to; line += 1) {
    if (!state.isEmpty(line)) indent = Math.min(indent, state.sCount[line] ?? 0);
  }
  if (indent !== Infinity) {
    readAt(state, [from, to], Math.max(state.blkIndent, indent));
  }
}

/** `:class: tip` (MyST) and YAML between `---` (MDC) at the beginning of a body. */
export function bodyOptions(
  state: StateBlock,
  [from, close]: [number, number],
  isBraced: boolean,
): { readonly from: number; readonly props: Props } {
  const first = from < close ? lineText(state, from).trim() : '';
  if (first === '---') {
    let line = from + 1;
    while (line < close && lineText(state, line).trim() !== '---') line += 1;
    const props =
      line < close
        ? yamlOf(state.getLines(from + 1, line, state.sCount[from] ?? 0, false))
        : undefined;
    return props === undefined ? { from, props: {} } : { from: line + 1, props };
  }
  const props: Record<string, string> = {};
  let line = from;
  while (line < close) {
    const [, key, value = ''] = /^:([\w-]+):\s*(.*)$/.exec(lineText(state, line)) ?? [];
    if (!isBraced || key === undefined || key === '__proto__') break;
    props[key] = value;
    line += 1;
  }
  return { from: line, props };
}

function yamlOf(text: string): Props | undefined {
  const read = parseYaml(text.slice(0, 10_000));
  return 'value' in read && isData(read.value) ? read.value : undefined;
}

/** The block of a container's name, its line and its options. */
export function containerBlock(
  state: StateBlock,
  { name, props, line }: { name: string; props: Props; line: number },
): Block {
  const shown = typeof props['title'] === 'string' ? props['title'] : undefined;
  const titled = shown === undefined || shown === '' ? {} : { title: shown };
  if (name === 'code-group' || name === 'tab-set') {
    return { type: 'tabs' };
  }
  const classes = String(props['class'] ?? '').split(/\s+/);
  const isDropdown = name === 'admonition' && classes.includes('dropdown');
  if (name === 'details' || name === 'dropdown' || isDropdown) {
    return { type: 'accordion', open: 'open' in props, ...titled };
  }
  if (BARE.test(name)) return { type: 'group' };
  const isAny = name === 'admonition' || name === 'topic';
  if (isAny || calloutName(name) !== undefined) {
    return callout([...classes, name].find((one) => calloutName(one)) ?? 'note', titled);
  }
  if (!isKnown(name) && !isBlockElement(name)) noteIn(state.env, `::: ${name}`, line);
  const form = componentForm(name, { ...props, ...titled });
  return form.at === 'block' || form.at === 'block-or-line' ? form.block : inlineBlock(form);
}

/** An image or a link on lines of its own. */
function inlineBlock(form: Form): Block {
  if (form.at === 'line' && form.inline.as === 'image') {
    const { src = '', alt = '' } = form.inline.attributes;
    return { type: 'group', lead: markdownImage(alt, src) };
  }
  if (form.at === 'line' && form.inline.as === 'link') {
    return { type: 'group', href: form.inline.href };
  }
  return { type: 'group', ...(form.at === 'lines' ? { lead: form.text } : {}) };
}

/** Props with those behind the name: `[Title]{#id}`, `Title {open}`, `{title="T" icon="x"}`. */
export function withRest(rest: string, more: Props): Props {
  const [head = '', label] = /^\[([^\]]*)\]/.exec(rest) ?? [];
  const behind = rest.slice(head.length);
  const [tail = '', braces = ''] = /\{([^{}]*)\}$/.exec(behind) ?? [];
  const plain = behind.slice(0, behind.length - tail.length).trim();
  const props = readArguments(braces);
  const words = Object.values(props).filter((value) => typeof value === 'string');
  const flags = Object.fromEntries(
    words.filter((word) => /^[\w-]+$/.test(word)).map((word) => [word, true]),
  );
  const title = label ?? (plain === '' ? undefined : plain);
  return {
    ...props,
    ...('open' in flags ? { open: true } : {}),
    ...more,
    ...(title === undefined ? {} : { title }),
  };
}

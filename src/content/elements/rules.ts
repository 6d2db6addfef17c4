/** markdown-it rules that read the marks of {@link markElements} as tokens of blocks and lines. */
import type { MarkdownIt, StateBlock, StateCore, StateInline } from 'markdown-it';
import { blockOf, closeBlock, openBlock, titleTokens, type Block } from '../blocks/block.ts';
import { readAt } from '../notation/nested.ts';
import { matchAt, type RuleLines } from '../notation/rule.ts';
import { oneLine } from '../notation/text.ts';
import type { Form } from './form.ts';
import { inlineOf, writeClose, writeOpen } from './inline-tokens.ts';
import { MARK_END, MARK_PATTERN, type MarkedElement } from './mark.ts';

/** The name under which the environment of a parse has its elements. */
export const ELEMENTS = 'elements';

export function elements(md: MarkdownIt): void {
  const alt = ['paragraph', 'reference', 'blockquote', 'list', 'table'];
  md.block.ruler.before('code', 'docent_element', readBlock, { alt });
  md.inline.ruler.before('html_inline', 'docent_mark', readInline);
  md.core.ruler.after('block', 'docent_raw_marks', cleanRawHtml);
  md.core.ruler.after('block', 'docent_summaries', takeSummaries);
}

const SUMMARY = /^\s*<summary>([^]{0,2000}?)<\/summary>\s*$/;

/** `<summary>` that HTML of its own makes the first block of one that folds is the title of that block. */
function takeSummaries(state: StateCore): void {
  const isFirst = (index: number): boolean =>
    blockOf(state.tokens[index - 1])?.type === 'accordion' &&
    state.tokens[index - 1]?.nesting === 1;
  if (!state.tokens.some((token, index) => token.type === 'html_block' && isFirst(index))) return;
  state.tokens = state.tokens.flatMap((token, index) => {
    const match =
      token.type === 'html_block' && isFirst(index) ? SUMMARY.exec(token.content) : null;
    const words = match?.[1]?.replace(/\s+/g, ' ').trim();
    return words === undefined ? [token] : titleTokens(state, words, token);
  });
}

/** Within a block of raw HTML, tags are left out and code is HTML too. */
function cleanRawHtml({ tokens, env, md }: StateCore): void {
  const known = env[ELEMENTS] as readonly MarkedElement[] | undefined;
  for (const token of tokens) {
    if (token.type !== 'html_block' || !token.content.includes('\u0001')) continue;
    token.content = token.content.replace(new RegExp(MARK_PATTERN, 'g'), (_, kind, id) => {
      const form = known?.[Number(id)]?.form;
      return form?.at === 'code' && kind === 'V'
        ? `<pre><code>${md.utils.escapeHtml(form.code)}</code></pre>`
        : '';
    });
  }
}

interface Mark {
  readonly kind: string;
  readonly element: MarkedElement;
  readonly length: number;
}

function markAt(src: string, at: number, env: Record<string, unknown>): Mark | undefined {
  if (src.charCodeAt(at) !== 0x3c || src.charCodeAt(at + 1) !== 1) {
    return undefined;
  }
  const match = matchAt(MARK_PATTERN, src, at);
  const known = env[ELEMENTS] as readonly MarkedElement[] | undefined;
  const element = known?.[Number(match?.[2])];
  return match === null || element === undefined
    ? undefined
    : { kind: match[1] ?? '', element, length: match[0].length };
}

function readBlock(state: StateBlock, ...[start, end, silent]: RuleLines): boolean {
  const at = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0);
  const mark = markAt(state.src, at, state.env);
  if (
    mark === undefined ||
    !'BCV'.includes(mark.kind) ||
    at + mark.length < lineEnd(state, start)
  ) {
    return false;
  }
  const { form, closeLine } = mark.element;
  if (
    form.at === 'line' ||
    (mark.kind === 'V' && form.at !== 'block' && form.at !== 'block-or-line')
  ) {
    return false;
  }
  if (silent) {
    return true;
  }
  state.line = start + 1;
  if (mark.kind === 'C') {
    return true;
  }
  const close = mark.kind === 'V' ? start + 1 : Math.min(end, Math.max(closeLine, start + 1));
  if (form.at === 'title') {
    readTitle(state, start, close);
  } else if (form.at === 'block' || form.at === 'block-or-line') {
    readBody(state, { block: form.block, start, close });
  }
  state.line = mark.kind === 'V' ? start + 1 : Math.min(end, close + 1);
  return true;
}

function readBody(
  state: StateBlock,
  { block, start, close }: { block: Block; start: number; close: number },
): void {
  openBlock(state, block, start);
  if (close > start + 1) {
    const parent = state.parentType;
    state.parentType = 'root';
    readAt(state, [start + 1, close], state.sCount[start] ?? 0);
    state.parentType = parent;
  }
  closeBlock(state, block);
}

function readTitle(state: StateBlock, start: number, close: number): void {
  const title = oneLine(state.getLines(start + 1, close, 0, false));
  state.tokens.push(...titleTokens(state, title, { map: [start, close], level: state.level }));
}

function lineEnd(state: StateBlock, line: number): number {
  return state.skipSpacesBack(state.eMarks[line] ?? 0, state.bMarks[line] ?? 0);
}

/** Elements that are open in the text that is read. */
const opened = new WeakMap<StateInline, Set<MarkedElement>>();

function readInline(state: StateInline, silent: boolean): boolean {
  const mark = markAt(state.src, state.pos, state.env);
  if (mark === undefined) {
    return false;
  }
  if (!silent) {
    const inline = inlineOf(mark.element.form);
    if (isNextToMark(state) && isElement(mark.element.form)) state.pending += ' ';
    const open = opened.get(state) ?? new Set();
    opened.set(state, open);
    if (mark.kind !== 'E') {
      writeOpen(state, inline);
      open.add(mark.element);
    }
    // A tag that was opened in another paragraph closes nothing here.
    if (mark.kind !== 'I' && open.delete(mark.element)) {
      writeClose(state, inline);
    }
  }
  state.pos += mark.length;
  return true;
}

/** The words of two elements on one line are apart. */
function isNextToMark({ src, pos }: StateInline): boolean {
  return src[pos - 1] === MARK_END;
}

function isElement(form: Form): boolean {
  return form.at === 'block-or-line' && form.block.type === 'element';
}

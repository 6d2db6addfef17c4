/** MDC within lines: `:badge[x]{color="info"}`, `:br`, and `[words]{.class}`, whose words stay. */
import type { MarkdownIt, StateInline } from 'markdown-it';
import { formOf, isKnown } from '../elements/components.ts';
import { writeElement } from '../elements/rules.ts';
import { parseInline } from '../syntax/nested.ts';
import { readArguments } from './arguments.ts';

const COMPONENT = /:([a-z][a-z0-9-]*)(?:\[([^[\]\n]{0,500})\])?(?:\{([^{}\n]{0,1000})\})?/y;
const SPAN = /\[([^[\]\n]{1,500})\]\{[^{}\n]{0,300}\}/y;

export function mdcInline(md: MarkdownIt): void {
  md.inline.ruler.before('link', 'docent_mdc', readComponent);
  md.inline.ruler.before('link', 'docent_mdc_span', readSpan);
}

function readComponent(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== 0x3a || /[\w:]/.test(src.charAt(pos - 1))) return false;
  COMPONENT.lastIndex = pos;
  const [all = '', name = '', body, braces] = COMPONENT.exec(src) ?? [];
  const isBreak = all === ':br';
  if (!isBreak && ((body ?? braces) === undefined || !isKnown(name))) return false;
  if (!silent) {
    const form = isBreak
      ? formOf('br', {})
      : formOf(name.charAt(0).toUpperCase() + name.slice(1), readArguments(braces ?? ''));
    writeElement(state, form, body);
  }
  state.pos += all.length;
  return true;
}

function readSpan(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x5b) return false;
  SPAN.lastIndex = state.pos;
  const [all = '', words = ''] = SPAN.exec(state.src) ?? [];
  if (all === '') return false;
  if (!silent) {
    parseInline(state, words);
  }
  state.pos += all.length;
  return true;
}

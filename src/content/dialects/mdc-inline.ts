/** MDC within lines: `:badge[x]{color="info"}`, `:br`, and `[words]{.class}`, whose words stay. */
import type { MarkdownIt, StateInline } from 'markdown-it';
import { componentForm, emptyForm, formOf, isKnown } from '../elements/components.ts';
import { writeElement } from '../elements/inline-tokens.ts';
import { parseInline } from '../notation/nested.ts';
import { inlineRule } from '../notation/rule.ts';
import { readArguments } from '../notation/arguments.ts';

const COMPONENT = /:([a-z][a-z0-9-]*)(?:\[([^[\]\n]{0,500})\])?(?:\{([^{}\n]{0,1000})\})?/y;
const BREAK = ':br';
const SPAN = /\[([^[\]\n]{1,500})\]\{[^{}\n]{0,300}\}/y;

export function mdcInline(md: MarkdownIt): void {
  md.inline.ruler.before('link', 'docent_mdc', inlineRule(COMPONENT, writeComponent, isComponent));
  md.inline.ruler.before('link', 'docent_mdc_span', inlineRule(SPAN, writeSpan));
}

function isComponent({ src, pos }: StateInline, match: RegExpExecArray): boolean {
  const [all, name = '', body, braces] = match;
  const isCalled = (body ?? braces) !== undefined && isKnown(name);
  return !/[\w:]/.test(src.charAt(pos - 1)) && (all === BREAK || isCalled);
}

function writeComponent(state: StateInline, [all, name = '', body, braces]: RegExpExecArray): void {
  const form =
    all === BREAK
      ? formOf('br', {})
      : (body === undefined ? emptyForm : componentForm)(name, readArguments(braces ?? ''));
  writeElement(state, form, body);
}

function writeSpan(state: StateInline, [, words = '']: RegExpExecArray): void {
  parseInline(state, words);
}

/** Elements within a line as tokens: what stands for an opening tag, and what for its end. */
import type { StateInline } from 'markdown-it';
import { closeSpan, openSpan } from '../blocks/block.ts';
import { setScheme, type Scheme } from '../blocks/scheme.ts';
import { pageTitle } from '../links/titled-links.ts';
import { parseInline } from '../notation/nested.ts';
import type { Form, Inline } from './form.ts';

/** Writes an element at the current state, with its body as Markdown. */
export function writeElement(state: StateInline, form: Form, body = ''): void {
  if (state.pending !== '') state.pushPending();
  if (form.at === 'lines') {
    parseInline(state, form.text);
    return;
  }
  const inline = inlineOf(form);
  writeOpen(state, inline);
  parseInline(state, body);
  writeClose(state, inline);
}

/** A block among other text keeps its title and its body. */
export function inlineOf(form: Form): Inline {
  switch (form.at) {
    case 'line':
      return form.inline;
    case 'block':
    case 'block-or-line': {
      if (form.block.type === 'for-agents' || form.block.type === 'for-people') {
        return { as: 'span', block: form.block };
      }
      const words = [form.block.title, form.block.lead].filter((one) => one !== undefined);
      return { as: 'text', text: words.join(' ') };
    }
    case 'lines':
      return { as: 'text', text: form.text };
    case 'code':
      return { as: 'span', block: { type: 'element', tag: 'code' }, text: form.code };
    default:
      return { as: 'text', text: '' };
  }
}

export function writeOpen(state: StateInline, inline: Inline): void {
  switch (inline.as) {
    case 'image': {
      const { attributes, dark } = inline;
      const scheme = dark === undefined ? inline.scheme : 'light';
      writeImage(state, attributes, scheme);
      if (dark !== undefined) writeImage(state, { ...attributes, src: dark }, 'dark');
      break;
    }
    case 'link':
      state.push('link_open', 'a', 1).attrs = [['href', inline.href]];
      writeWords(state, inline);
      break;
    case 'break':
      state.push('hardbreak', 'br', 0);
      break;
    case 'span':
      openSpan(state, inline.block);
      if (inline.text !== undefined) state.push('text', '', 0).content = inline.text;
      break;
    case 'text':
      if (inline.text !== '') state.push('text', '', 0).content = inline.text;
      break;
    default:
      state.push(`${inline.as}_open`, inline.as, 1).markup = MARKUP[inline.as];
  }
}

function writeWords(state: StateInline, { href, words }: Extract<Inline, { as: 'link' }>): void {
  if (words === '') state.tokens.push(pageTitle(href, state.Token));
  else if (words !== undefined) state.push('text', '', 0).content = words;
}

function writeImage(
  state: StateInline,
  { alt = '', ...attributes }: Readonly<Record<string, string>>,
  scheme: Scheme | undefined,
): void {
  const token = state.push('image', 'img', 0);
  token.attrs = [['src', ''], ['alt', ''], ...Object.entries(attributes)];
  token.attrSet('src', attributes['src'] ?? '');
  token.content = alt;
  token.children = textTokens(state, alt);
  if (scheme !== undefined) setScheme(token, scheme);
}

const MARKUP = { strong: '**', em: '*', s: '~~' } as const;

export function writeClose(state: StateInline, inline: Inline): void {
  if (inline.as === 'link') {
    state.push('link_close', 'a', -1);
  } else if (inline.as === 'span') {
    closeSpan(state, inline.block);
  } else if (inline.as === 'strong' || inline.as === 'em' || inline.as === 's') {
    state.push(`${inline.as}_close`, inline.as, -1).markup = MARKUP[inline.as];
  }
}

function textTokens(state: StateInline, content: string): StateInline['tokens'] {
  const token = new state.Token('text', '', 0);
  token.content = content;
  return [token];
}

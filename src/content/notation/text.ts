/** Markdown tokens to the plain text that a reader sees. */
import type { Token } from 'markdown-it';
import { blockOf } from '../blocks/block.ts';
import { isForDark } from '../blocks/scheme.ts';

/** Text of an inline token's children: code and link texts included, images by their alternative, HTML tags left out. */
export function plainText(children: readonly Token[]): string {
  let text = '';
  let hidden = 0;
  // The words of an image are apart from others, as in a row of badges.
  let isImage = false;
  for (const child of children) {
    if (blockOf(child)?.type === 'for-agents') hidden += child.nesting;
    const own = hidden > 0 ? '' : (TEXT[child.type]?.(child) ?? '');
    if (own === '') continue;
    const isApart = (isImage || child.type === 'image') && /\w$/.test(text) && /^\w/.test(own);
    text += isApart ? ` ${own}` : own;
    isImage = child.type === 'image';
  }
  return text;
}

const TEXT: Readonly<Record<string, (token: Token) => string>> = {
  text: (token) => token.content,
  text_special: (token) => token.content,
  code_inline: (token) => token.content,
  softbreak: () => ' ',
  hardbreak: () => ' ',
  image: (token) => (isForDark(token) ? '' : plainText(token.children ?? [])),
  emoji: (token) => token.content,
  page_title: (token) => token.content,
  math_inline: (token) => token.content,
  html_inline: (token) => (APART.test(token.content) ? ' ' : ''),
};

/** Tags of elements whose words are apart from those before and after them. */
const APART = /^<\/?(?:blockquote|dd|div|dl|dt|h[1-6]|li|ol|p|pre|summary|t[dhr]|table|ul)\b/i;

const WITHOUT_ID: ReadonlySet<string> = new Set(['image', 'emoji', 'html_inline']);

/** Text of a heading from which its id is made: without badges, emoji and HTML tags. */
export function textForId(children: readonly Token[]): string {
  let depth = 0;
  return plainText(
    children.filter((child) => {
      const isBadge = blockOf(child)?.type === 'badge';
      if (isBadge) depth += child.nesting;
      return depth === 0 && !isBadge && !WITHOUT_ID.has(child.type);
    }),
  );
}

/** Returns whether a line consists of linked images only, such as the badges below a project's title. */
export function isBadgeLine(children: readonly Token[]): boolean {
  return (
    children.some(({ type }) => type === 'image') &&
    children.some(({ type }) => type === 'link_open') &&
    children.every(
      ({ type, content }) =>
        /^(?:image|link_open|link_close|softbreak|hardbreak)$/.test(type) || content.trim() === '',
    )
  );
}

/** Text of HTML without its tags, comments, scripts and styles. */
export function htmlText(html: string): string {
  return decodeEntities(
    html
      .replace(/<!--[^]*?(?:-->|$)/g, ' ')
      .replace(/<(?:script|style)\b[^>]*>[^]*?(?:<\/(?:script|style)\s*>|$)/gi, ' ')
      .replace(/<[a-zA-Z/][^<>]*>/g, ' '),
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
};

export function decodeEntities(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|apos|#39|nbsp);/g,
    (_, name: string) => ENTITIES[name] ?? '',
  );
}

/** Words between tags, on one line; entities stay. */
export function withoutTags(text: string): string {
  return oneLine(text.replace(/<[^<>]*>/g, ''));
}

/** One line, single spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}

/** At most `max` characters, cut after a word and ended by `…`. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) {
    return text;
  }
  const cut = text.slice(0, max);
  const space = cut.lastIndexOf(' ');
  return `${cut
    .slice(0, space > max / 2 ? space : max)
    .replace(/[\s,;:.–-]+$/, '')
    .replace(/[\uD800-\uDBFF]$/, '')}…`;
}

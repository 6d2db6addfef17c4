/** Markdown tokens to the plain text that a reader sees. */
import type { Token } from 'markdown-it';

/** Attributes of components that are shown: `<Tab title="npm">`. */
const SHOWN =
  /\b(?:title|label|summary|text|caption|alt|header|name)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/g;

/** Text of an inline token's children: code and link texts included, images by their alternative, HTML tags left out. */
export function plainText(children: readonly Token[]): string {
  let text = '';
  for (const child of children) {
    text += TEXT[child.type]?.(child) ?? '';
  }
  return text;
}

const TEXT: Readonly<Record<string, (token: Token) => string>> = {
  text: (token) => token.content,
  text_special: (token) => token.content,
  code_inline: (token) => token.content,
  softbreak: () => ' ',
  hardbreak: () => ' ',
  image: (token) => plainText(token.children ?? []),
};

/** Text of HTML or components without their tags; shown attributes are kept, comments are not. */
export function htmlText(html: string): string {
  return decodeEntities(
    html
      .replace(/<!--[^]*?(?:-->|$)/g, ' ')
      .replace(/<(?:script|style)\b[^>]*>[^]*?(?:<\/(?:script|style)\s*>|$)/gi, ' ')
      .replace(/<[a-zA-Z/][^<>]*>/g, (tag) => ` ${shownAttributes(tag)} `),
  );
}

function shownAttributes(tag: string): string {
  return /^<[A-Z]/.test(tag)
    ? [...tag.matchAll(SHOWN)].map((match) => match[1] ?? match[2] ?? '').join(' ')
    : '';
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** Generators' short codes (`{{< tooltip text="Pod" >}}`): their quoted words are text, their names are not. */
export function withoutShortcodes(text: string): string {
  return text.includes('{{')
    ? text.replace(/\{\{[<%]([^{}]*?)[>%]\}\}/g, (_, inner: string) => quoted(inner))
    : text;
}

function quoted(inner: string): string {
  return [...inner.matchAll(/"([^"]*)"|“([^”]*)”/g)].map((match) => match[1] ?? match[2]).join(' ');
}

/** One line, single spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
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

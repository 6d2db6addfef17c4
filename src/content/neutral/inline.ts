/** Tokens within a line as CommonMark and GFM. */
import type { Token } from 'markdown-it';
import { blockOf, type Block } from '../blocks/block.ts';
import { isForDark } from '../blocks/scheme.ts';
import { markupIn } from '../notation/html-names.ts';
import type { Links } from './links.ts';
import { treeOf, type Node } from './tree.ts';

export interface InlinePlace {
  readonly links: Links;
  /** Within a cell of a table, where there are no lines. */
  readonly isCell?: boolean;
  /** On one line, such as a heading or a title. */
  readonly isLine?: boolean;
  /** 0-based line of the source. */
  readonly line: number;
}

type Write = (node: Node, place: InlinePlace) => string;

export function writeInline(nodes: readonly Node[], place: InlinePlace): string {
  return nodes.map((node) => WRITE[node.token.type]?.(node, place) ?? '').join('');
}

const around =
  (sign: string): Write =>
  ({ token, children }, place) => {
    const mark = token.markup || sign;
    const inner = writeInline(children, place);
    const words = inner.trim();
    // With a space inside, the signs would stay signs.
    return words === '' ? inner : inner.replace(words, () => mark + words + mark);
  };

const WRITE: Readonly<Record<string, Write>> = {
  text: ({ token }, { isCell }) =>
    isCell ? cell(withoutScripts(token.content)) : withoutScripts(token.content),
  text_special: ({ token }, { isCell }) =>
    isCell && token.markup === '|'
      ? '\\|'
      : token.content === NO_BREAK_SPACE
        ? ' '
        : token.markup || token.content,
  emoji: ({ token }) => token.content,
  code_inline: ({ token }, { isCell }) => code(token, isCell === true),
  softbreak: (_, { isCell, isLine }) => (isCell || isLine ? ' ' : '\n'),
  hardbreak: (_, { isCell, isLine }) => (isCell ? '<br>' : isLine ? ' ' : '\\\n'),
  strong: around('**'),
  strong_open: around('**'),
  em_open: around('*'),
  s_open: around('~~'),
  link_open: link,
  page_title: ({ token }, { links, line }) =>
    links.add({
      target: String(token.meta?.['target']),
      isImage: false,
      line,
      words: token.content,
    }),
  image,
  html_inline: ({ token }) => html(token.content),
  footnote_ref: ({ token }) => `[^${footnoteLabel(token)}]`,
  math_inline: ({ token }) => `${token.markup}${token.content}${token.markup}`,
  span_open: span,
};

/** `&nbsp;` is of the looks: programs look for the words on both sides with a space. */
const NO_BREAK_SPACE = '\u00A0';

export function footnoteLabel({ meta }: Token): string {
  const label = meta?.['label'];
  return typeof label === 'string' ? label : String(Number(meta?.['id']) + 1);
}

/** The parser refuses a link to a script, which stays text; other readers of Markdown might follow it. */
function withoutScripts(text: string): string {
  return text.includes('](')
    ? text.replace(/\]\((?=\s*<?\s*(?:javascript|vbscript|data):)/gi, ']\\(')
    : text;
}

function cell(text: string): string {
  return text.replace(/\|/g, '\\|');
}

function code({ content, markup }: Token, isCell: boolean): string {
  const mark = markup || '`';
  const needsSpace = /^`|`$|^ .* $/.test(content) && content.trim() !== '';
  const inner = needsSpace ? ` ${content} ` : content;
  return `${mark}${isCell ? cell(inner) : inner}${mark}`;
}

function link({ token, children }: Node, place: InlinePlace): string {
  const href = String(token.attrGet('href') ?? '');
  const text = writeInline(children, { ...place });
  if (token.markup === 'autolink' || token.markup === 'linkify') {
    return token.markup === 'linkify' ? text : `<${text}>`;
  }
  if (text.trim() === '') {
    return '';
  }
  const address = place.links.add({ target: href, isImage: false, line: place.line });
  return `[${text}](${address}${titleOf(token)})`;
}

function image({ token }: Node, place: InlinePlace): string {
  const src = String(token.attrGet('src') ?? '');
  const alt = writeInline(treeOf(token.children ?? []), place);
  if (isForDark(token)) {
    return '';
  }
  if (src === '') {
    return alt;
  }
  const address = place.links.add({ target: src, isImage: true, line: place.line });
  return `![${alt.replace(/\n/g, ' ')}](${address}${titleOf(token)})`;
}

function titleOf(token: Token): string {
  const title = token.attrGet('title');
  return title === null || title === ''
    ? ''
    : ` "${String(title)
        .replace(/(["\\])/g, '\\$1')
        .replace(/\n+/g, ' ')}"`;
}

/** Elements that Markdown has no sign for; the words of all others stay. */
const KEPT = /^<\/?(?:sub|sup)\b/i;
const SIGNS: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  code: '`',
  del: '~~',
  s: '~~',
};
/** Custom elements that are closed are none by now. */
const isMarkup = markupIn('');

function html(tag: string): string {
  if (tag === '' || tag.startsWith('<!')) {
    return '';
  }
  const name = /^<\/?([a-z]+)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
  if (KEPT.test(tag)) {
    return tag.replace(/\s[^>]*/, '');
  }
  return Object.hasOwn(SIGNS, name) ? (SIGNS[name] ?? '') : isMarkup(name) ? '' : tag;
}

function span({ token, children }: Node, place: InlinePlace): string {
  const block = blockOf(token);
  const inner = writeInline(children, place);
  return block === undefined ? inner : (SPANS[block.type]?.(inner, block) ?? inner);
}

const SPANS: Partial<Record<Block['type'], (inner: string, block: Block) => string>> = {
  badge: (inner) => (inner === '' || inner.includes('`') ? inner : `\`${inner}\``),
  tooltip: (inner, { title }) =>
    title === undefined ? inner : `${inner} (${title.replace(/[\\`*_[\]<>|]/g, '\\$&')})`,
  'for-people': () => '',
  element: (inner, { tag }) =>
    tag === 'sub' || tag === 'sup'
      ? `<${tag}>${inner}</${tag}>`
      : tag === 'code' && !inner.includes('`')
        ? `\`${inner}\``
        : inner,
};

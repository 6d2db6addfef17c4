/** Inline HTML as Markdown in which every sign of the text stays text. */
import { isTag, isText, type AnyNode, type Element } from 'domhandler';
import { textOf } from './tree.ts';
import type { HtmlPage } from './writing.ts';

export interface InlinePlace {
  readonly page: HtmlPage;
  /** Links to the heading itself are its text. */
  readonly isHeading?: boolean;
  /** Within a cell of a table. */
  readonly isCell?: boolean;
}

const AROUND: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  em: '*',
  i: '*',
  cite: '*',
  del: '~~',
  s: '~~',
};
const CODE = new Set(['code', 'tt', 'kbd', 'samp']);

/** One line, but for breaks; white space as a browser shows it. */
export function writeLine(nodes: readonly AnyNode[], place: InlinePlace): string {
  const text = nodes.map((node) => writeNode(node, place)).join('');
  const lines = text.split(BREAK).map((line) => line.replace(/[ \t\n\r\f]+/g, ' ').trim());
  return lines.filter((line) => line !== '').join('\\\n');
}

/** No character of a page's text, as HTML has it. */
const BREAK = '\0';

function writeNode(node: AnyNode, place: InlinePlace): string {
  if (isText(node)) return escaped(node.data, place.isCell === true);
  return isTag(node) ? writeElement(node, place) : '';
}

function writeElement(element: Element, place: InlinePlace): string {
  const { name, attribs, children } = element;
  if (name === 'br') return place.isCell || place.isHeading ? ' ' : BREAK;
  if (name === 'img') return image(attribs);
  if (CODE.has(name)) return anchor(attribs, place) + codeSpan(textOf(element), place.isCell);
  const inner = children.map((child) => writeNode(child, place)).join('');
  const text = name === 'a' ? link(attribs, inner, place) : around(name, inner);
  return anchor(attribs, place) + text;
}

function around(name: string, inner: string): string {
  const sign = AROUND[name];
  if (sign === undefined)
    return name === 'sub' || name === 'sup' ? `<${name}>${inner}</${name}>` : inner;
  const middle = inner.trim();
  if (middle === '') return inner;
  const start = inner.length - inner.trimStart().length;
  return `${inner.slice(0, start)}${sign}${middle}${sign}${inner.slice(start + middle.length)}`;
}

function link({ href = '' }: Element['attribs'], inner: string, place: InlinePlace): string {
  const isSelf = place.isHeading === true && href.startsWith('#');
  return href === '' || isSelf || inner.trim() === ''
    ? inner
    : `[${inner.trim()}](${target(href)})`;
}

function image({ src = '', alt = '' }: Element['attribs']): string {
  return src === '' || src.startsWith('data:')
    ? escaped(alt, false)
    : `![${escaped(alt, true)}](${target(src)})`;
}

function target(address: string): string {
  const plain = address.replace(/[\s<>]/g, (sign) => encodeURIComponent(sign));
  return /[()\\]/.test(plain) ? `<${plain}>` : plain;
}

export function codeSpan(text: string, isCell = false): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.trim() === '') return line;
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length), 0) + 1);
  const inner = /^`|`$/.test(line) ? ` ${line} ` : line;
  return `${fence}${isCell ? inner.replaceAll('|', '\\|') : inner}${fence}`;
}

/** An element that links may lead to. */
function anchor({ id }: Element['attribs'], { isHeading, page }: InlinePlace): string {
  if (id === undefined) return '';
  if (isHeading === true) {
    page.ids.push(id);
    return '';
  }
  return anchorTag(id);
}

/** Anchors of what is written next, which takes them. */
export function takeAnchors(page: HtmlPage): string {
  return page.ids.splice(0).map(anchorTag).join('');
}

function anchorTag(id: string): string {
  return `<a id="${id.replace(/[&"<>\s]/g, encodeURIComponent)}"></a>`;
}

/** Markdown's signs as text; those that are none where they stand are left alone. */
function escaped(text: string, isCell: boolean): string {
  const plain = text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/[\\`*[\]]|~(?=~)|\{(?=[:#.%{])/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/</g, '&lt;');
  return isCell ? plain.replaceAll('|', '\\|') : plain;
}

/** Inline HTML as Markdown in which every sign of the text stays text. */
import { isTag, isText, type AnyNode, type Element } from 'domhandler';
import { texOf } from './formula.ts';
import { textOf } from './tree.ts';
import type { HtmlPage } from './writing.ts';

export interface InlinePlace {
  readonly page: HtmlPage;
  /** Links to the heading itself are its text. */
  readonly isHeading?: boolean;
  /** Within a cell of a table. */
  readonly isCell?: boolean;
}

const AROUND: ReadonlyMap<string, string> = new Map([
  ['b', '**'],
  ['strong', '**'],
  ['em', '*'],
  ['i', '*'],
  ['cite', '*'],
  ['del', '~~'],
  ['s', '~~'],
]);
const APART = new Set(
  'address article blockquote caption dd details div dl dt figure h1 h2 h3 h4 h5 h6 li ol p pre section summary table td th tr ul'.split(
    ' ',
  ),
);
const CODE = new Set(['code', 'tt', 'kbd', 'samp']);

/** One line, but for breaks; white space as a browser shows it. */
export function writeLine(nodes: readonly AnyNode[], place: InlinePlace): string {
  const text = writeNodes(nodes, place);
  const lines = text.split(BREAK).map((line) => line.replace(/[ \t\n\r\f]+/g, ' ').trim());
  return lines.filter((line) => line !== '').join('\\\n');
}

/** No character of a page's text, as HTML has it. */
const BREAK = '\0';

/** Neighbours with one emphasis are written within one pair of signs: `*str*` and `* | None*` side by side would end none. */
function writeNodes(nodes: readonly AnyNode[], place: InlinePlace): string {
  const parts: { readonly sign: string | undefined; text: string }[] = [];
  for (const node of nodes) {
    const sign =
      isTag(node) && node.attribs['id'] === undefined ? AROUND.get(node.name) : undefined;
    const text =
      sign !== undefined && isTag(node) ? writeNodes(node.children, place) : writeNode(node, place);
    const last = parts.at(-1);
    if (sign !== undefined && last?.sign === sign) last.text += text;
    else parts.push({ sign, text });
  }
  return parts.map(({ sign, text }) => (sign === undefined ? text : around(sign, text))).join('');
}

function writeNode(node: AnyNode, place: InlinePlace): string {
  if (isText(node)) return escaped(node.data, place.isCell === true);
  return isTag(node) ? writeElement(node, place) : '';
}

function writeElement(element: Element, place: InlinePlace): string {
  const { name, attribs, children } = element;
  const alone = ALONE[name];
  if (alone !== undefined) return alone(attribs, place);
  const tex = texOf(element);
  if (tex !== undefined) return anchor(attribs, place) + tex;
  if (CODE.has(name)) return anchor(attribs, place) + codeSpan(textOf(element), place.isCell);
  const inner = writeNodes(children, place);
  // A cell has its blocks in one line.
  if (APART.has(name)) return `${anchor(attribs, place)} ${inner} `;
  const text = name === 'a' ? link(attribs, inner, place) : marked(name, inner);
  return anchor(attribs, place) + text;
}

/** Elements that hold nothing. */
const ALONE: Readonly<
  Record<string, ((attribs: Element['attribs'], place: InlinePlace) => string) | undefined>
> = {
  br: (_, { isCell, isHeading }) => (isCell || isHeading ? ' ' : BREAK),
  img: image,
  input: ({ checked }) => (checked === undefined ? '[ ] ' : '[x] '),
};

function marked(name: string, inner: string): string {
  const sign = AROUND.get(name);
  if (sign !== undefined) return around(sign, inner);
  return name === 'sub' || name === 'sup' ? `<${name}>${inner}</${name}>` : inner;
}

function around(sign: string, inner: string): string {
  const middle = inner.trim();
  if (middle === '') return inner;
  const start = inner.length - inner.trimStart().length;
  return `${inner.slice(0, start)}${sign}${middle}${sign}${inner.slice(start + middle.length)}`;
}

/** An address that is a program for the browser leads nowhere. */
const SCRIPT = /^\s*javascript:/i;

function link({ href = '' }: Element['attribs'], inner: string, place: InlinePlace): string {
  const isSelf = place.isHeading === true && href.startsWith('#');
  return href === '' || isSelf || SCRIPT.test(href) || inner.trim() === ''
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
  return [...page.left.splice(0), ...page.ids.splice(0)].map(anchorTag).join('');
}

function anchorTag(id: string): string {
  return `<a id="${id.replace(/[&"<>\s]/g, encodeURIComponent)}"></a>`;
}

/** Markdown's signs as text, and the first of two dollars; those that are none where they stand are left alone. */
function escaped(text: string, isCell: boolean): string {
  const plain = text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/[\\`*[\]]|\$(?=[^\s$](?:[^$]*[^\s$])?\$)|~(?=~)|\{(?=[:#.%{])/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/</g, '&lt;');
  return isCell ? plain.replaceAll('|', '\\|') : plain;
}

/** Tokens as HTML for people: each type that is more than its element has a row. */
import type { Token } from 'markdown-it';
import { markupIn } from '../content/notation/html-names.ts';
import { plainText } from '../content/notation/text.ts';
import type { Node } from '../content/neutral/tree.ts';
import { HTML_LINK } from '../content/page/page-links.ts';
import { writeBlock, writeSpan } from './blocks.ts';
import { codeHtml } from './code.ts';
import { escapeHtml } from './html.ts';
import { mathml } from './math.ts';
import { ALLOWED_TAGS } from './sanitise.ts';
import { fill } from './words/fill.ts';
import type { BodyWriting } from './writing.ts';

type Write = (node: Node, writing: BodyWriting) => string;

/** Tree to HTML, with what rows need to know. */
export function bodyWriting(options: Omit<BodyWriting, 'nodes'>): BodyWriting {
  const writing: BodyWriting = {
    ...options,
    nodes: (nodes) => {
      let text = '';
      let isAfterHidden = false;
      for (const node of nodes) {
        const { token } = node;
        const row = TOKENS[token.type];
        // Text of a tight item, and a block below it.
        if (isAfterHidden && token.block && row === undefined) text += '\n';
        text += (row ?? element)(node, writing);
        isAfterHidden = token.hidden;
      }
      return text;
    },
  };
  return writing;
}

const TOKENS: Readonly<Record<string, Write>> = {
  inline: ({ children }, writing) => writing.nodes(children),
  text: ({ token }) => escapeHtml(token.content),
  text_special: ({ token }) => escapeHtml(token.content),
  emoji: ({ token }) => escapeHtml(token.content),
  code_inline: ({ token }) =>
    `<code${attributesOf(token)}>${withWholeOptions(escapeHtml(token.content))}</code>`,
  softbreak: () => '\n',
  hardbreak: () => '<br>\n',
  image: writeImage,
  page_title: ({ token }, { titleOf }) =>
    escapeHtml(titleOf(String(token.meta?.['target'])) ?? token.content),
  math_inline: ({ token }) => mathml(token.content, false),
  math_block: ({ token }) => `<div class="math">${mathml(token.content, true)}</div>`,
  fence: writeCode,
  code_block: writeCode,
  heading_open: writeHeading,
  list_item_open: writeItem,
  task: ({ token }, { words }) => {
    const isDone = token.content !== ' ';
    const label = escapeHtml(isDone ? words.done : words.toDo);
    return `<span class="task${isDone ? ' task-done' : ''}" role="img" aria-label="${label}"></span>`;
  },
  th_open: writeCell,
  td_open: writeCell,
  html_block: ({ token }, writing) => writeRawHtml(token, writing),
  html_inline: ({ token }, writing) => writeRawHtml(token, writing),
  block_open: writeBlock,
  span_open: writeSpan,
  footnote_ref: ({ token }) => {
    const number = numberOf(token);
    return `<sup class="footnote-ref"><a href="#fn-${number}" id="fnref-${number}${again(token)}">${number}</a></sup>`;
  },
  footnote_block_open: ({ children }, writing) =>
    `<section class="footnotes"><ol>${writing.nodes(children)}</ol></section>\n`,
  footnote_open: ({ token, children }, writing) =>
    `<li id="fn-${numberOf(token)}">${writing.nodes(children)}</li>\n`,
  footnote_anchor: ({ token }, { words }) =>
    ` <a class="footnote-back" href="#fnref-${numberOf(token)}${again(token)}" aria-label="${escapeHtml(words.backToText)}">↩</a>`,
};

/** The token's own element. A paragraph of a tight list has none. */
const element: Write = ({ token, children }, writing) => {
  if (token.hidden) return writing.nodes(children);
  const open = `<${token.tag}${attributesOf(token, writing)}>`;
  const end = token.block ? '\n' : '';
  if (token.nesting === 0) return open + end;
  const [first] = children;
  const isFlat = first === undefined || first.token.type === 'inline' || first.token.hidden;
  return `${open}${isFlat ? '' : end}${writing.nodes(children)}</${token.tag}>${end}`;
};

function attributesOf(token: Token, writing?: BodyWriting): string {
  let text = '';
  for (const [name, given] of token.attrs ?? []) {
    const isAddress = name === 'href' || name === 'src';
    const value =
      isAddress && writing !== undefined ? writing.address(String(given)) : String(given);
    text += ` ${name}="${escapeHtml(value)}"`;
  }
  return text;
}

function writeImage({ token }: Node, writing: BodyWriting): string {
  token.attrSet('alt', plainText(token.children ?? []));
  return `<img${attributesOf(token, writing)}>`;
}

function writeCode({ token }: Node, { words }: BodyWriting): string {
  const { info, content, meta } = token;
  return codeHtml(info, content, { isTitled: meta?.['isTitled'] === true, words });
}

/** With a link to the heading itself, after its text. Headings without an anchor (level 1, 5, 6) get none. */
function writeHeading({ token, children }: Node, writing: BodyWriting): string {
  const anchor = String(token.attrGet('id') ?? '');
  const inner = writing.nodes(children);
  const heading = plainText(children[0]?.token.children ?? []).trim();
  const label = fill(writing.words.linkToSection, { heading });
  const link =
    anchor === ''
      ? ''
      : `<a class="anchor" href="#${escapeHtml(anchor)}" aria-label="${escapeHtml(label)}"></a>`;
  return `<${token.tag}${attributesOf(token, writing)}>${inner}${link}</${token.tag}>\n`;
}

/** Browsers break a line behind each hyphen: an option of a command stays whole, unless it is wider than small phones. */
function withWholeOptions(code: string): string {
  return code.replace(/(?<!\S)-{1,2}\w[\w.=-]{0,21}(?!\S)/g, '<span class="option">$&</span>');
}

const TASK = /^\[([ xX])\][ \t]+/;

/** `- [x] done`: the mark becomes a box that is drawn. */
function writeItem(node: Node, writing: BodyWriting): string {
  const inline = node.children[0]?.children[0];
  const first = inline?.children[0]?.token;
  const mark = first?.type === 'text' ? TASK.exec(first.content) : null;
  if (inline === undefined || first === undefined || mark === null) return element(node, writing);
  first.content = first.content.slice(mark[0].length);
  const box = Object.assign(Object.create(Object.getPrototypeOf(first) as object) as Token, first);
  Object.assign(box, { type: 'task', content: mark[1] });
  inline.children.unshift({ token: box, children: [] });
  node.token.attrJoin('class', 'task-item');
  return element(node, writing);
}

/**
 * markdown-it aligns cells with a style attribute, which the Content-Security-Policy forbids. A header cell without text
 * heads nothing and becomes an ordinary cell.
 */
function writeCell({ token, children }: Node, writing: BodyWriting): string {
  const align = /text-align:(left|right|center)/.exec(String(token.attrGet('style') ?? ''))?.[1];
  const name = children[0]?.token.content.trim() ? token.tag : 'td';
  const attribute = align === undefined ? '' : ` class="align-${align}"`;
  return `<${name}${attribute}>${writing.nodes(children)}</${name}>\n`;
}

/** Scripts and styles are no text of a page. */
const HIDDEN = /<(script|style)\b[^>]*>[^]*?(?:<\/\1\s*>|$)/gi;

/** Elements that the page does not have keep their bodies; what is no element is shown as it was written. */
function writeRawHtml({ content }: Token, { address }: BodyWriting): string {
  const source = content.replace(HIDDEN, '');
  const isMarkup = markupIn(source);
  const local = source.includes('=')
    ? source.replace(HTML_LINK, (_, name: string, ...values: (string | undefined)[]) => {
        const [double, single = ''] = values;
        return ` ${name}="${address(double ?? single).replace(/"/g, '&quot;')}"`;
      })
    : source;
  return local.replace(/<\/?([a-z][\w.:-]*)(?:"[^"]*"|'[^']*'|[^>"'])*>/gi, (tag, name: string) =>
    ALLOWED_TAGS.has(name.toLowerCase())
      ? tag
      : isMarkup(name)
        ? ''
        : `<span class="component">${escapeHtml(tag)}</span>`,
  );
}

function numberOf({ meta }: Token): number {
  return Number(meta?.['id'] ?? 0) + 1;
}

/** A footnote that is named twice has two places to go back to. */
function again({ meta }: Token): string {
  const times = Number(meta?.['subId'] ?? 0);
  return times > 0 ? `-${times}` : '';
}

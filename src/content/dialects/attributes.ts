/** Attribute lists: `{: #id .class key="value" }` of Python-Markdown and kramdown, `{#id .class}` of Hugo and others. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';

const LIST =
  /^\{:?\s*((?:[#.][\w:-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+)|\.?[\w-]+)(?:\s+(?:[#.][\w:-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+)))*)\s*\}/;
/** Only these reach the page; the sanitiser judges them again. */
const KEPT = /^(?:id|width|height|title|align)$/;
const LENGTH_MAX = 300;

/** Lists behind a link, an image or code, and alone at the end of a paragraph. `isKramdown`: only those with a colon. */
export function attributeLists(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'docent_attributes', (state: StateCore) => {
    for (const [index, token] of state.tokens.entries()) {
      if (token.type === 'inline' && token.children !== null && token.content.includes('{')) {
        readLists(token.children, state.tokens[index - 1]);
      }
    }
  });
}

const BEHIND = new Set([
  'image',
  'link_close',
  'code_inline',
  'strong_close',
  'em_close',
  'emoji',
  'softbreak',
  'span_close',
  'html_inline',
]);

function readLists(children: Token[], block: Token | undefined): void {
  for (const [index, child] of children.entries()) {
    const before = children[index - 1];
    if (child.type !== 'text' || !/^\s*\{/.test(child.content.slice(0, 20))) {
      continue;
    }
    const isFirst = before === undefined;
    const match = LIST.exec(child.content.slice(0, LENGTH_MAX).trimStart());
    const isAlone = match !== null && child.content.trim() === match[0];
    const isOwn = /^\{[:#.\s]|=/.test(match?.[0] ?? '');
    if (match === null || !isOwn || !(isFirst ? isAlone : BEHIND.has(before.type))) {
      continue;
    }
    const space = child.content.length - child.content.trimStart().length;
    child.content = child.content.slice(space + match[0].length);
    const target = isFirst || before.type === 'softbreak' ? block : openerOf(children, index - 1);
    if (before?.type === 'softbreak') before.type = 'text';
    if (target !== undefined) setAttributes(target, match[1] ?? '');
    if (/\.annotate(?!\S)/.test(match[1] ?? '')) nameNotes(children);
  }
}

/** `(1)` of Material for MkDocs names an item of the list below. */
function nameNotes(children: readonly Token[]): void {
  for (const child of children) {
    if (child.type === 'text') {
      child.content = child.content.replace(/\((\d{1,3})\)/g, '(note $1)');
    }
  }
}

function openerOf(children: readonly Token[], index: number): Token | undefined {
  const close = children[index];
  if (close === undefined || close.nesting === 0) {
    return close;
  }
  const type = close.type.replace('_close', '_open');
  return children.slice(0, index).findLast((one) => one.type === type && one.level === close.level);
}

function setAttributes(token: Token, list: string): void {
  for (const [, sign, name, key, quoted, bare] of list.matchAll(
    /([#.])([\w:-]+)|([\w-]+)=(?:["']([^"']*)["']|([^\s}]+))/g,
  )) {
    if (sign === '#' && name !== undefined) {
      token.attrSet('id', name);
    } else if (sign === '.' && name !== undefined && /button|btn/.test(name)) {
      token.attrJoin('class', 'button');
    } else if (key !== undefined && KEPT.test(key)) {
      token.attrSet(key, quoted ?? bare ?? '');
    }
  }
}

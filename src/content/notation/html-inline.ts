/** HTML within lines as Markdown's own tokens where there are such: images, links and breaks; comments vanish. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { schemeOfClasses, setScheme } from '../blocks/scheme.ts';
import { markupIn } from './html-names.ts';

const TAG = /^<(\/?)(br|img|a)\b([^]*?)\/?>$/i;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

export function htmlInline(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'docent_html_inline', ({ tokens, Token }: StateCore) => {
    for (const { type, children, content } of tokens) {
      if (type === 'inline' && children !== null && content.includes('<')) {
        const links: boolean[] = [];
        dropCustomElements(children, content);
        for (const child of children) {
          if (child.type === 'html_inline') convert(child, { links, Token });
          if (child.type === 'image') tagsAsWords(child.children ?? []);
        }
      }
    }
  });
}

/** An image's text is read aloud: `the tag '<p>'` names it. */
function tagsAsWords(shown: readonly Token[]): void {
  for (const token of shown) {
    if (token.type === 'html_inline' && !token.content.startsWith('<!--')) token.type = 'text';
  }
}

/** Custom elements that the text closes: their bodies stay. */
function dropCustomElements(children: readonly Token[], source: string): void {
  const isMarkup = markupIn(source);
  for (const child of children) {
    const name =
      child.type === 'html_inline' ? /^<\/?([a-z]+-[\w-]*)/i.exec(child.content)?.[1] : undefined;
    if (name !== undefined && isMarkup(name)) child.content = '';
  }
}

interface Line {
  /** Links that are open, and whether they are Markdown's. */
  readonly links: boolean[];
  readonly Token: StateCore['Token'];
}

function convert(token: Token, { links, Token: TokenClass }: Line): void {
  if (token.content.startsWith('<!--')) {
    token.content = '';
    return;
  }
  const [, slash, tag = '', rest = ''] = TAG.exec(token.content) ?? [];
  const name = tag.toLowerCase();
  if (name === 'br') {
    become(token, { type: 'hardbreak', tag: 'br', nesting: 0 });
  } else if (name === 'img' && slash === '') {
    const attributes = attributesOf(rest);
    const alt = attributes['alt'] ?? '';
    const shown = new TokenClass('text', '', 0);
    shown.content = alt;
    become(token, { type: 'image', tag: 'img', nesting: 0, children: [shown], content: alt });
    token.attrs = [
      ['src', attributes['src'] ?? ''],
      ['alt', alt],
    ];
    const scheme = schemeOfClasses(attributes['class'] ?? '');
    if (scheme !== undefined) setScheme(token, scheme);
    for (const key of ['width', 'height', 'title', 'align', 'id']) {
      if (attributes[key] !== undefined) token.attrSet(key, attributes[key]);
    }
  } else if (name === 'a' && slash === '') {
    const { href, id, name: anchor, title } = attributesOf(rest);
    links.push(href !== undefined);
    if (href !== undefined) {
      become(token, { type: 'link_open', tag: 'a', nesting: 1, markup: 'html' });
      token.attrs = [['href', href]];
      if (id ?? anchor) token.attrSet('id', id ?? anchor ?? '');
      if (title !== undefined) token.attrSet('title', title);
    }
  } else if (name === 'a' && links.pop() === true) {
    become(token, { type: 'link_close', tag: 'a', nesting: -1, markup: 'html' });
  }
}

function become(token: Token, changes: Partial<Token>): void {
  Object.assign(token, { content: '', ...changes });
}

export function attributesOf(source: string): Readonly<Record<string, string | undefined>> {
  const found: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of source.matchAll(ATTRIBUTE)) {
    found[name.toLowerCase()] ??= double ?? single ?? bare ?? '';
  }
  return found;
}

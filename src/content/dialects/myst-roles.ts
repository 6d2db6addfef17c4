/** Roles of MyST within lines, and links of its own schemes: `<project:a.md>`, `[](inv:python#dict)`. */
import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it';
import { decoded } from '../links/link-address.ts';
import { markdownLink } from '../elements/markdown-links.ts';
import { parseInline } from '../notation/nested.ts';
import { inlineRule } from '../notation/rule.ts';

export function mystRoles(md: MarkdownIt): void {
  md.inline.ruler.before('backticks', 'docent_myst_role', inlineRule(ROLE, writeRole));
  md.inline.ruler.before('autolink', 'docent_myst_link', inlineRule(AUTOLINK, writeAutolink));
  md.core.ruler.after('inline', 'docent_myst_schemes', ({ tokens }: StateCore) => {
    for (const token of tokens) {
      if (token.children?.some(isOfScheme) === true)
        token.children = withoutSchemes(token.children);
    }
  });
}

const AUTOLINK = /<((?:project|path|inv):[^<>\s]{1,500})>/y;
const OWN_SCHEME = /^(?:project|path):/;

function writeAutolink(state: StateInline, [, address = '']: RegExpExecArray): void {
  parseInline(state, `[](<${address}>)`);
}

function isOfScheme(token: Token): boolean {
  return token.type === 'link_open' && /^(?:project|path|inv):/.test(String(token.attrGet('href')));
}

/** Addresses of the project without their scheme. The addresses of other projects are in their inventories, so that of a link to one its words stay, or the name it asks for. */
function withoutSchemes(children: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let isForeign = false;
  for (const [index, token] of children.entries()) {
    const href = token.type === 'link_open' ? String(token.attrGet('href')) : '';
    if (OWN_SCHEME.test(href)) token.attrSet('href', href.replace(OWN_SCHEME, ''));
    if (href.startsWith('inv:')) {
      isForeign = true;
      if (children[index + 1]?.type === 'link_close') kept.push(nameIn(token, href));
    } else if (isForeign && token.type === 'link_close') {
      isForeign = false;
    } else {
      kept.push(token);
    }
  }
  return kept;
}

function nameIn(token: Token, href: string): Token {
  const text = Object.assign(Object.create(Object.getPrototypeOf(token) as object), token) as Token;
  const content = decoded(href).replace(/^[^#]*#/, '');
  return Object.assign(text, { type: 'text', tag: '', attrs: null, nesting: 0, content });
}

/** `8` and `8#section`. */
function standardAddress(role: 'pep' | 'rfc', target: string): string {
  const [, number = '', fragment = ''] = /^(\d+)(#.*)?$/s.exec(target) ?? [];
  return role === 'pep'
    ? `https://peps.python.org/pep-${number.padStart(4, '0')}/${fragment}`
    : `https://www.rfc-editor.org/rfc/rfc${number}${fragment}`;
}

const ROLE = /\{([\w:+-]{1,60})\}(`+)([^`]{1,1000})\2(?!`)/y;
/** Roles that lead to a label, a page or a file. */
const LINKS = /^(?:ref|numref|eq|doc|any|download|external)$/;
/** Icons of sphinx-design. */
const ICONS = /^(?:octicon|fa[bsr]?|material-\w+)$/;
const ELEMENTS = /^(?:kbd|sub|sup)$/;

/** `{ref}`Words <label>``, `{kbd}`Ctrl``. A role that is not known leaves its words. */
function writeRole(state: StateInline, [, role = '', , written = '']: RegExpExecArray): void {
  const body = written.trim();
  const [, words, target = body] = /^([^<>]*?)\s*<([^<>]+)>$/.exec(body) ?? [];
  if (LINKS.test(role)) {
    const address = role === 'doc' || role === 'download' ? target : `#${target}`;
    parseInline(state, `[${words ?? ''}](<${address}>)`);
  } else if (ICONS.test(role)) {
    return;
  } else if (role === 'pep' || role === 'rfc') {
    parseInline(
      state,
      markdownLink(words ?? `${role.toUpperCase()} ${target}`, standardAddress(role, target)),
    );
  } else if (role === 'math') {
    Object.assign(state.push('math_inline', 'math', 0), { content: body, markup: '$' });
  } else if (ELEMENTS.test(role)) {
    parseInline(state, `<${role}>${state.md.utils.escapeHtml(body)}</${role}>`);
  } else if (
    /^(?:bdg(?:-[\w-]+)?|abbr|term|strong|emphasis|guilabel|menuselection|index)$/.test(role)
  ) {
    state.push('text', '', 0).content = words ?? body.replace(/\s*\([^()]*\)$/, '');
  } else {
    const token = state.push('code_inline', 'code', 0);
    token.content = words ?? body.replace(/^[~!]/, '');
    token.markup = '`';
  }
}

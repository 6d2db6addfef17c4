/** The one Markdown parser: CommonMark with tables and strikethrough, whose headings carry their anchors. */
import GithubSlugger from 'github-slugger';
import markdownIt from 'markdown-it';
import type { MarkdownIt, Token } from 'markdown-it';

/** Nesting of blocks and inlines beyond which text stays text. */
const NESTING_MAX = 60;

const EXPLICIT_ID = /[ \t]*(?:\{#([^\s{}]+)\}|\{\/\*[ \t]*([^\s*]+)[ \t]*\*\/\})[ \t]*$/;

/** A parser whose heading tokens have the attribute `id`: GitHub's slug, or the explicit `{#id}`, unique on the page. */
export function createMarkdown(): MarkdownIt {
  const markdown = markdownIt({ html: true, linkify: true, maxNesting: NESTING_MAX });
  markdown.core.ruler.before('inline', 'explicit-ids', ({ tokens }) => takeExplicitIds(tokens));
  markdown.core.ruler.push('heading-ids', ({ tokens }) => giveIds(tokens));
  return markdown;
}

function takeExplicitIds(tokens: readonly Token[]): void {
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') takeExplicitId(token, tokens[at + 1]);
  }
}

function takeExplicitId(open: Token, inline: Token | undefined): void {
  const match = EXPLICIT_ID.exec(inline?.content.slice(-300) ?? '');
  if (inline === undefined || match === null) return;
  open.attrSet('id', match[1] ?? match[2] ?? '');
  inline.content = inline.content.slice(0, inline.content.length - match[0].length);
}

function giveIds(tokens: readonly Token[]): void {
  const slugger = new GithubSlugger();
  const taken = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    let id = String(token.attrGet('id') ?? slugger.slug(textOf(tokens[at + 1])));
    while (id === '' || taken.has(id)) id = slugger.slug(id === '' ? 'section' : id);
    taken.add(id);
    token.attrSet('id', id);
  }
}

/** The text of an inline token without Markdown syntax: code and alternative texts included, HTML left out. */
export function textOf(inline: Token | undefined): string {
  let text = '';
  for (const child of inline?.children ?? []) {
    if (child.type === 'text' || child.type === 'code_inline') text += child.content;
    else if (child.type === 'softbreak' || child.type === 'hardbreak') text += ' ';
    else if (child.type === 'image') text += textOf(child);
  }
  return text;
}

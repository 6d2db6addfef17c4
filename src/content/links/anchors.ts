/**
 * Gives every heading its id: what its author set, else by the generator's rule. `token.attrGet('id')` has it; headings
 * written as HTML are described in `token.meta.headings`.
 */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { headingIds, type HeadingIdRule, type HeadingIds } from './heading-ids.ts';
import { textForId, withoutTags } from '../notation/text.ts';

/** A heading written as HTML (`<h2 id="x">…</h2>`), kept in `token.meta` of its `html_block`. */
export interface HtmlHeading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

const EXPLICIT =
  /\s*(?:%?\{:?\s*(?:[^{}\s]+\s+)*(?:#|id=["']?)([^\s{}"']+)[^{}]*\}%?|\{\/\*\s*#?([^\s*]+)\s*\*\/\}|<!--\s*#([\w-]+)\s*-->|\[#([\w-]+)\]|:id=([\w-]+)|<a href="#[^"\s]*" id="([^"\s]+)">\s*<\/a>)\s*$/;
const CLASSES =
  /\s*(?:\{:?\s*(?:(?:\.[\w-]+|data-[\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'}]+))(?:\s+|(?=[.}])))+\}|\[!?toc\]|\[step\])\s*$/;
/** Bounded, so that headings without an end cost no more than others. */
const HTML_HEADING = /<h([1-6])\b([^<>]{0,300})>([^]{0,300}?)<\/h\1\s*>/gi;
const HTML_ID = /\bid\s*=\s*["']?([^\s"'>]+)/i;
/** HTML without its headings of levels 2 to 4, which begin passages of their own. */
export function withoutHeadings(html: string): string {
  return html.replace(HTML_HEADING, (all, level: string) => (/[2-4]/.test(level) ? ' ' : all));
}
/** The part of a heading that may hold its id: longer lines are not searched, so that matching stays linear. */
const TAIL = 300;

/** The name under which the environment of a parse has its rule. */
export const HEADING_ID_RULE = 'headingIds';

export function headingAnchors(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'docent_explicit_ids', takeExplicitIds);
  md.core.ruler.push('docent_anchors', setAnchors);
}

function takeExplicitIds(state: StateCore): void {
  for (const [index, token] of state.tokens.entries()) {
    const inline = state.tokens[index + 1];
    if (token.type === 'heading_open' && inline !== undefined) {
      takeExplicitId(token, inline);
    }
  }
}

function takeExplicitId(heading: Token, inline: Token): void {
  const cut = Math.max(0, inline.content.length - TAIL);
  const tail = inline.content.slice(cut);
  const match = EXPLICIT.exec(tail) ?? CLASSES.exec(tail);
  if (match === null) {
    return;
  }
  inline.content = inline.content.slice(0, cut + match.index);
  const id = match.slice(1).find((one) => one !== undefined);
  if (id !== undefined) {
    heading.meta = { ...heading.meta, id };
  }
}

function setAnchors(state: StateCore): void {
  const ids = headingIds(state.env[HEADING_ID_RULE] as HeadingIdRule | undefined);
  for (const token of state.tokens) {
    const id = token.type === 'heading_open' ? token.meta?.['id'] : undefined;
    if (typeof id === 'string') {
      token.attrSet('id', ids.next('', id));
    }
  }
  const more = new Map<Token, string>();
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'html_block') {
      setHtmlAnchors(ids, token);
    } else if (token.type === 'heading_open') {
      const also = setAnchor(ids, token, state.tokens[index + 1]);
      if (also !== undefined) more.set(token, also);
    }
  }
  if (more.size > 0)
    state.tokens = state.tokens.flatMap((token) => withAnchor(state, token, more.get(token)));
}

/** The token below an anchor of its own. */
function withAnchor({ Token: TokenClass, md }: StateCore, token: Token, id?: string): Token[] {
  if (id === undefined) return [token];
  const content = `<a id="${md.utils.escapeHtml(id)}"></a>\n`;
  const { map, level } = token;
  return [
    Object.assign(new TokenClass('html_block', '', 0), { content, map, level, block: true }),
    token,
  ];
}

/** Returns a second id of the heading. */
function setAnchor(ids: HeadingIds, heading: Token, inline?: Token): string | undefined {
  const text = textForId(inline?.children ?? []).trim();
  if (heading.attrIndex('id') !== -1) return ids.also(text);
  heading.attrSet('id', ids.next(text));
  return undefined;
}

function setHtmlAnchors(ids: HeadingIds, token: Token): void {
  if (!/<\/h[1-6]/i.test(token.content)) {
    return;
  }
  const headings: HtmlHeading[] = [];
  for (const [, level, attributes = '', content = ''] of token.content.matchAll(HTML_HEADING)) {
    const text = withoutTags(content);
    const id = HTML_ID.exec(attributes)?.[1];
    if (text !== '') {
      headings.push({ level: Number(level), text, anchor: id ?? ids.next(text) });
    }
  }
  token.meta = { ...token.meta, headings };
}

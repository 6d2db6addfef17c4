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
  /(?<!\])\s*(?:\{:?\s*(?:(?:\.[\w-]+|data-[\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'}]+))(?:\s+|(?=[.}])))+\}|\[!?toc\]|\[step\])\s*$/;
/** Bounded, so that headings without an end cost no more than others. */
const HTML_HEADING = /<h([1-6])\b([^<>]{0,300})>([^]{0,300}?)<\/h\1\s*>/gi;
const HTML_ID = /\bid\s*=\s*["']?([^\s"'>]+)/i;
const HTML_IDS = new RegExp(HTML_ID, 'gi');
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
  const rule = state.env[HEADING_ID_RULE] as HeadingIdRule | undefined;
  for (const [index, token] of state.tokens.entries()) {
    const inline = state.tokens[index + 1];
    if (token.type === 'heading_open' && inline !== undefined) {
      takeExplicitId(token, inline, rule?.closesBeforeAttributes === true);
    }
  }
}

function takeExplicitId(heading: Token, inline: Token, isClosedBefore: boolean): void {
  const cut = Math.max(0, inline.content.length - TAIL);
  const tail = inline.content.slice(cut);
  const match = EXPLICIT.exec(tail) ?? CLASSES.exec(tail);
  if (match === null) {
    return;
  }
  const words = inline.content.slice(0, cut + match.index);
  inline.content = isClosedBefore ? words.replace(/(?:^|\s)#+$/, '') : words;
  const id = match.slice(1).find((one) => one !== undefined);
  if (id !== undefined) {
    heading.meta = { ...heading.meta, id };
  }
}

type Ids = ReadonlyMap<Token, readonly string[]>;

function setAnchors(state: StateCore): void {
  const { tokens } = state;
  const rule = state.env[HEADING_ID_RULE] as HeadingIdRule | undefined;
  const given = idsOf(tokens, headingIds(rule), ({ meta }) => meta?.['id']);
  const more = furtherIds(given, earlierIds(tokens, given, rule?.before));
  for (const [token, ids] of given) {
    if (token.type === 'heading_open') token.attrSet('id', ids[0] ?? '');
    else describeHeadings(token, ids);
  }
  if (more.size > 0)
    state.tokens = tokens.flatMap((token) => withAnchors(state, token, more.get(token)));
}

/** Ids that a rule gave before, without those that stand for something else now. */
function earlierIds(tokens: readonly Token[], given: Ids, rule?: HeadingIdRule): Ids {
  if (rule === undefined) return new Map();
  const earlier = idsOf(tokens, headingIds(rule), ({ meta }) => meta?.['label'] ?? meta?.['id']);
  const taken = takenIds(tokens, given);
  return new Map([...earlier].map(([token, ids]) => [token, ids.filter((id) => !taken.has(id))]));
}

/** Ids besides a heading's own; a block of HTML has those of its headings itself. */
function furtherIds(given: Ids, earlier: Ids): Ids {
  const all = [...given].map(([token, ids]): readonly [Token, readonly string[]] => {
    const also = token.type === 'heading_open' ? ids.slice(1) : [];
    return [token, [...(earlier.get(token) ?? []), ...also]];
  });
  return new Map(all.filter(([, ids]) => ids.length > 0));
}

/**
 * Ids by token: those of a heading, its own first, and one for each heading of a block of HTML.
 * @param authored the id that an author set; no other heading gets it
 */
function idsOf(
  tokens: readonly Token[],
  ids: HeadingIds,
  authored: (heading: Token) => unknown,
): Ids {
  const own = new Map<Token, string>();
  for (const token of tokens.filter(({ type }) => type === 'heading_open')) {
    const id = authored(token);
    if (typeof id === 'string') own.set(token, ids.next('', id));
  }
  const found = new Map<Token, readonly string[]>();
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const text = textForId(tokens[index + 1]?.children ?? []).trim();
      found.set(token, idsOfHeading(text, ids, own.get(token) ?? token.attrGet('id')));
    } else if (token.type === 'html_block' && /<\/h[1-6]/i.test(token.content)) {
      const headings = htmlHeadings(token.content);
      found.set(
        token,
        headings.map(({ id, text }) => id ?? ids.next(text)),
      );
    }
  }
  return found;
}

function idsOfHeading(text: string, ids: HeadingIds, own: string | number | null): string[] {
  if (own === null) return [ids.next(text)];
  const also = ids.also(text);
  return [String(own), ...(also === undefined ? [] : [also])];
}

/** Ids of headings, and those that stand in the page's HTML. */
function takenIds(tokens: readonly Token[], given: Ids): ReadonlySet<string> {
  const written = tokens.flatMap(({ type, content }) =>
    type === 'html_block' ? [...content.matchAll(HTML_IDS)].map(([, id = '']) => id) : [],
  );
  return new Set([...[...given.values()].flat(), ...written]);
}

/** The token below anchors of its own. */
function withAnchors(
  { Token: TokenClass, md }: StateCore,
  token: Token,
  ids: readonly string[] = [],
): Token[] {
  if (ids.length === 0) return [token];
  const anchors = ids.map((id) => `<a id="${md.utils.escapeHtml(id)}"></a>`);
  const content = `${anchors.join('')}\n`;
  const { map, level } = token;
  return [
    Object.assign(new TokenClass('html_block', '', 0), { content, map, level, block: true }),
    token,
  ];
}

interface WrittenHeading {
  readonly level: number;
  readonly text: string;
  readonly id?: string | undefined;
}

function htmlHeadings(html: string): WrittenHeading[] {
  return [...html.matchAll(HTML_HEADING)].flatMap(([, level, attributes = '', content = '']) => {
    const text = withoutTags(content);
    return text === '' ? [] : [{ level: Number(level), text, id: HTML_ID.exec(attributes)?.[1] }];
  });
}

function describeHeadings(token: Token, ids: readonly string[]): void {
  const headings = htmlHeadings(token.content).map(({ level, text }, at): HtmlHeading => ({
    level,
    text,
    anchor: ids[at] ?? '',
  }));
  token.meta = { ...token.meta, headings };
}

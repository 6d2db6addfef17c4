/** The front page of Hextra, a theme of Hugo: the parts of its hero are shortcodes of their own, which are one block here. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { blockOf, blockState, closeBlock, openBlock, type Block } from '../blocks/block.ts';
import { markdownButton, markdownImage, markdownLink } from '../elements/markdown-links.ts';
import { text, type Props } from '../elements/props.ts';
import { writeFigure } from './front-page.ts';
import { htmlText } from '../notation/text.ts';
import type { ReadPiece } from '../elements/piece.ts';
import { matchAt } from '../notation/rule.ts';

/** Characters before a closing tag in which the shortcode that it ends behind stands. */
const BEHIND = 500;
const OPENING = /<div class="hx[:-][^"<>]{0,1000}">(?=\s*\{\{<\s*hextra\/hero-)/y;
const CLOSING = /<\/div>/y;
const AFTER_PART = /\{\{<\s*\/?hextra\/hero-[^{}]*>\}\}\s*$/;

/** Leaves out the tags by which the theme's front page sets the space around a part: raw HTML would hide the part. */
export const readSpacing: ReadPiece = ({ source }, at) => {
  const opening = matchAt(OPENING, source, at);
  const closing = opening === null ? matchAt(CLOSING, source, at) : null;
  const isAround = (): boolean => AFTER_PART.test(source.slice(Math.max(0, at - BEHIND), at));
  const match = closing === null || isAround() ? (opening ?? closing) : null;
  return match === null
    ? undefined
    : { kind: 'text', start: at, end: at + match[0].length, text: '' };
};

/** Parts of a hero; {@link heroParts} joins them. */
export const HERO_LINE: Block = { type: 'hero' };
export const HERO_HEADLINE: Block = { type: 'hero', tag: 'h1' };

/** A heading in the theme's large letters; it stands where it is written. */
export function heroSection(props: Props): Block {
  const [level = '2'] = /[2-6]/.exec(text(props, 'heading') ?? '') ?? [];
  return { type: 'hero', tag: `h${level}` };
}

/** Words above the headline, which the theme draws in a frame; they may be a link. */
export function heroBadge(props: Props): Block {
  return { type: 'hero', tag: 'a', href: text(props, 'link') ?? '' };
}

export function heroButton(props: Props): Block {
  const [words, link] = [text(props, 'text'), text(props, 'link')];
  if (words === undefined || link === undefined) return HERO_LINE;
  return { type: 'hero', lead: markdownButton(words, link) };
}

/** Around the other parts, with an image beside them. */
export function heroContainer(props: Props): Block {
  const src = text(props, 'image');
  const attributes = { src: src ?? '', alt: text(props, 'imageTitle') ?? '' };
  return { type: 'hero', tag: 'div', ...(src !== undefined && { attributes }) };
}

/** Joins the parts of a hero at the place of the first: the headline is the heading of the page, the buttons are one line. */
export function heroParts(md: MarkdownIt): void {
  md.core.ruler.after('docent_raw_marks', 'docent_hero_parts', (core: StateCore) => {
    const rest: Token[] = [];
    const [headline, badge, lines]: [Token[], Token[], Token[]] = [[], [], []];
    const buttons: string[] = [];
    let href = '';
    let first: number | undefined;
    let part: Block | undefined;
    let image: Block['attributes'];
    for (const token of withSections(core)) {
      const block = token.level === 0 || part !== undefined ? blockOf(token) : undefined;
      if (isContainer(block)) {
        first ??= rest.length;
        image ??= block?.attributes;
      } else if (block?.type === 'hero') {
        first ??= rest.length;
        part = token.nesting === 1 ? block : undefined;
        if (part?.lead !== undefined) buttons.push(part.lead);
        href ||= part?.href ?? '';
      } else if (part === undefined) rest.push(token);
      else if (part.tag === 'h1') headline.push(token);
      else if (part.tag === 'a') badge.push(token);
      else if (part.lead === undefined) lines.push(token);
    }
    if (first === undefined) {
      core.tokens = rest;
      return;
    }
    core.tokens = rest.toSpliced(
      first,
      0,
      ...heroOf(core, { headline, badge, href, lines, buttons, image }),
    );
  });
}

function isContainer(block: Block | undefined): boolean {
  return block?.type === 'hero' && block.tag === 'div';
}

/** A block is one level, and its body another. */
const BODY_LEVELS = 2;

/** The tokens, with a heading in place of each section; what is in a container stands beside it. */
function withSections(core: StateCore): readonly Token[] {
  const tokens: Token[] = [];
  let words: Token[] | undefined;
  let level = 0;
  for (const token of core.tokens) {
    const block = blockOf(token);
    const isAround = isContainer(block);
    if (isAround && token.nesting === -1) level -= BODY_LEVELS;
    token.level -= level;
    if (isAround && token.nesting === 1) level += BODY_LEVELS;
    const isSection = block?.type === 'hero' && /^h[2-6]$/.test(block.tag ?? '');
    if (!isSection) (words ?? tokens).push(token);
    else if (token.nesting === 1) words = [];
    else {
      tokens.push(...headingOf(core, words ?? [], block));
      words = undefined;
    }
  }
  return tokens;
}

interface Parts {
  readonly headline: readonly Token[];
  readonly badge: readonly Token[];
  /** Where the badge leads; empty: nowhere. */
  readonly href: string;
  readonly lines: readonly Token[];
  readonly buttons: readonly string[];
  readonly image: Block['attributes'];
}

function heroOf(
  core: StateCore,
  { headline, badge, href, lines, buttons, image }: Parts,
): readonly Token[] {
  const state = blockState(core);
  const parse = (markdown: string): void =>
    state.md.block.parse(markdown, state.md, state.env, state.tokens);
  state.tokens.push(...headingOf(core, headline, HERO_HEADLINE));
  openBlock(state, HERO_LINE, 0);
  const label = wordsOf(badge);
  parse(href === '' || label === '' ? label : markdownLink(label, href));
  state.tokens.push(...lines);
  if (image !== undefined)
    writeFigure(state, markdownImage(image['alt'] ?? '', image['src'] ?? ''));
  parse(buttons.join(' '));
  closeBlock(state, HERO_LINE);
  return state.tokens;
}

/** A heading of the words of a part, at its first line. */
function headingOf(
  core: StateCore,
  words: readonly Token[],
  { tag = 'h1' }: Block,
): readonly Token[] {
  const content = wordsOf(words);
  if (content === '') return [];
  const state = blockState(core);
  const map = words.find((token) => token.map !== null)?.map ?? null;
  const markup = '#'.repeat(Number(tag.slice(1)));
  Object.assign(state.push('heading_open', tag, 1), { markup, map });
  Object.assign(state.push('inline', '', 0), { content, children: [], map });
  state.push('heading_close', tag, -1).markup = markup;
  return state.tokens;
}

/** Markdown of the lines of a part; of raw HTML, its text. */
function wordsOf(tokens: readonly Token[]): string {
  const words = tokens.map(({ type, content }) =>
    type === 'html_block' ? htmlText(content) : content,
  );
  return words.join(' ').trim();
}

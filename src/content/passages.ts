/** Cuts a parsed page into passages: the lead, and one for each heading of level 2 to 4. */
import type { Token } from 'markdown-it';
import { textOf } from './markdown.ts';
import type { Heading, Passage } from './model.ts';

export interface Outline {
  /** Text of the first heading of level 1. */
  readonly title?: string;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
  /** First paragraph of prose, plain text. */
  readonly firstParagraph: string;
  readonly codeBlocks: number;
}

interface Draft {
  readonly heading?: Heading;
  readonly trail: readonly string[];
  readonly text: string[];
  readonly code: string[];
}

export function outlineOf(tokens: readonly Token[]): Outline {
  const state: Reading = {
    drafts: [draft(undefined, [])],
    path: [],
    codeBlocks: 0,
    firstParagraph: '',
  };
  for (const [at, token] of tokens.entries()) read(state, token, tokens[at - 1]);
  const headings = state.drafts.flatMap(({ heading }) => heading ?? []);
  return {
    ...(state.title === undefined ? {} : { title: state.title }),
    headings,
    passages: state.drafts.map(({ heading, trail, text, code }) => ({
      ...(heading === undefined ? {} : { heading }),
      trail,
      text: text.join('\n'),
      code: code.join('\n'),
    })),
    firstParagraph: state.firstParagraph,
    codeBlocks: state.codeBlocks,
  };
}

interface Reading {
  readonly drafts: Draft[];
  path: Heading[];
  title?: string;
  firstParagraph: string;
  codeBlocks: number;
}

function draft(heading: Heading | undefined, trail: readonly string[]): Draft {
  return { ...(heading === undefined ? {} : { heading }), trail, text: [], code: [] };
}

function read(state: Reading, token: Token, before: Token | undefined): void {
  const current = state.drafts.at(-1) as Draft;
  if (token.type === 'fence' || token.type === 'code_block') {
    current.code.push(token.content);
    state.codeBlocks += 1;
  } else if (token.type === 'html_block') {
    current.text.push(withoutTags(token.content));
  } else if (token.type === 'inline') {
    readInline(state, textOf(token).trim(), before);
  }
}

function readInline(state: Reading, text: string, before: Token | undefined): void {
  if (before?.type === 'heading_open') return readHeading(state, before, text);
  state.drafts.at(-1)?.text.push(text);
  const opens = before?.type === 'paragraph_open' && before.level === 0;
  if (opens && state.firstParagraph === '') state.firstParagraph = text;
}

function readHeading(state: Reading, open: Token, text: string): void {
  const level = Number(open.tag.slice(1));
  if (level === 1 && state.title === undefined) {
    state.title = text;
  } else if (level === 2 || level === 3 || level === 4) {
    const heading: Heading = { level, text, anchor: String(open.attrGet('id') ?? '') };
    state.path = state.path.filter((above) => above.level < level);
    state.drafts.push(
      draft(
        heading,
        state.path.map((above) => above.text),
      ),
    );
    state.path.push(heading);
  } else {
    state.drafts.at(-1)?.text.push(text);
  }
}

/** The text of raw HTML, for search: tags and comments out. Bounded repetitions keep it linear. */
function withoutTags(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]{0,20000}?-->/g, ' ')
    .replaceAll(/<[^<>]{0,2000}>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

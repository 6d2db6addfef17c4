/**
 * Neutral blocks: what the constructs of all dialects become. A dialect writes them as tokens; each rendering (HTML,
 * Markdown for agents, text for search) has a row for each type and knows no dialect.
 */
import type { StateBlock, StateCore, StateInline, Token } from 'markdown-it';
import { calloutName, isNamed, weightOf, type CalloutName, type Weight } from './callouts.ts';
import { labelsIn } from './labels/table.ts';

export type BlockType =
  | 'accordion'
  | 'badge'
  | 'callout'
  | 'card'
  | 'cards'
  | 'column'
  | 'element'
  | 'embed'
  | 'field'
  | 'figure'
  | 'file-tree'
  | 'folder'
  | 'for-agents'
  | 'for-people'
  | 'group'
  | 'hero'
  | 'quoted'
  | 'step'
  | 'steps'
  | 'tab'
  | 'tabs'
  | 'tooltip'
  | 'update'
  | 'version';

/** One block. Attributes are plain data: nothing in them is evaluated. */
export interface Block {
  readonly type: BlockType;
  /** Of a callout: how much it matters. */
  readonly weight?: Weight;
  /** Of a callout: its kind, which is its title where it has none. */
  readonly kind?: CalloutName;
  /** The author's word for a kind that is none of the table's. */
  readonly ownKind?: string;
  /** Of a callout: stands behind its kind in the title, such as a version. */
  readonly detail?: string;
  /** Markdown on one line. */
  readonly title?: string;
  /** Markdown before the body: a card's description, a table of types. */
  readonly lead?: string;
  /** Where the words of its body lead. */
  readonly href?: string;
  /** True if a block that folds starts open; absent: it does not fold. */
  readonly open?: boolean;
  /** Number of columns of cards. */
  readonly columns?: number;
  /** The items of lists in it are cards. */
  readonly ofItems?: boolean;
  /** Name that tabs of the same choice share. */
  readonly group?: string;
  /** Labels of tabs that do not have their own: by the value of each, or by its place from 0. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Name of an HTML element. */
  readonly tag?: string;
  /** Attributes of an HTML element; the sanitiser judges them. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** The unknown component, as written. */
  readonly unknown?: string;
}

/** Tokens of a block: `block_open`, then `title_open` + inline + `title_close`, then the body, then `block_close`. */
export function openBlock(state: StateBlock, block: Block, line: number): Token {
  const token = state.push('block_open', '', 1);
  token.map = [line, line + 1];
  token.block = true;
  token.meta = { ...block };
  if (block.title !== undefined && block.title !== '') {
    state.tokens.push(...titleTokens(state, block.title, token));
  }
  if (block.lead !== undefined && block.lead !== '') {
    parseLead(state, block.lead);
  }
  return token;
}

/** Tokens of a title for the block whose opening token is given. */
export function titleTokens(
  { Token: TokenClass }: Pick<StateCore, 'Token'>,
  content: string,
  { map, level }: Pick<Token, 'map' | 'level'>,
): Token[] {
  const inline = Object.assign(new TokenClass('inline', '', 0), { content, children: [] });
  const tokens = [
    new TokenClass('title_open', '', 1),
    inline,
    new TokenClass('title_close', '', -1),
  ];
  for (const token of tokens) {
    Object.assign(token, { map, block: true, level: level + (token === inline ? 2 : 1) });
  }
  return tokens;
}

/** A state for blocks that are written once those of the page are parsed. */
export function blockState({ md, env }: StateCore): StateBlock {
  return new md.block.State('', md, env, []);
}

function parseLead(state: StateBlock, lead: string): void {
  const tokens: Token[] = [];
  state.md.block.parse(lead, state.md, state.env, tokens);
  for (const token of tokens) {
    token.map = null;
    token.level += state.level;
    state.tokens.push(token);
  }
}

export function closeBlock(state: StateBlock, block: Block): void {
  state.push('block_close', '', -1).meta = { ...block };
}

/** Tokens of a block within a line: `span_open`, the content, `span_close`. */
export function openSpan(state: StateInline, block: Block): void {
  state.push('span_open', '', 1).meta = { ...block };
}

export function closeSpan(state: StateInline, block: Block): void {
  state.push('span_close', '', -1).meta = { ...block };
}

/** The block of a token of {@link openBlock} or {@link openSpan}. */
export function blockOf(token: Token | undefined): Block | undefined {
  return token !== undefined && /^(?:block|span)_/.test(token.type)
    ? (token.meta as unknown as Block)
    : undefined;
}

/** A callout of the kind that a word means; a note for a word that means none. An empty title asks for none. */
export function callout(word: string, more: Partial<Block> = {}): Block {
  const kind = calloutName(word) ?? 'note';
  return { type: 'callout', weight: weightOf(kind), kind, ...more };
}

/** The same, where a word that means none is a kind of the author's own. */
export function ownCallout(word: string, more: Partial<Block> = {}): Block {
  const isOwn = calloutName(word) === undefined && /^[a-z]+$/i.test(word);
  const ownKind = word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
  return callout(word, isOwn ? { ownKind, ...more } : more);
}

/** The title that a callout without one of its own shows; nothing for one whose author wants none. */
export function calloutTitle(
  { title, kind, ownKind, detail = '' }: Block,
  language: string,
): string | undefined {
  if (title === '' || kind === undefined) return undefined;
  const label = ownKind ?? labelsIn(language).callouts[kind];
  return detail === '' ? label : `${label} ${detail}`;
}

/** The same, where signs tell the weight of a callout: nothing for a kind that is no more than its weight. */
export function namedTitle(block: Block, language: string): string | undefined {
  const { kind, ownKind } = block;
  const says = ownKind !== undefined || (kind !== undefined && isNamed(kind));
  return says ? calloutTitle(block, language) : undefined;
}

/**
 * Neutral blocks: what the constructs of all dialects become. A dialect writes them as tokens; each rendering (HTML,
 * Markdown for agents, text for search) has a row for each type and knows no dialect.
 */
import type { StateBlock, StateCore, StateInline, Token } from 'markdown-it';

export type BlockType =
  | 'accordion'
  | 'badge'
  | 'callout'
  | 'card'
  | 'cards'
  | 'column'
  | 'columns'
  | 'element'
  | 'embed'
  | 'field'
  | 'fields'
  | 'figure'
  | 'file-tree'
  | 'folder'
  | 'for-agents'
  | 'for-people'
  | 'group'
  | 'keys'
  | 'quoted'
  | 'step'
  | 'steps'
  | 'tab'
  | 'tabs'
  | 'tooltip'
  | 'update'
  | 'version';

export type CalloutKind = 'note' | 'tip' | 'important' | 'warning' | 'danger';

/** One block. Attributes are plain data: nothing in them is evaluated. */
export interface Block {
  readonly type: BlockType;
  readonly kind?: CalloutKind;
  /** Markdown on one line. */
  readonly title?: string;
  /** Title of a callout that has none of its own: the name of its kind. */
  readonly label?: string;
  /** Markdown before the body: a card's description, a table of types. */
  readonly lead?: string;
  /** Where the words of its body lead. */
  readonly href?: string;
  /** True if a block that folds starts open; absent: it does not fold. */
  readonly open?: boolean;
  /** Number of columns of cards. */
  readonly columns?: number;
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

const KINDS: Readonly<Record<string, CalloutKind>> = {
  ...kinds('tip', 'tip hint success check idea done successful'),
  ...kinds('important', 'important'),
  ...kinds('warning', 'warning warn attention caution'),
  ...kinds('danger', 'danger error bug failure fail missing critical'),
};

function kinds(kind: CalloutKind, names: string): Record<string, CalloutKind> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]));
}

/** Kinds that say nothing of weight; their names are kept as titles. */
const NAMED = /^(?:example|quote|cite|question|help|faq|todo|abstract|summary|tldr|seealso)$/;

/** A callout of a dialect's own kind, such as `hint` or `faq`. */
export function callout(kind: string, more: Omit<Block, 'type' | 'kind'> = {}): Block {
  const name = kind.toLowerCase();
  const label = /^[a-z]+$/.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : 'Note';
  const named = NAMED.test(name) ? { title: label } : {};
  // An empty title asks for none.
  const labelled = more.title === '' ? {} : { label };
  return { type: 'callout', kind: KINDS[name] ?? 'note', ...labelled, ...named, ...more };
}

/** Grids of Material for MkDocs: what a `<div class="grid" markdown>` holds stands side by side; in `grid cards`, each item of a list is a card. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { blockOf, type Block } from '../blocks/block.ts';
import type { Form } from '../elements/form.ts';
import { text, type Props } from '../elements/props.ts';

const GRID: Block = { type: 'cards', columns: 2 };
const CARD: Block = { type: 'card' };

export function gridForm(props: Props): Form | undefined {
  const classes = text(props, 'class')?.split(' ') ?? [];
  return classes.includes('grid')
    ? { at: 'block', block: { ...GRID, ofItems: classes.includes('cards') } }
    : undefined;
}

/** Makes cards of the items of lists in grids, and their titles of first lines with a rule below. */
export function gridCards(md: MarkdownIt): void {
  md.core.ruler.after('block', 'docent_grid_cards', (state: StateCore) => {
    if (state.tokens.some(isGrid)) state.tokens = [...withCards(state)];
  });
}

function isGrid(token: Token | undefined): boolean {
  return blockOf(token)?.ofItems === true;
}

function* withCards({ tokens, Token: TokenClass }: StateCore): Iterable<Token> {
  /** Elements around the token. */
  const open: Token[] = [];
  const rules = new Set<Token>();
  for (const [at, token] of tokens.entries()) {
    const opener = token.nesting === -1 ? open.pop() : token;
    const isItem = opener?.type === 'list_item_open' && isGrid(open.at(-2));
    const isList = /^(?:bullet|ordered)_list_open$/.test(opener?.type ?? '') && isGrid(open.at(-1));
    if (isItem) {
      const type = token.nesting === 1 ? 'block_open' : 'block_close';
      const { map, level } = token;
      const card = new TokenClass(type, '', token.nesting);
      yield Object.assign(card, { map, level, block: true, meta: { ...CARD } });
      if (token.nesting === 1) rules.add(takeTitle(tokens, at + 1) ?? token);
    } else if (!isList && !rules.has(token)) {
      yield token;
    }
    if (token.nesting === 1) open.push(token);
  }
}

/** Makes a title of a paragraph with a rule below, which is returned. */
function takeTitle(tokens: readonly Token[], at: number): Token | undefined {
  const [first, , last, rule] = tokens.slice(at, at + 4);
  if (first?.type !== 'paragraph_open' || rule?.type !== 'hr') return undefined;
  Object.assign(first, { type: 'title_open', tag: '' });
  Object.assign(last ?? {}, { type: 'title_close', tag: '' });
  return rule;
}

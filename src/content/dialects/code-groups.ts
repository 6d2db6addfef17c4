/** Groups of code blocks are tabs: each direct child of `tabs` becomes a tab with its title. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import {
  blockOf,
  closeBlock,
  openBlock,
  blockState,
  titleTokens,
  type Block,
} from '../blocks/block.ts';
import { readCodeInfo } from '../notation/code-info.ts';

export function codeGroups(md: MarkdownIt): void {
  md.core.ruler.after('block', 'docent_code_groups', (state: StateCore) => {
    if (state.tokens.some((token) => blockOf(token)?.type === 'tabs')) {
      state.tokens = withTabs(state);
    }
    if (state.tokens.some((token) => partOf(token) !== undefined)) {
      nameFences(state);
    }
  });
}

/** `Next` of `<Code.Next>`, a part of an unknown component. */
function partOf(token: Token | undefined): string | undefined {
  const block = token?.type === 'block_open' ? blockOf(token) : undefined;
  return block?.title === undefined ? /\.(\w+)$/.exec(block?.unknown ?? '')?.[1] : undefined;
}

/** A part that holds nothing but code gives it its name: readers choose by it. */
function nameFences(state: StateCore): void {
  const { tokens } = state;
  for (let at = tokens.length - 3; at >= 0; at -= 1) {
    const [open, fence, close] = tokens.slice(at, at + 3);
    const part = partOf(open);
    if (
      open !== undefined &&
      part !== undefined &&
      fence?.type === 'fence' &&
      close?.nesting === -1
    ) {
      tokens.splice(at + 1, 0, ...titleTokens(state, part, open));
    }
  }
}

function withTabs(state: StateCore): Token[] {
  const out: Token[] = [];
  const around: Around[] = [];
  for (const token of state.tokens) {
    if (token.nesting === -1) around.pop();
    const inside = around.at(-1);
    if (token.type === 'block_open' && inside?.block?.type === 'tabs') {
      out.push(token);
      const label = missingLabel(token, inside);
      if (label !== undefined) out.push(...titleTokens(state, label, token));
      inside.tabs += 1;
      around.push({ block: blockOf(token), tabs: 0 });
      continue;
    }
    if (
      token.type === 'inline' &&
      inside?.block?.type === undefined &&
      around.at(-2)?.block?.type === 'tab'
    ) {
      token.content = around.at(-3)?.block?.labels?.[token.content] ?? token.content;
    }
    if (token.type === 'fence' && inside?.block?.type === 'tabs') {
      out.push(...tabAround(token, state));
    } else {
      out.push(token);
    }
    if (token.nesting === 1) around.push({ block: blockOf(token), tabs: 0 });
  }
  return out;
}

interface Around {
  readonly block: Block | undefined;
  /** Tabs that have begun in it. */
  tabs: number;
}

/** The label of a tab that has none of its own, from the list that its tabs have. */
function missingLabel(tab: Token, { block, tabs }: Around): string | undefined {
  const own = blockOf(tab);
  return own?.type === 'tab' && own.title === '' ? block?.labels?.[String(tabs)] : undefined;
}

function tabAround(fence: Token, core: StateCore): Token[] {
  const { title, language } = readCodeInfo(fence.info);
  const tab: Block = { type: 'tab', title: title ?? language };
  fence.meta = { ...fence.meta, isTitled: true };
  const state = blockState(core);
  openBlock(state, tab, fence.map?.[0] ?? 0);
  state.tokens.push(fence);
  closeBlock(state, tab);
  return state.tokens;
}

/** Blocks of code side by side are tabs: what stands straight in `tabs` becomes a tab with its title. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { blockOf, type Block } from '../blocks/block.ts';
import { readCodeInfo } from '../code-info.ts';

export function codeGroups(md: MarkdownIt): void {
  md.core.ruler.after('block', 'docent_code_groups', ({ tokens, Token }: StateCore) => {
    if (tokens.some((token) => blockOf(token)?.type === 'tabs')) {
      wrapFences(tokens, Token);
    }
    if (tokens.some((token) => partOf(token) !== undefined)) {
      nameFences(tokens, Token);
    }
  });
}

/** `Next` of `<Code.Next>`, a part of a component that nobody knows. */
function partOf(token: Token | undefined): string | undefined {
  const block = token?.type === 'block_open' ? blockOf(token) : undefined;
  return block?.title === undefined ? /\.(\w+)$/.exec(block?.unknown ?? '')?.[1] : undefined;
}

/** A part that holds nothing but code gives it its name: readers choose by it. */
function nameFences(tokens: Token[], TokenClass: StateCore['Token']): void {
  for (let at = tokens.length - 3; at >= 0; at -= 1) {
    const [open, fence, close] = tokens.slice(at, at + 3);
    const part = partOf(open);
    if (
      open !== undefined &&
      part !== undefined &&
      fence?.type === 'fence' &&
      close?.nesting === -1
    )
      tokens.splice(at + 1, 0, ...labelTokens(part, open, TokenClass));
  }
}

function wrapFences(tokens: Token[], TokenClass: StateCore['Token']): void {
  const out: Token[] = [];
  const around: Around[] = [];
  for (const token of tokens) {
    if (token.nesting === -1) around.pop();
    const inside = around.at(-1);
    if (token.type === 'block_open' && inside?.block?.type === 'tabs') {
      out.push(token, ...missingLabel(token, inside, TokenClass));
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
      out.push(...tabAround(token, TokenClass));
    } else {
      out.push(token);
    }
    if (token.nesting === 1) around.push({ block: blockOf(token), tabs: 0 });
  }
  tokens.length = 0;
  for (const token of out) tokens.push(token);
}

interface Around {
  readonly block: Block | undefined;
  /** Tabs that have begun in it. */
  tabs: number;
}

/** The label of a tab that has none of its own, from the list that its tabs have. */
function missingLabel(
  tab: Token,
  { block, tabs }: Around,
  TokenClass: StateCore['Token'],
): readonly Token[] {
  const own = blockOf(tab);
  const label = block?.labels?.[String(tabs)];
  return own?.type !== 'tab' || own.title !== '' || label === undefined
    ? []
    : labelTokens(label, tab, TokenClass);
}

function labelTokens(
  content: string,
  { map, level }: Token,
  TokenClass: StateCore['Token'],
): readonly Token[] {
  const [open, inline, close] = (['title_open', 'inline', 'title_close'] as const).map(
    (type, index) =>
      Object.assign(new TokenClass(type, '', index === 0 ? 1 : index === 1 ? 0 : -1), {
        map,
        level,
      }),
  );
  if (open === undefined || inline === undefined || close === undefined) return [];
  Object.assign(inline, { content, children: [] });
  return [open, inline, close];
}

function tabAround(fence: Token, TokenClass: StateCore['Token']): Token[] {
  const { title, language } = readCodeInfo(fence.info);
  const block: Block = { type: 'tab', title: title ?? language };
  const make = (type: string, nesting: -1 | 0 | 1, more: Partial<Token> = {}): Token =>
    Object.assign(new TokenClass(type, '', nesting), {
      map: fence.map,
      level: fence.level,
      ...more,
    });
  fence.meta = { ...fence.meta, isTitled: true };
  return [
    make('block_open', 1, { meta: { ...block } }),
    ...(title === undefined && language === ''
      ? []
      : labelTokens(block.title ?? '', fence, TokenClass)),
    fence,
    make('block_close', -1, { meta: { ...block } }),
  ];
}

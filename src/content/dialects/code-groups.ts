/** Blocks of code side by side are tabs: what stands straight in `tabs` becomes a tab with its title. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { blockOf } from '../blocks/block.ts';
import type { Block } from '../blocks/block.ts';
import { readCodeInfo } from '../code-info.ts';

export function codeGroups(md: MarkdownIt): void {
  md.core.ruler.after('block', 'docent_code_groups', ({ tokens, Token }: StateCore) => {
    if (tokens.some((token) => blockOf(token)?.type === 'tabs')) {
      wrapFences(tokens, Token);
    }
  });
}

function wrapFences(tokens: Token[], TokenClass: StateCore['Token']): void {
  const out: Token[] = [];
  const around: (Block | undefined)[] = [];
  for (const token of tokens) {
    if (token.nesting === -1) around.pop();
    if (token.type === 'fence' && around.at(-1)?.type === 'tabs') {
      out.push(...tabAround(token, TokenClass));
    } else {
      out.push(token);
    }
    if (token.nesting === 1) around.push(blockOf(token));
  }
  tokens.length = 0;
  for (const token of out) tokens.push(token);
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
  const label = [
    make('title_open', 1),
    make('inline', 0, { content: block.title ?? '', children: [] }),
    make('title_close', -1),
  ];
  fence.meta = { ...fence.meta, isTitled: true };
  return [
    make('block_open', 1, { meta: { ...block } }),
    ...(block.title === '' ? [] : label),
    fence,
    make('block_close', -1, { meta: { ...block } }),
  ];
}

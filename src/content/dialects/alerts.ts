/**
 * Blockquotes that are callouts: `> [!NOTE]` of GitHub, with a title (VitePress, Obsidian) or a body on the same line.
 */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { ownCallout, titleTokens, type Block } from '../blocks/block.ts';

const MARK = /^\[!([a-z][\w-]*)\]([+-]?)[ \t]*([^\n]*)(\n|$)/i;

export function alerts(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'docent_alerts', (state: StateCore) => {
    if (state.tokens.some(({ type }) => type === 'blockquote_open')) {
      state.tokens = withAlerts(state);
    }
  });
}

function withAlerts(state: StateCore): Token[] {
  const { tokens } = state;
  const out: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token !== undefined) out.push(token);
    const [open, paragraph, inline] = [tokens[index], tokens[index + 1], tokens[index + 2]];
    if (
      open?.type !== 'blockquote_open' ||
      paragraph?.type !== 'paragraph_open' ||
      inline === undefined
    ) {
      continue;
    }
    const [all = '', kind = '', fold = '', rest = '', newline] = MARK.exec(inline.content) ?? [];
    if (kind === '') {
      continue;
    }
    inline.content = inline.content.slice(all.length);
    const close = closeOf(tokens, index);
    const isTitle = rest !== '' && (newline === '\n' || close > index + 4);
    if (!isTitle && rest !== '') {
      inline.content = rest;
    }
    const folds = fold === '' ? {} : { open: fold === '+' };
    const block = alert(kind, { ...(isTitle ? { title: rest } : {}), ...folds });
    become(open, 'block_open', block);
    const last = tokens[close];
    if (last !== undefined) become(last, 'block_close', block);
    if (block.title !== undefined) out.push(...titleTokens(state, block.title, open));
    // The paragraph held the mark alone.
    if (inline.content.trim() === '') index += 3;
  }
  return out;
}

/** GitHub's "caution" is its strongest kind. */
function alert(kind: string, more: Partial<Block>): Block {
  const weight = kind.toLowerCase() === 'caution' ? ({ weight: 'danger' } as const) : {};
  return ownCallout(kind, { ...weight, ...more });
}

function become(token: Token, type: string, block: Block): void {
  token.type = type;
  token.tag = '';
  token.meta = { ...block };
}

/** The token that closes the blockquote; nesting is counted, because levels may be cut. */
function closeOf(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let index = from; index < tokens.length; index += 1) {
    depth += tokens[index]?.nesting ?? 0;
    if (depth === 0) return index;
  }
  return tokens.length - 1;
}

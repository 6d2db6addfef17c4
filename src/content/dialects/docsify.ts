/** docsify: tabs between comments (`<!-- tabs:start -->`, headings as labels), paragraphs that are callouts (`!> important`, `?> a tip`). */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { blockOf, callout, type Block } from '../blocks/block.ts';
import type { ReadPiece } from '../elements/piece.ts';
import { matchAt } from '../notation/rule.ts';

const COMMENT = /<!--\s*tabs:(start|end)\s*-->/y;

export const readCommentTag: ReadPiece = (scan, at) => {
  const match = matchAt(COMMENT, scan.source, at);
  if (match === null) {
    return undefined;
  }
  const place = { start: at, end: at + match[0].length, name: 'tabs:' };
  return match[1] === 'end'
    ? { kind: 'close', ...place }
    : { kind: 'open', ...place, form: { at: 'block', block: { type: 'tabs' } } };
};

const TAB: Block = { type: 'tab' };

/** A heading right below the comment that opens a set is the label of a tab. */
export function headingTabs(md: MarkdownIt): void {
  md.core.ruler.after('block', 'docent_heading_tabs', (state: StateCore) => {
    if (!state.tokens.some(isTabs)) return;
    const out: Token[] = [];
    /** Tokens that are open, and whether each has an open tab. */
    const open: { readonly token: Token; hasTab: boolean }[] = [];
    const end = (): void => {
      const set = open.at(-1);
      if (set?.hasTab === true) out.push(tokenOf(state, 'block_close', -1));
      if (set !== undefined) set.hasTab = false;
    };
    for (const token of state.tokens) {
      const isLabel = /^heading_(?:open|close)$/.test(token.type);
      if (token.nesting === -1 && !isLabel) {
        end();
        open.pop();
      }
      const set = open.at(-1);
      if (isLabel && isTabs(set?.token)) {
        if (token.nesting === 1) {
          end();
          out.push(tokenOf(state, 'block_open', 1));
          if (set !== undefined) set.hasTab = true;
        }
        Object.assign(token, { type: token.type.replace('heading', 'title'), tag: '' });
      } else if (out.at(-1)?.type === 'title_open' && isTabs(set?.token)) {
        token.content = token.content.replace(/^(\*\*|__)(.*)\1$/s, '$2');
      }
      out.push(token);
      if (token.nesting === 1 && !isLabel) open.push({ token, hasTab: false });
    }
    state.tokens = out;
  });
}

function isTabs(token: Token | undefined): boolean {
  return token?.type === 'block_open' && blockOf(token)?.type === 'tabs';
}

function tokenOf(state: StateCore, type: string, nesting: 1 | -1): Token {
  const token = new state.Token(type, '', nesting);
  return Object.assign(token, { block: true, meta: { ...TAB } });
}

export function docsifyNotes(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'docent_docsify', ({ tokens }: StateCore) => {
    for (const [index, inline] of tokens.entries()) {
      const [open, close] = [tokens[index - 1], tokens[index + 1]];
      const mark = inline.type === 'inline' ? /^([!?])>[ \t]*/.exec(inline.content) : null;
      if (mark !== null && open?.type === 'paragraph_open' && close?.type === 'paragraph_close') {
        const block = callout(mark[1] === '!' ? 'important' : 'tip');
        inline.content = inline.content.slice(mark[0].length);
        Object.assign(open, { type: 'block_open', meta: block, tag: '' });
        Object.assign(close, { type: 'block_close', meta: block, tag: '' });
      }
    }
  });
}

/** docsify's paragraphs that are callouts: `!> important` and `?> a tip`. */
import type { MarkdownIt, StateCore } from 'markdown-it';
import { callout } from '../blocks/block.ts';

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

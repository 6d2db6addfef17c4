/** docsify: tabs between comments (`<!-- tabs:start -->`, headings as labels), paragraphs that are callouts (`!> important`, `?> a tip`). */
import type { MarkdownIt, StateCore } from 'markdown-it';
import { callout } from '../blocks/block.ts';
import type { ReadPiece } from '../elements/piece.ts';

const COMMENT = /<!--\s*tabs:(start|end)\s*-->/y;

export const readCommentTag: ReadPiece = (scan, at) => {
  COMMENT.lastIndex = at;
  const match = COMMENT.exec(scan.source);
  if (match === null) {
    return undefined;
  }
  const place = { start: at, end: COMMENT.lastIndex, name: 'tabs:' };
  return match[1] === 'end'
    ? { kind: 'close', ...place }
    : { kind: 'open', ...place, form: { at: 'block', block: { type: 'group' } } };
};

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

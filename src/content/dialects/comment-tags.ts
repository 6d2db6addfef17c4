/** docsify's tabs between comments: `<!-- tabs:start -->`, headings as labels, `<!-- tabs:end -->`. */
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

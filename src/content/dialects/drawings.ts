/** `<svg>` in a page: a drawing has no text of its own, and its labels without it are noise. */
import type { ReadPiece } from '../elements/piece.ts';

const OPEN = /<svg[\s>]/iy;

export const readDrawing: ReadPiece = (scan, at) => {
  OPEN.lastIndex = at;
  if (!OPEN.test(scan.source) || scan.budget.left <= 0) {
    return undefined;
  }
  const length = scan.source.slice(at).search(/<\/svg\s*>/i);
  scan.budget.left -= length === -1 ? scan.source.length - at : 0;
  if (length === -1) {
    return undefined;
  }
  scan.note('<svg>', at);
  return { kind: 'text', start: at, end: scan.source.indexOf('>', at + length) + 1, text: '' };
};

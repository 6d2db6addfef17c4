/** `<svg>` and `<head>` in a page: a drawing has no text of its own, and the content of a head is for the browser. */
import type { ReadPiece } from '../elements/piece.ts';
import { matchAt } from '../notation/rule.ts';

const OPEN = /<(svg|head)[\s>]/iy;

export const readDrawing: ReadPiece = (scan, at) => {
  const name = matchAt(OPEN, scan.source, at)?.[1]?.toLowerCase();
  if (name === undefined || scan.budget.left <= 0 || scan.found.get(`</${name}`)?.at === -1) {
    return undefined;
  }
  const length = scan.source.slice(at).search(name === 'svg' ? /<\/svg\s*>/i : /<\/head\s*>/i);
  if (length === -1) {
    scan.found.set(`</${name}`, { from: at, at: -1 });
    return undefined;
  }
  if (name === 'svg') scan.note('<svg>', at);
  return { kind: 'text', start: at, end: scan.source.indexOf('>', at + length) + 1, text: '' };
};

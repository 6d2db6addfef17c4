/** `<svg>` and `<head>` in a page: a drawing has no text of its own, and the content of a head is for the browser. */
import type { ReadPiece } from '../elements/piece.ts';
import { matchAt } from '../notation/rule.ts';
import type { Scan } from '../notation/scan.ts';
import { isIndentedCode } from './jsx.ts';

const OPEN = /<(svg|head)[\s>]/iy;
/** Characters of a block of code above its tag. */
const ABOVE_MAX = 400;

/** In Markdown, where indented text is code. */
export const readDrawing: ReadPiece = (scan, at) =>
  matchAt(OPEN, scan.source, at) !== null && isInIndentedCode(scan, at)
    ? undefined
    : readMdxDrawing(scan, at);

function isInIndentedCode(scan: Scan, at: number): boolean {
  const from = Math.max(0, at - ABOVE_MAX);
  const above = scan.source.slice(from, at);
  const begin = above.lastIndexOf('\n\n');
  const spaces = /^\s*/.exec(above.slice(begin))?.[0].length ?? 0;
  return begin !== -1 && isIndentedCode(scan, from + begin + spaces, false);
}

export const readMdxDrawing: ReadPiece = (scan, at) => {
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

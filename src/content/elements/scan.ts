/** Walks a source once, past code and comments, and asks the readers of a dialect at each place that may be theirs. */
import { nextOf, type Piece, type ReadPiece, type Scan } from './piece.ts';

const NEXT = /^[ \t]*\$\$|`+|~{3,}|[<{\\]|^(?:import|export)(?=[\s{*'"])/gm;
const FENCE_LINE = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*)*$/;
/** Characters that an inline code span may have. */
const SPAN_MAX = 4000;

export function findPieces(scan: Scan, readers: readonly ReadPiece[]): Piece[] {
  const { source } = scan;
  const pieces: Piece[] = [];
  const next = new RegExp(NEXT);
  for (let match = next.exec(source); match !== null; match = next.exec(source)) {
    const found = readAt(scan, readers, { at: match.index, run: match[0] });
    if (typeof found === 'number') {
      next.lastIndex = Math.max(found, match.index + 1);
    } else if (found !== undefined) {
      pieces.push(found);
      next.lastIndex = Math.max(found.end, match.index + 1);
    }
  }
  return pieces;
}

function readAt(
  scan: Scan,
  readers: readonly ReadPiece[],
  { at, run }: { readonly at: number; readonly run: string },
): Piece | number | undefined {
  const { source } = scan;
  if (run === '\\') {
    return at + 2;
  }
  if (run.endsWith('$$')) {
    return formulaEnd(source, at + run.length);
  }
  if (run.startsWith('`') || run.startsWith('~')) {
    return codeAt(scan, at, run);
  }
  for (const read of readers) {
    const found = read(scan, at);
    if (found !== undefined) {
      return found;
    }
  }
  if (source.startsWith('<!--', at)) {
    const end = nextOf(scan, '-->', at);
    return end === -1 ? undefined : end + 3;
  }
  return undefined;
}

function codeAt(scan: Scan, at: number, run: string): Piece | number {
  const { source } = scan;
  const lineStart = scan.lineStart(at);
  if (run.length >= 3 && FENCE_LINE.test(source.slice(lineStart, at))) {
    const lineEnd = endOfLine(source, at);
    if (run.startsWith('~') || !source.slice(at + run.length, lineEnd).includes('`')) {
      return { kind: 'fence', start: at, end: fenceEnd(source, lineEnd, run) };
    }
  }
  if (run.startsWith('~')) {
    return at + run.length;
  }
  const blank = nextOf(scan, '\n\n', at);
  const limit = Math.min(at + SPAN_MAX, blank === -1 ? source.length : blank);
  const text = source.slice(at + run.length, limit);
  const close = new RegExp(`(?<!\`)${run}(?!\`)`).exec(text);
  return at + run.length + (close === null ? 0 : close.index + run.length);
}

/** Behind the `$$` that ends a block of TeX; its braces are not expressions. */
function formulaEnd(source: string, from: number): number {
  const end = source.slice(from, from + SPAN_MAX).indexOf('$$');
  return end === -1 ? from : from + end + 2;
}

/** The end of the closing fence's line, or of the source. */
function fenceEnd(source: string, from: number, run: string): number {
  const close = new RegExp(`^[ \\t>]*${run[0] ?? '`'}{${run.length},}[ \\t]*$`, 'gm');
  close.lastIndex = from;
  const match = close.exec(source);
  return match === null ? source.length : match.index + match[0].length;
}

export function endOfLine(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end;
}

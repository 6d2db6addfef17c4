/** Walks a source once, past code and comments, and asks readers at each place that may be theirs. */
import { fenceAt, fenceEnd } from './fence.ts';

/** State while a source is read. */
export interface Scan {
  readonly source: string;
  /** What is bound while the source is read; readers add to it. */
  readonly names: Map<string, unknown>;
  /** Characters that may still be read in vain: tags without an end cost a hostile page no more than this. */
  readonly budget: { left: number };
  /** Results of {@link nextOf}, by sign. */
  readonly found: Map<string, { readonly from: number; readonly at: number }>;
  /** See {@link lineStarts}. */
  readonly lineStart: (at: number) => number;
  /** Notes what is not understood, to be counted. */
  readonly note: (what: string, at: number) => void;
}

/** A stretch of a source. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A block of code with its fences, byte for byte. */
export interface FenceSpan extends Span {
  readonly kind: 'fence';
}

/** Reads what starts at an offset; `undefined` leaves it to Markdown, a number skips to that offset. */
export type Reader<Found extends Span> = (scan: Scan, at: number) => Found | number | undefined;

/** Characters that may be read in vain on one page. */
const BUDGET = 4_000_000;

export function scanOf(
  source: string,
  names: Map<string, unknown> = new Map(),
  note: Scan['note'] = () => undefined,
): Scan {
  return {
    source,
    names,
    budget: { left: BUDGET },
    found: new Map(),
    lineStart: lineStarts(source),
    note,
  };
}

const NEXT = /^[ \t]*\$\$|`+|~{3,}|[<{\\]|^(?:import|export)(?=[\s{*'"])/gm;
/** Characters that an inline code span may have. */
const SPAN_MAX = 4000;

/** All that the readers find, and the blocks of code, in order. */
export function findAll<Found extends Span>(
  scan: Scan,
  readers: readonly Reader<Found>[],
): (Found | FenceSpan)[] {
  const { source } = scan;
  const all: (Found | FenceSpan)[] = [];
  const next = new RegExp(NEXT);
  for (let match = next.exec(source); match !== null; match = next.exec(source)) {
    const found = readAt(scan, readers, { at: match.index, run: match[0] });
    if (typeof found === 'number') {
      next.lastIndex = Math.max(found, match.index + 1);
    } else if (found !== undefined) {
      all.push(found);
      next.lastIndex = Math.max(found.end, match.index + 1);
    }
  }
  return all;
}

function readAt<Found extends Span>(
  scan: Scan,
  readers: readonly Reader<Found>[],
  { at, run }: { readonly at: number; readonly run: string },
): Found | FenceSpan | number | undefined {
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

function codeAt(scan: Scan, at: number, run: string): FenceSpan | number {
  const { source } = scan;
  if (run.length >= 3) {
    const [lineStart, lineEnd] = [scan.lineStart(at), endOfLine(source, at)];
    const before = fenceAt(source.slice(lineStart, lineEnd))?.before;
    if (before?.length === at - lineStart) {
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

/** Offset of the next `sign`, -1 when there is none. Readers ask at growing offsets: thousands of openers without an end cost one search. */
export function nextOf({ source, found }: Scan, sign: string, from: number): number {
  const known = found.get(sign);
  if (known !== undefined && known.from <= from && (known.at === -1 || from <= known.at)) {
    return known.at;
  }
  const at = source.indexOf(sign, from);
  found.set(sign, { from, at });
  return at;
}

/** The next match of a pattern with `g`; nothing once a page has had too much read in vain. One that is not there is sought once. */
export function nextMatch(
  { source, budget, found }: Scan,
  pattern: RegExp,
  from: number,
): RegExpExecArray | undefined {
  const known = found.get(pattern.source);
  if (budget.left < 0 || (known !== undefined && known.from <= from)) return undefined;
  pattern.lastIndex = from;
  const match = pattern.exec(source) ?? undefined;
  if (match === undefined) found.set(pattern.source, { from, at: -1 });
  budget.left -= (match?.index ?? source.length) - from;
  return match;
}

/** Gives the start of a line by an offset in it. At growing offsets, a long line is read once. */
export function lineStarts(source: string): (at: number) => number {
  let start = 0;
  let read = 0;
  return (at) => {
    if (at < read) start = read = 0;
    const end = source.slice(read, at).lastIndexOf('\n');
    if (end !== -1) start = read + end + 1;
    read = at;
    return start;
  };
}

export function endOfLine(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end;
}

/** Finds the lines of one page that a pattern matches. */
import { headingLines } from '../content/page/heading-lines.ts';
import { createMarkdown } from '../content/page/parser.ts';
import type { Heading, WholePage } from '../content/model/page.ts';
import type { LinePattern } from './line-pattern.ts';

export interface MatchedLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly heading?: string;
  readonly anchor?: string;
}

interface PageSearch {
  /** Lines to skip. */
  readonly from: number;
  /** Lines that may be returned. */
  readonly room: number;
  readonly context: number;
  /** Counts characters that were looked at. False: no more. */
  spend(characters: number): boolean | Promise<boolean>;
}

interface PageMatches {
  readonly lines: readonly MatchedLine[];
  /** Lines of which only the beginning was looked at. */
  readonly longLines: number;
  /** Lines that are done, if the page is not done. */
  readonly next?: number;
}

/** UTF-16 code units of a line that are looked at, at most: a line of a pasted file may have millions. */
const LINE_MAX = 10_000;
/** Instructions that a line may take, between two of which nobody else is served. */
const LINE_STEPS_MAX = 200_000;
/** UTF-16 code units of a line that are shown, and how many of them before the match. */
const SHOWN_MAX = 300;
const SHOWN_BEFORE = 100;
/** Halves of a pair that was cut. */
const LONE_SURROGATES = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g;

export async function linesOfPage(
  page: WholePage,
  pattern: LinePattern,
  search: PageSearch,
): Promise<PageMatches> {
  const all = page.markdown.split('\n');
  const reach = Math.min(LINE_MAX, Math.floor(LINE_STEPS_MAX / pattern.size));
  const matches = (line: string): boolean => pattern.matches(line.slice(0, reach));
  const { hits, next } = await findLines(all, { matches, reach }, search);
  const headings = hits.length === 0 ? [] : headingsOf(page);
  const showing = { pattern, reach, context: search.context, headings };
  return {
    lines: hits.map((index) => shownLine(all, index, showing)),
    longLines: all.slice(search.from, next).filter((line) => line.length > reach).length,
    ...(next < all.length && { next }),
  };
}

interface LineTest {
  readonly reach: number;
  matches(line: string): boolean;
}

/** Indexes of the lines that match, and of the first line that was not looked at. */
async function findLines(
  all: readonly string[],
  { matches, reach }: LineTest,
  { from, room, spend }: PageSearch,
): Promise<{ readonly hits: readonly number[]; readonly next: number }> {
  const hits: number[] = [];
  for (let index = from; index < all.length; index += 1) {
    const line = all[index] ?? '';
    if (matches(line)) {
      if (hits.length === room) return { hits, next: index };
      hits.push(index);
    }
    const spent = spend(Math.min(line.length, reach) + 1);
    if (!(typeof spent === 'boolean' ? spent : await spent)) return { hits, next: index + 1 };
  }
  return { hits, next: all.length };
}

type PlacedHeading = readonly [line: number, heading: Heading];

const markdown = createMarkdown();

function headingsOf({ markdown: text, headings }: WholePage): readonly PlacedHeading[] {
  const lines = headingLines(markdown.parse(text, {}));
  return headings.flatMap((heading, place): PlacedHeading[] => {
    const line = lines[place];
    return line === undefined ? [] : [[line, heading]];
  });
}

interface Showing {
  readonly pattern: LinePattern;
  readonly reach: number;
  readonly context: number;
  readonly headings: readonly PlacedHeading[];
}

function shownLine(
  all: readonly string[],
  index: number,
  { pattern, reach, context, headings }: Showing,
): MatchedLine {
  const text = all[index] ?? '';
  const [, heading] = headings.findLast(([line]) => line <= index) ?? [];
  const before = all.slice(Math.max(0, index - context), index).map((line) => cut(line, 0));
  const after = all.slice(index + 1, index + 1 + context).map((line) => cut(line, 0));
  return {
    line: index + 1,
    text: cut(text, pattern.start(text.slice(0, reach)) - SHOWN_BEFORE),
    ...(context > 0 && { before, after }),
    ...(heading && { heading: heading.text, anchor: heading.anchor }),
  };
}

/** The line, or so much of it as is shown, from about a position on. */
function cut(line: string, from: number): string {
  if (line.length <= SHOWN_MAX) return line;
  const start = Math.max(0, from);
  const part = line.slice(start, start + SHOWN_MAX).replace(LONE_SURROGATES, '');
  return `${start > 0 ? '…' : ''}${part}${start + SHOWN_MAX < line.length ? '…' : ''}`;
}

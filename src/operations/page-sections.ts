/** Positions of sections and blocks in the Markdown of a page. They are UTF-16 code units. */
import { headingLines } from '../content/page/heading-lines.ts';
import { createMarkdown } from '../content/page/parser.ts';
import type { Heading, WholePage } from '../content/model/page.ts';
import { memoize } from '../memoize.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A heading of level 2 to 4 with the text below it, down to the next heading that is not below it. */
export interface PageSection extends Range {
  readonly heading: Heading;
}

/** Positions at which a text may be cut. */
interface Cuts {
  /** Ends of blocks that are in no other block, but for headings and what introduces code or a table: those stay with what follows. */
  readonly blocks: readonly number[];
  /** Also those in lists and quotes. */
  readonly paragraphs: readonly Range[];
  /** Code blocks, whose lines belong together. */
  readonly fences: readonly (Range & { readonly marker: string })[];
  readonly tables: readonly Range[];
}

/** Characters of a paragraph that introduces the code or the table behind it, or names it. */
const INTRODUCTION_MAX = 300;

interface PageLayout {
  readonly sections: readonly PageSection[];
  readonly cuts: Cuts;
}

const markdown = createMarkdown();

const layoutOf = memoize(findLayout);

/** The sections of a page in document order; a section holds its subsections. */
export function sectionsOf(page: WholePage): readonly PageSection[] {
  return layoutOf(page).sections;
}

function findLayout(page: WholePage): PageLayout {
  const starts = lineStarts(page.markdown);
  const at = (line: number): number => starts[line] ?? page.markdown.length;
  const tokens = markdown.parse(page.markdown, {});
  const positions = headingLines(tokens).map(at);
  const top = tokens.flatMap(({ level, type, map }) =>
    level === 0 && map ? [{ type, start: at(map[0]), end: at(map[1]) }] : [],
  );
  const blocks = top.flatMap(({ type, start, end }, index) => {
    const isShown = /^(?:fence|table_open)$/.test(top[index + 1]?.type ?? '');
    const introduces = type === 'paragraph_open' && isShown && end - start <= INTRODUCTION_MAX;
    return type === 'heading_open' || introduces ? [] : [end];
  });
  const paragraphs = tokens.flatMap(({ type, map }) =>
    type === 'paragraph_open' && map ? [{ start: at(map[0]), end: at(map[1]) }] : [],
  );
  const fences = tokens.flatMap(({ type, map, markup }) =>
    type === 'fence' && map ? [{ start: at(map[0]), end: at(map[1]), marker: markup }] : [],
  );
  const tables = tokens.flatMap(({ type, map }) =>
    type === 'table_open' && map ? [{ start: at(map[0]), end: at(map[1]) }] : [],
  );
  return { sections: findSections(page, positions), cuts: { blocks, paragraphs, fences, tables } };
}

/** From the last heading to the first, so that one pass knows where each section ends. */
function findSections(page: WholePage, positions: readonly number[]): readonly PageSection[] {
  const sections: PageSection[] = [];
  const nextOfLevel = { 2: page.markdown.length, 3: page.markdown.length, 4: page.markdown.length };
  for (const [place, heading] of [...page.headings.entries()].toReversed()) {
    const start = positions[place];
    if (start === undefined) continue;
    const ends = ([2, 3, 4] as const).filter((level) => level <= heading.level);
    sections.push({ heading, start, end: Math.min(...ends.map((level) => nextOfLevel[level])) });
    nextOfLevel[heading.level] = start;
  }
  return sections.toReversed();
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The text of a section up to its first subsection; without an anchor, the page up to its first section. */
export function ownText(page: WholePage, anchor: string | undefined): Range {
  const sections = sectionsOf(page);
  const section = sections.find(({ heading }) => heading.anchor === anchor);
  const start = section?.start ?? 0;
  const next = sections.find((one) => one.start > start);
  return { start, end: Math.min(next?.start ?? page.markdown.length, page.markdown.length) };
}

/** Starts of the blocks in a range. */
export function blockStarts(page: WholePage, { start, end }: Range): readonly number[] {
  const ends = layoutOf(page).cuts.blocks.filter((at) => at > start && at < end);
  return [start, ...ends];
}

/** The first table that ends behind the position. */
export function tableAt(page: WholePage, position: number): Range | undefined {
  return layoutOf(page).cuts.tables.find(({ end }) => end > position);
}

/** The section with this anchor or heading; a heading may be plain text or as it is in the Markdown. */
export function findSection(page: WholePage, wanted: string): PageSection | undefined {
  const sections = sectionsOf(page);
  const anchor = /\{#([^}\s]+)\s*\}\s*$/.exec(wanted)?.[1] ?? wanted.replace(/^#(?=[^#\s])/, '');
  const found = sections.find(({ heading }) => heading.anchor === anchor);
  if (found !== undefined) return found;
  const text = plain(wanted);
  return sections.find(({ heading }) => plain(heading.text) === text);
}

/** A heading without its level, anchor and marks, in lower case. */
function plain(heading: string): string {
  return heading
    .replace(/^\s*#{1,6}\s+/, '')
    .replace(/\s*\{[^{}]*\}\s*$/, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[`*_~\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** A part of a page, and what closes the code block that it ends in. */
export interface Cut extends Range {
  readonly closing: string;
}

/** The part of a range from its start on of at most `characters` that ends outside of code blocks; may be empty. */
export function cutOutsideCode(page: WholePage, range: Range, characters: number): Range {
  const { start, end, closing } = cutPage(page, range, characters);
  if (closing === '') return { start, end };
  const fence = layoutOf(page).cuts.fences.find((one) => one.start < end && one.end > end);
  return { start, end: Math.max(start, fence?.start ?? start) };
}

/**
 * The part of a range from its start on of at most `characters`: to the end of a block, else of a paragraph or a sentence in it, of
 * a line or a word, and inside a code block only when that alone is longer.
 */
export function cutPage(page: WholePage, { start, end }: Range, characters: number): Cut {
  if (end - start <= characters) return { start, end, closing: '' };
  const limit = start + characters;
  const { blocks, fences } = layoutOf(page).cuts;
  const fits = (at: number): boolean => at > start + characters / 2 && at <= limit;
  const block = blocks.findLast((at) => at <= limit);
  if (block !== undefined && fits(block)) return { start, end: block, closing: '' };
  const fence = fences.find((one) => one.start < limit && one.end > limit);
  const isWhole = fence !== undefined && fence.end - fence.start <= characters;
  if (isWhole && fence.start > start) return { start, end: fence.start, closing: '' };
  // The rest would begin with the end of the code block, which would open another.
  const last = fence === undefined ? limit : Math.min(limit, lastLineOf(page.markdown, fence) - 1);
  const at = endsInBlock(page, last).find(fits) ?? beforePair(page.markdown, limit);
  return { start, end: at, closing: fence === undefined ? '' : `\n${fence.marker}` };
}

/** Start of the line that ends a code block. */
function lastLineOf(text: string, { end }: Range): number {
  return text.lastIndexOf('\n', end - 2) + 1;
}

/** Places before `limit` where a block may be cut, the best first; 0 for one that it lacks. */
function endsInBlock(page: WholePage, limit: number): readonly number[] {
  const lastEnd = (mark: string): number => {
    const index = page.markdown.lastIndexOf(mark, limit - mark.length);
    return index < 0 ? 0 : index + mark.length;
  };
  const lines = [lastEnd('\n'), lastEnd(' ')];
  const { paragraphs } = layoutOf(page).cuts;
  const paragraph = paragraphs.find((one) => one.start < limit && one.end > limit);
  if (paragraph === undefined) return lines;
  return [paragraph.start, Math.max(lastEnd('. '), lastEnd('.\n')), ...lines];
}

/** The position, or the one before it where that is between the two halves of a surrogate pair. */
export function beforePair(text: string, at: number): number {
  return /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at - 1 : at;
}

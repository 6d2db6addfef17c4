/** Where the sections of a page stand in its Markdown. */
import { createMarkdown } from '../content/markdown.ts';
import type { Heading, Page } from '../content/model.ts';

/** A heading of level 2 to 4 with the text below it, down to the next heading that is not below it. */
export interface PagePart {
  readonly heading: Heading;
  /** Range in the page's Markdown, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

const markdown = createMarkdown();

const known = new WeakMap<Page, readonly PagePart[]>();

/** The sections of a page in document order; a section holds its subsections. */
export function partsOf(page: Page): readonly PagePart[] {
  const parts = known.get(page) ?? findParts(page);
  known.set(page, parts);
  return parts;
}

/** From the last heading to the first, so that one pass knows where each section ends. */
function findParts(page: Page): readonly PagePart[] {
  const starts = startsOf(page);
  const parts: PagePart[] = [];
  const nextOfLevel = { 2: page.markdown.length, 3: page.markdown.length, 4: page.markdown.length };
  for (const [place, heading] of [...page.headings.entries()].toReversed()) {
    const start = starts[place];
    if (start === undefined) continue;
    const ends = ([2, 3, 4] as const).filter((level) => level <= heading.level);
    parts.push({ heading, start, end: Math.min(...ends.map((level) => nextOfLevel[level])) });
    nextOfLevel[heading.level] = start;
  }
  return parts.toReversed();
}

/** Where the headings begin, in their order: the page's Markdown has each of them once. */
function startsOf(page: Page): readonly number[] {
  const starts = lineStarts(page.markdown);
  const tokens = markdown.parse(page.markdown, {});
  return tokens
    .filter(
      ({ type, tag }, index) =>
        type === 'heading_open' && /^h[2-4]$/.test(tag) && tokens[index + 1]?.content !== '',
    )
    .map((token) => starts[token.map?.[0] ?? 0] ?? 0);
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Where the sections of a page stand in its Markdown. */
import MarkdownIt from 'markdown-it';
import type { Heading, Page } from '../content/model.ts';

/** A heading of level 2 to 4 with the text below it, down to the next heading that is not below it. */
export interface PagePart {
  readonly heading: Heading;
  /** Range in the page's Markdown, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

const parser = new MarkdownIt({ html: true });

/** The sections of a page in document order; a section holds its subsections. */
export function partsOf(page: Page): readonly PagePart[] {
  const starts = lineStarts(page.markdown);
  const lines = parser
    .parse(page.markdown, {})
    .filter(
      ({ type, tag, level }) => type === 'heading_open' && level === 0 && /^h[2-4]$/.test(tag),
    )
    .map(({ map }) => starts[map?.[0] ?? 0] ?? 0);
  return page.headings.flatMap((heading, index) => {
    const start = lines[index];
    if (start === undefined) return [];
    const next = page.headings.findIndex(({ level }, at) => at > index && level <= heading.level);
    const end = next === -1 ? page.markdown.length : (lines[next] ?? page.markdown.length);
    return [{ heading, start, end }];
  });
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

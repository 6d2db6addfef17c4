/** Finds the headings of a page in its Markdown. */
import type { Token } from 'markdown-it';

/** Lines, from 0, of the headings of level 2 to 4: the page's Markdown has each of its headings once, in their order. */
export function headingLines(tokens: readonly Token[]): readonly number[] {
  return tokens.flatMap(({ type, tag, map }, index) => {
    const isOne = type === 'heading_open' && /^h[2-4]$/.test(tag);
    return isOne && tokens[index + 1]?.content !== '' ? [map?.[0] ?? 0] : [];
  });
}

/** Puts the addresses of links into Markdown that was written before they were known. */
import type { NeutralMarkdown } from '../model/draft.ts';

/** The text with these addresses and titles of targets, and where its title is now. */
export function withLinks(
  { text, links, title }: NeutralMarkdown,
  urls: ReadonlyMap<string, string>,
  titles: ReadonlyMap<string, string> = new Map(),
): Pick<NeutralMarkdown, 'text' | 'title'> {
  const parts: string[] = [];
  let from = 0;
  let [start = 0, end = 0] = title ?? [];
  const [first, last] = [start, end];
  for (const span of links) {
    const isTitle = span.words !== undefined;
    const written = (isTitle ? titles : urls).get(span.target);
    const url = isTitle ? written && escapeTitle(written) : written;
    if (url !== undefined) {
      parts.push(text.slice(from, span.start), url);
      from = span.end;
      const longer = url.length - (span.end - span.start);
      if (span.end <= first) start += longer;
      if (span.end <= last) end += longer;
    }
  }
  parts.push(text.slice(from));
  return { text: parts.join(''), ...(title === undefined ? {} : { title: [start, end] as const }) };
}

/** A title is plain text: what Markdown would read in it is kept from it. */
export function escapeTitle(title: string): string {
  return title.replace(/[<`*_[\]\\]/g, '\\$&');
}

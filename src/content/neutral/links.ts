/** The addresses in Markdown that is written, kept apart until it is known where they lead. */
import type { LinkSpan, PageLink } from '../model/draft.ts';
const PLACE = /\0(\d+)\0/g;

export class Links {
  readonly #links: PageLink[] = [];

  /** Placeholder for the address until {@link place} is called. */
  add(link: PageLink): string {
    return `\0${this.#links.push(link) - 1}\0`;
  }

  /** The text with its addresses as they were written, and where they are. */
  place(marked: string): { readonly text: string; readonly spans: readonly LinkSpan[] } {
    const parts: string[] = [];
    const spans: LinkSpan[] = [];
    let from = 0;
    let length = 0;
    for (const match of marked.matchAll(PLACE)) {
      const link = this.#links[Number(match[1])];
      const before = marked.slice(from, match.index);
      from = match.index + match[0].length;
      parts.push(before);
      length += before.length;
      if (link !== undefined) {
        const written = link.words ?? safeAddress(link.target);
        parts.push(written);
        spans.push({ ...link, start: length, end: length + written.length });
        length += written.length;
      }
    }
    parts.push(marked.slice(from));
    return { text: parts.join(''), spans };
  }
}

/** An address that ends neither the link nor the line; what is balanced stays. */
function safeAddress(target: string): string {
  const opened = target.split('(').length;
  const isBalanced =
    opened === target.split(')').length && /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(target);
  return target
    .replace(isBalanced ? /[\s<>]/g : /[\s<>()]/g, encodeURIComponent)
    .replace(isBalanced ? /$^/ : /[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
}

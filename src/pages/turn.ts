/** Links to the previous and the next page. */
import { html, type Content } from './html.ts';
import type { Site } from './site.ts';

interface Turn {
  readonly href: string;
  readonly title: string;
}

/** Undefined if there is neither. */
export function turn(
  { words }: Site,
  label: string,
  [previous, next]: readonly [Turn | undefined, Turn | undefined],
): Content {
  if (!previous && !next) return false;
  return html`<nav class="turn" aria-label="${label}">
    ${previous && html`<a rel="prev" href="${previous.href}"><small>${words.previous}</small>${previous.title}</a>`}
    ${next && html`<a rel="next" href="${next.href}"><small>${words.next}</small>${next.title}</a>`}
  </nav>`;
}

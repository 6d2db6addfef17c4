/** Links to what comes before and behind. */
import { html, type Content } from './html.ts';

interface Turn {
  readonly href: string;
  readonly title: string;
}

/** Nothing when there is neither. */
export function turn(label: string, previous: Turn | undefined, next: Turn | undefined): Content {
  if (!previous && !next) return false;
  return html`<nav class="turn" aria-label="${label}">
    ${previous && html`<a rel="prev" href="${previous.href}"><small>Previous</small>${previous.title}</a>`}
    ${next && html`<a rel="next" href="${next.href}"><small>Next</small>${next.title}</a>`}
  </nav>`;
}

/** The table of contents beside a page. */
import type { Heading } from '../content/model/page.ts';
import { html, type Html } from './html.ts';
import type { Site } from './site.ts';

/** Fewer headings need no table of contents. */
const CONTENTS_MIN = 2;

/**
 * "On this page": folded on narrow screens, always open beside the text on wide ones.
 * @param language attributes that name the language of the headings, where the page has another one
 */
export function contents(
  { words }: Site,
  headings: readonly Heading[],
  language?: Html,
): Html | false {
  if (headings.length < CONTENTS_MIN) return false;
  let top = 4;
  const items = headings.map(({ level, text, anchor }) => {
    // The highest level so far is not indented, whichever it is.
    top = Math.min(top, level);
    return html`<li class="level-${2 + level - top}"><a href="#${anchor}">${text}</a></li>`;
  });
  return html`<nav class="toc" aria-label="${words.onThisPage}">
    <details>
      <summary>${words.onThisPage}</summary>
      <ul ${language}>
        ${items}
      </ul>
    </details>
  </nav>`;
}

/** Suggestions in place of a page that does not exist. */
import type { Page } from '../content/model/page.ts';
import type { Hit } from '../search/search.ts';
import { html, type Html } from './html.ts';
import type { Site } from './site.ts';

/** Pages with their descriptions. */
export function nearList({ prefix, words }: Site, near: readonly Page[]): Html {
  const items = near.map(
    (page) =>
      html`<li>
        <a href="${prefix}${page.path}">${page.title}</a>${
          page.description && html`<p>${page.description}</p>`
        }
      </li>`,
  );
  return html`<h2>${words.nearestPages}</h2>
    <ul class="listing">
      ${items}
    </ul>`;
}

/** Documented gaps, each leading to where it is documented. */
export function gapList({ words }: Site, gaps: readonly NonNullable<Hit['gap']>[]): Html {
  const items = gaps.map(
    ({ statement, source_url: source }) => html`<li><a href="${source}">${statement}</a></li>`,
  );
  return html`<h2>${words.knownGaps}</h2>
    <ul class="listing">
      ${items}
    </ul>`;
}

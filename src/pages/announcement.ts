/** The line above the header, until its date. */
import type { Library } from '../content/model/library.ts';
import type { Announcement } from '../content/model/looks.ts';
import { html, type Content } from './html.ts';
import type { Site } from './site.ts';
import { hrefOf } from './top-links.ts';

export function announcement({ library, prefix }: Site): Content {
  const given = announcementOf(library);
  if (given === undefined) return false;
  const { text, href } = given;
  return html`<aside class="announcement">
    <p>${href === undefined ? text : html`<a href="${hrefOf(prefix, href)}">${text}</a>`}</p>
  </aside>`;
}

/** Undefined once its date has come: pages that were made before are made again. */
export function announcementOf({ looks }: Library): Announcement | undefined {
  const { announcement: given } = looks;
  const isOver = given?.until !== undefined && Date.parse(given.until) <= Date.now();
  return isOver ? undefined : given;
}

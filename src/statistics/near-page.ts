/** The page that is probably meant by words or by an address where nothing is. */
import { movedTo } from '../content/links/moved-to.ts';
import { pageNear } from '../content/links/page-at.ts';
import { isPattern } from '../content/links/redirects.ts';
import type { Library } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import { wantedSlug, wantedWords } from '../pages/missing-address.ts';
import { closestNames } from '../search/suggest/closest-names.ts';

/** The page whose whole title is like the words. */
export function titledLike({ pages }: Library, words: string): Page | undefined {
  const titles = pages.titles ?? pages.map((page) => page.title);
  const [title] = closestNames(words, titles);
  let position = 0;
  for (const one of titles) {
    if (one === title) return pages.at(position);
    position += 1;
  }
  return undefined;
}

/** The page with the most similar path, or the most similar title. */
function pageLike(library: Library, path: string): Page | undefined {
  const [slug = ''] = closestNames(wantedSlug(path), library.pageBySlug.keys());
  return library.pageBySlug.get(slug) ?? titledLike(library, wantedWords(lastName(path)));
}

const lastName = (path: string): string => `/${path.replace(/\/$/, '').split('/').at(-1)}`;

/** The page that `redirects` could name for an address; undefined where it leads somewhere by now, no page is near, or it would be read as a pattern. */
export function proposedRedirect(library: Library, path: string): Page | undefined {
  if (isPattern({ from: path })) return undefined;
  const leads = pageNear(library, path) !== undefined || movedTo(library, path) !== undefined;
  return leads ? undefined : pageLike(library, path);
}

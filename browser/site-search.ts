/** The search dialog on a page of the site: answers from the worker, words of the page. */
import { createFilesClient } from './search-files.ts';
import { createSearchClient } from './search-client.ts';
import { createSearchDialog, type SearchDialog } from './search-dialog.ts';
import { direction, isStatic, language, words } from './words.ts';

let dialog: SearchDialog | undefined;

/**
 * Opens the dialog.
 * @param prefix path under which the site stands
 * @param typed what was typed so far
 * @param note why it opens, when the reader did not ask for it
 */
export function openSearch(prefix: string, typed: string, note = ''): void {
  dialog ??= createSearchDialog({
    words,
    language,
    direction,
    client: isStatic ? createFilesClient(prefix) : createSearchClient(prefix),
    addressOf: ({ slug, path = `/docs/${slug}`, url }) =>
      url === undefined ? prefix + path : new URL(url).pathname,
    allResults: (query, base = `${prefix}/`) => `${base}search?q=${encodeURIComponent(query)}`,
    remembersSearches: true,
  });
  dialog.open(typed, note);
}

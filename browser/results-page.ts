/** The results on a search page that is a file: for the query in its address. */
import { countedResults, fill } from '../src/pages/words/fill.ts';
import { answerOf } from './search-files.ts';
import { badge, marked } from './search-options.ts';
import { create } from './create.ts';
import type { Found, FoundPage, NamedPage } from './search-protocol.ts';
import { startWorker } from './search-thread.ts';
import { words } from './words.ts';

/** As many as one question may ask for; those behind it are for readers who use other words. */
const RESULTS_MAX = 100;

/** Fills the page in, unless its address has no query. */
export async function showResults(article: HTMLElement): Promise<void> {
  const query = new URLSearchParams(location.search).get('q')?.trim() ?? '';
  const form = article.querySelector('form');
  const field = form?.querySelector('input');
  if (!form || !field || query === '') return;
  field.value = query.slice(0, field.maxLength);
  const failed = { summary: [words.searchFails], items: [] };
  const shown = await resultsOf(field.value, form.action).catch(() => failed);
  article.querySelector('[role=status]')?.replaceChildren(...shown.summary);
  article.querySelector('ol')?.append(...shown.items);
}

/** @param action address of the search page */
async function resultsOf(
  query: string,
  action: string,
): Promise<{ readonly summary: (string | Node)[]; readonly items: HTMLLIElement[] }> {
  const prefix = new URL(action).pathname.replace(/\/search$/, '');
  const found = await answerOf(await startWorker(prefix), query, { limit: RESULTS_MAX });
  return { summary: summary(found, action), items: items(found, prefix) };
}

/** Results, or what is nearest to a query without any. */
function items({ hits, nearest }: Found, prefix: string): HTMLLIElement[] {
  const to = ({ slug, path = `/docs/${slug}` }: NamedPage): string => prefix + path;
  const near = nearest?.pages ?? [];
  return [
    ...hits.map((hit) => resultItem(hit, to(hit))),
    ...near.map((page) =>
      create('li', { dir: 'auto' }, create('a', { href: to(page) }, page.title)),
    ),
  ];
}

function summary(found: Found, action: string): (string | Node)[] {
  const { total, didYouMean, nearest } = found;
  const none = nearest === undefined ? words.noResult : words.noResultNearest;
  const line = total === 0 ? none : countedResults(words, found);
  if (didYouMean === undefined) return [line];
  const href = `${action}?q=${encodeURIComponent(didYouMean)}`;
  const label = fill(words.didYouMean, { words: didYouMean });
  return [line, ' ', create('a', { href }, label)];
}

function resultItem(hit: FoundPage, page: string): HTMLLIElement {
  const { title, heading, anchor, kind } = hit;
  const href = anchor ? `${page}#${anchor}` : page;
  const link = create('a', { href }, title);
  if (heading && heading !== title) {
    link.append(' ', create('span', { 'aria-hidden': 'true' }, '›'), ` ${heading}`);
  }
  return create(
    'li',
    { dir: 'auto' },
    link,
    ' ',
    badge(words.kinds[kind]),
    create('p', {}, ...marked(hit)),
  );
}

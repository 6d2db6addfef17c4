/** The lines of the search dialog's list. Texts are set as text, never as HTML. */
import { fill } from '../src/pages/words/fill.ts';
import { words } from './words.ts';
import type { FoundPage, NearbyPages } from './search-protocol.ts';

/** An option that leads to a page. */
export function hitOption(hit: FoundPage, prefix: string): HTMLLIElement {
  const option = emptyOption();
  option.dataset['href'] = `${prefix}/docs/${hit.slug}${hit.anchor ? `#${hit.anchor}` : ''}`;
  const head = element('div', 'hit-head');
  head.append(element('span', 'hit-title', hit.title));
  if (hit.heading && hit.heading !== hit.title) {
    head.append(element('span', 'hit-heading', hit.heading));
  }
  head.append(element('span', 'badge', words.kinds[hit.kind]));
  option.append(head, snippet(hit));
  return option;
}

/** Options that lead to what is nearest to a query that found nothing. */
export function nearOptions({ pages, gaps }: NearbyPages, prefix: string): HTMLLIElement[] {
  return [
    ...pages.map(({ slug, title }) => linkOption(`${prefix}/docs/${slug}`, title, 'page')),
    ...gaps.map(({ statement, source_url: source }) => linkOption(source, statement, 'gap')),
  ];
}

function linkOption(href: string, text: string, kind: FoundPage['kind']): HTMLLIElement {
  const option = emptyOption();
  option.dataset['href'] = href;
  const head = element('div', 'hit-head');
  head.append(element('span', 'hit-title', text), element('span', 'badge', words.kinds[kind]));
  option.append(head);
  return option;
}

/** An option that searches for other words. */
export function queryOption(query: string, label: string): HTMLLIElement {
  const option = emptyOption();
  option.dataset['query'] = query;
  option.append(element('div', 'hit-head', label));
  return option;
}

/** An option that leads to the page with all results. */
export function allOption(query: string, total: number, prefix: string): HTMLLIElement {
  const option = emptyOption();
  option.dataset['href'] = `${prefix}/search?q=${encodeURIComponent(query)}`;
  option.append(element('div', 'hit-head', fill(words.allResults, { count: total })));
  return option;
}

function emptyOption(): HTMLLIElement {
  const option = document.createElement('li');
  option.role = 'option';
  option.ariaSelected = 'false';
  option.dir = 'auto';
  return option;
}

function snippet({ snippet: text, matches }: FoundPage): HTMLElement {
  const line = element('div', 'hit-snippet');
  let end = 0;
  for (const [start, stop] of matches) {
    line.append(text.slice(end, start), element('mark', '', text.slice(start, stop)));
    end = stop;
  }
  line.append(text.slice(end));
  return line;
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

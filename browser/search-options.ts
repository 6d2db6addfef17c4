/** The lines of the search dialog's list. Texts are set as text, never as HTML. */
import { fill } from '../src/pages/words/fill.ts';
import type { ScriptWords } from '../src/pages/words/words.ts';
import { create } from './create.ts';
import type { FoundPage, NamedPage, NearbyPages, PageElsewhere } from './search-protocol.ts';

export interface OptionContext {
  readonly words: ScriptWords;
  /** Returns the address of a page. */
  addressOf(page: NamedPage): string;
}

/** An option that leads to a page. */
export function hitOption(hit: FoundPage, { words, addressOf }: OptionContext): HTMLLIElement {
  const option = emptyOption();
  option.dataset['href'] = `${addressOf(hit)}${hit.anchor ? `#${hit.anchor}` : ''}`;
  const head = create('div', { class: 'hit-head' }, title(hit.title));
  if (hit.heading && hit.heading !== hit.title) {
    head.append(create('span', { class: 'hit-heading' }, hit.heading));
  }
  head.append(badge(words.kinds[hit.kind]));
  option.append(head, snippet(hit));
  return option;
}

/** An option that leads to a page of another edition, or to one that the filters leave out. */
export function elsewhereOption(
  page: PageElsewhere,
  { words, addressOf }: OptionContext,
): HTMLLIElement {
  const { title: text, anchor, edition } = page;
  const where = edition ? Object.values(edition).join(' · ') : words.withoutFilters;
  return linkOption(`${addressOf(page)}${anchor ? `#${anchor}` : ''}`, text, where);
}

/** Options that lead to what is nearest to a query that found nothing. */
export function nearOptions({ pages, gaps }: NearbyPages, context: OptionContext): HTMLLIElement[] {
  const { kinds } = context.words;
  return [
    ...pages.map((page) => linkOption(context.addressOf(page), page.title, kinds.page)),
    ...gaps.map(({ statement, source_url: source }) => linkOption(source, statement, kinds.gap)),
  ];
}

function linkOption(href: string, text: string, kind: string): HTMLLIElement {
  const option = emptyOption();
  option.dataset['href'] = href;
  option.append(create('div', { class: 'hit-head' }, title(text), badge(kind)));
  return option;
}

/** An option that searches for other words. */
export function queryOption(query: string, label: string): HTMLLIElement {
  const option = emptyOption();
  option.dataset['query'] = query;
  option.append(create('div', { class: 'hit-head' }, label));
  return option;
}

/** An option that leads to the page with all results. */
export function allOption(href: string, total: number, words: ScriptWords): HTMLLIElement {
  const option = emptyOption();
  option.dataset['href'] = href;
  option.append(create('div', { class: 'hit-head' }, fill(words.allResults, { count: total })));
  return option;
}

function title(text: string): HTMLElement {
  return create('span', { class: 'hit-title' }, text);
}

export function badge(kind: string): HTMLElement {
  return create('span', { class: 'badge' }, kind);
}

function emptyOption(): HTMLLIElement {
  return create('li', { role: 'option', 'aria-selected': 'false', dir: 'auto' });
}

function snippet(hit: FoundPage): HTMLElement {
  return create('div', { class: 'hit-snippet' }, ...marked(hit));
}

/** The snippet of a hit, with the words that it matches marked. */
export function marked({
  snippet: text,
  matches,
}: Pick<FoundPage, 'snippet' | 'matches'>): (string | HTMLElement)[] {
  let end = 0;
  const parts = matches.flatMap(([start, stop]) => {
    const before = text.slice(end, start);
    end = stop;
    return [before, create('mark', {}, text.slice(start, stop))];
  });
  return [...parts, text.slice(end)];
}

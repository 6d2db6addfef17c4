/** The search dialog, on Docent's site and on any other: an ARIA combobox over a list of results, for the keyboard first. */
import { countedResults, fill } from '../src/pages/words/fill.ts';
import { recentSearches, rememberSearch } from './recent.ts';
import { TooManySearches } from './search-api.ts';
import {
  allOption,
  elsewhereOption,
  hitOption,
  nearOptions,
  queryOption,
  type OptionContext,
} from './search-options.ts';
import { createFilterRow, narrowed, type FilterRow } from './search-filters.ts';
import { createDialogParts, select, type DialogParts, type PartOptions } from './search-parts.ts';
import type { Found, PageElsewhere, SearchClient, SearchFilters } from './search-protocol.ts';

export interface SearchDialogOptions extends PartOptions, OptionContext {
  readonly client: SearchClient;
  /** Returns the address of the page with all results; `base` is that of another edition, with a slash at its end. */
  allResults(query: string, base?: string): string;
  /** Whether this browser keeps the last searches, default no. */
  readonly remembersSearches?: boolean;
}

export interface SearchDialog {
  /** Opens the dialog with what was typed so far; `note` says why when the reader did not ask for it. */
  open(typed?: string, note?: string): void;
}

interface Made extends DialogParts, SearchDialogOptions {
  readonly filters: FilterRow;
  /** Of the last question; it is aborted when the next one comes. */
  question: AbortController;
}

export function createSearchDialog(options: SearchDialogOptions): SearchDialog {
  const filters = createFilterRow(options.words, () => void update(made));
  const made: Made = {
    ...createDialogParts(options),
    ...options,
    filters,
    question: new AbortController(),
  };
  made.status.before(filters.element);
  listen(made);
  return { open: (typed = '', note = '') => open(made, typed, note) };
}

function open(made: Made, typed: string, reason: string): void {
  const { host, dialog, input, note, filters } = made;
  if (!host.isConnected) document.body.append(host);
  const isNew = !dialog.open;
  if (isNew) {
    note.textContent = reason;
    note.hidden = reason === '';
    dialog.showModal();
    if (filters.element.hidden) void showFilters(made);
  }
  if (typed) input.value = isNew ? typed : input.value + typed;
  input.focus();
  if (isNew || typed) void update(made);
}

function listen(made: Made): void {
  const { dialog, input, list } = made;
  input.addEventListener('input', () => void update(made));
  input.addEventListener('keydown', (event) => onKey(made, event));
  // Seen from the page, the keys would be pressed outside of any field, where it may have shortcuts.
  for (const type of ['keydown', 'keypress', 'keyup']) {
    dialog.addEventListener(type, (event) => event.stopPropagation());
  }
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest('li') : null;
    if (option) choose(made, option, event.ctrlKey || event.metaKey);
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}

/** Without the choices, the dialog searches all that it can. */
async function showFilters({ client, filters }: Made): Promise<void> {
  const choices = await client.choices().catch(() => undefined);
  if (choices) filters.show(choices);
}

async function update(made: Made): Promise<void> {
  const query = made.input.value.trim();
  made.question.abort();
  const { signal } = (made.question = new AbortController());
  if (!query) {
    showRecent(made);
    return;
  }
  try {
    await answer(made, query, signal);
  } catch (error) {
    if (!signal.aborted) showFailure(made, error);
  }
}

/** @param signal of the question */
async function answer(made: Made, query: string, signal: AbortSignal): Promise<void> {
  const { client } = made;
  const filters = made.filters.read();
  const began = performance.now();
  const found = await client.search(query, filters, signal);
  if (!found || signal.aborted) return;
  showFound(made, found, filters);
  performance.measure('search', { start: began });
  const { total, confidence = 'high', elsewhere: known } = found;
  if (total > 0 && confidence === 'high') return;
  const pages = known ?? (await client.elsewhere?.(query, filters, signal).catch(() => []));
  if (pages && !signal.aborted) showElsewhere(made, pages);
}

/** Puts better answers above the results. The selected option stays selected: Enter may be on its way. */
function showElsewhere(made: Made, pages: readonly PageElsewhere[]): void {
  const { list, input, status, words } = made;
  const options = pages.map((page) => elsewhereOption(page, made));
  for (const [index, option] of options.entries()) {
    option.id = `elsewhere-${index}`;
    option.ariaSelected = 'false';
  }
  if (pages.length === 0) return;
  const isFirst = list.children.length === 0;
  list.prepend(...options);
  list.hidden = false;
  input.ariaExpanded = 'true';
  if (!isFirst) {
    status.append(` ${words.answersElsewhere} ${pages.map(({ title }) => title).join(', ')}`);
    list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    return;
  }
  select(input, options[0]);
  status.textContent = words.noResultNearest;
}

function showRecent(made: Made): void {
  const recent = made.remembersSearches ? recentSearches() : [];
  show(
    made,
    recent.map((known) => queryOption(known, known)),
  );
  made.status.textContent = recent.length > 0 ? made.words.recentSearches : '';
}

/** Says why there is no answer; after too many searches, asks again once it may. */
function showFailure(made: Made, error: unknown): void {
  const { words, status, dialog, language } = made;
  show(made, []);
  if (!(error instanceof TooManySearches)) {
    status.textContent = words.searchFails;
    return;
  }
  const { seconds } = error;
  const unit = { style: 'unit', unit: 'second', unitDisplay: 'long' } as const;
  const time = new Intl.NumberFormat(language, unit).format(seconds);
  status.textContent = fill(words.tooManySearches, { time });
  const again = (): void => void (dialog.open && update(made));
  setTimeout(again, seconds * 1000);
}

function showFound(made: Made, found: Found, filters: SearchFilters): void {
  const { input, status, words, allResults } = made;
  const { hits, total, didYouMean, nearest } = found;
  const query = input.value.trim();
  const all = allResults(narrowed(query, filters), filters.base);
  const more = total > hits.length ? [allOption(all, total, words)] : [];
  const meant = didYouMean
    ? [queryOption(didYouMean, fill(words.didYouMean, { words: didYouMean }))]
    : [];
  const options = hits.map((hit) => hitOption(hit, made));
  const near = nearest ? nearOptions(nearest, made) : [];
  show(made, total === 0 ? [...meant, ...near] : [...options, ...meant, ...more]);
  status.textContent = summary(made, found, near.length);
}

function summary({ words }: Made, found: Found, near: number): string {
  if (found.total > 0) return countedResults(words, found);
  return near > 0 ? words.noResultNearest : words.tryOtherWords;
}

function show({ list, input }: Made, options: readonly HTMLLIElement[]): void {
  for (const [index, option] of options.entries()) option.id = `result-${index}`;
  list.replaceChildren(...options);
  list.hidden = options.length === 0;
  list.scrollTop = 0;
  input.ariaExpanded = String(options.length > 0);
  select(input, options[0]);
}

function onKey(made: Made, event: KeyboardEvent): void {
  const { input, list } = made;
  const options = [...list.children];
  const at = options.findIndex((option) => option.ariaSelected === 'true');
  const move = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
  if (move !== undefined) {
    event.preventDefault();
    select(input, options.at(move % options.length));
    return;
  }
  const chosen = options[at];
  if (event.key === 'Enter' && chosen && !event.isComposing) {
    event.preventDefault();
    choose(made, chosen, event.ctrlKey || event.metaKey);
  }
}

function choose(made: Made, option: Element, isNewTab: boolean): void {
  if (!(option instanceof HTMLElement)) return;
  const { href, query } = option.dataset;
  if (query !== undefined) {
    made.input.value = query;
    made.input.focus();
    void update(made);
    return;
  }
  if (href === undefined) return;
  if (made.remembersSearches) rememberSearch(made.input.value.trim());
  if (isNewTab) {
    window.open(href, '_blank', 'noopener');
    return;
  }
  made.dialog.close();
  location.assign(href);
}

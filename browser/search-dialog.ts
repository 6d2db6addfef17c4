/** The search dialog, on Docent's site and on any other: an ARIA combobox over a list of results, for the keyboard first. */
import { countedResults, fill } from '../src/pages/words/fill.ts';
import { recentSearches, rememberSearch } from './recent.ts';
import { TooManySearches } from './search-api.ts';
import {
  allOption,
  hitOption,
  nearOptions,
  queryOption,
  type OptionContext,
} from './search-options.ts';
import { createDialogParts, type DialogParts, type PartOptions } from './search-parts.ts';
import type { Found, SearchClient } from './search-protocol.ts';

export interface SearchDialogOptions extends PartOptions, OptionContext {
  readonly client: SearchClient;
  /** Returns the address of the page with all results. */
  allResults(query: string): string;
  /** Whether this browser keeps the last searches, default no. */
  readonly remembersSearches?: boolean;
}

export interface SearchDialog {
  /** Opens the dialog with what was typed so far; `note` says why when the reader did not ask for it. */
  open(typed?: string, note?: string): void;
}

type Made = DialogParts & SearchDialogOptions;

export function createSearchDialog(options: SearchDialogOptions): SearchDialog {
  const made = { ...createDialogParts(options), ...options };
  listen(made);
  return { open: (typed = '', note = '') => open(made, typed, note) };
}

function open(made: Made, typed: string, reason: string): void {
  const { host, dialog, input, note } = made;
  if (!host.isConnected) document.body.append(host);
  const isNew = !dialog.open;
  if (isNew) {
    note.textContent = reason;
    note.hidden = reason === '';
    dialog.showModal();
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

async function update(made: Made): Promise<void> {
  const { input, client } = made;
  const query = input.value.trim();
  const began = performance.now();
  if (!query) {
    showRecent(made);
    return;
  }
  try {
    const found = await client.search(query);
    if (!found || input.value.trim() !== query) return;
    showFound(made, found);
    performance.measure('search', { start: began });
  } catch (error) {
    if (input.value.trim() === query) showFailure(made, error);
  }
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

function showFound(made: Made, found: Found): void {
  const { input, status, words, allResults } = made;
  const { hits, total, didYouMean, nearest } = found;
  const query = input.value.trim();
  const all = total > hits.length ? [allOption(allResults(query), total, words)] : [];
  const meant = didYouMean
    ? [queryOption(didYouMean, fill(words.didYouMean, { words: didYouMean }))]
    : [];
  const options = hits.map((hit) => hitOption(hit, made));
  const near = nearest ? nearOptions(nearest, made) : [];
  show(made, total === 0 ? [...meant, ...near] : [...options, ...meant, ...all]);
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

function select(input: HTMLInputElement, option: Element | undefined): void {
  for (const other of option?.parentElement?.children ?? []) other.ariaSelected = 'false';
  if (!option) {
    input.removeAttribute('aria-activedescendant');
    return;
  }
  option.ariaSelected = 'true';
  input.setAttribute('aria-activedescendant', option.id);
  option.scrollIntoView({ block: 'nearest' });
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

/** The search dialog: an ARIA combobox over a list of results, for the keyboard first. */
import { QUERY_CHARACTERS_MAX } from '../src/search/wire.ts';
import { countedResults, fill } from '../src/pages/words/fill.ts';
import { markLanguage, words } from './words.ts';
import { recentSearches, rememberSearch } from './recent.ts';
import { createSearchClient, type SearchClient } from './search-client.ts';
import { allOption, hitOption, nearOptions, queryOption } from './search-options.ts';
import type { Found } from './search-protocol.ts';

interface Parts {
  readonly dialog: HTMLDialogElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLUListElement;
  readonly status: HTMLElement;
  /** Why the dialog opened by itself; hidden when it did not. */
  readonly note: HTMLElement;
  readonly client: SearchClient;
  readonly prefix: string;
}

let parts: Parts | undefined;

/** Opens the dialog, with what was typed so far; `note` says why when the reader did not ask for it. */
export function openSearch(prefix: string, typed: string, note = ''): void {
  parts ??= build(prefix);
  const { dialog, input } = parts;
  const isNew = !dialog.open;
  if (isNew) {
    parts.note.textContent = note;
    parts.note.hidden = note === '';
  }
  if (isNew) dialog.showModal();
  if (typed) input.value = isNew ? typed : input.value + typed;
  input.focus();
  if (isNew || typed) void update(parts);
}

function build(prefix: string): Parts {
  const dialog = document.createElement('dialog');
  markLanguage(dialog);
  const list = document.createElement('ul');
  const status = document.createElement('p');
  const note = document.createElement('p');
  setAttributes(dialog, {
    class: 'finder',
    'aria-label': words.search,
    'aria-describedby': 'finder-note',
  });
  setAttributes(note, { class: 'finder-note', id: 'finder-note' });
  setAttributes(list, { id: 'finder-results', role: 'listbox', 'aria-label': words.results });
  status.role = 'status';
  const input = searchField(list.id);
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = words.close;
  close.addEventListener('click', () => dialog.close());
  const head = document.createElement('div');
  head.className = 'finder-head';
  head.append(input, close);
  dialog.append(note, head, status, list);
  document.body.append(dialog);
  const made = { dialog, input, list, status, note, client: createSearchClient(prefix), prefix };
  listen(made);
  return made;
}

function searchField(listId: string): HTMLInputElement {
  const input = document.createElement('input');
  setAttributes(input, {
    // In a field of type search, Escape would empty it instead of closing the dialog.
    type: 'text',
    enterkeyhint: 'go',
    role: 'combobox',
    'aria-label': words.searchDocumentation,
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-expanded': 'false',
    autocomplete: 'off',
    maxlength: String(QUERY_CHARACTERS_MAX),
    placeholder: words.searchDocumentation,
    spellcheck: 'false',
  });
  return input;
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

function listen(made: Parts): void {
  const { dialog, input, list } = made;
  input.addEventListener('input', () => void update(made));
  input.addEventListener('keydown', (event) => onKey(made, event));
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest('li') : null;
    if (option) choose(made, option, event.ctrlKey || event.metaKey);
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}

async function update(made: Parts): Promise<void> {
  const { input, client, status } = made;
  const query = input.value.trim();
  const began = performance.now();
  if (!query) {
    const recent = recentSearches();
    show(
      made,
      recent.map((known) => queryOption(known, known)),
    );
    status.textContent = recent.length > 0 ? words.recentSearches : '';
    return;
  }
  try {
    const found = await client.search(query);
    if (!found) return;
    showFound(made, found);
    performance.measure('search', { start: began });
  } catch {
    show(made, []);
    status.textContent = words.searchFails;
  }
}

function showFound(made: Parts, found: Found): void {
  const { hits, total, didYouMean, nearest } = found;
  const query = made.input.value.trim();
  const all = total > hits.length ? [allOption(query, total, made.prefix)] : [];
  const meant = didYouMean
    ? [queryOption(didYouMean, fill(words.didYouMean, { words: didYouMean }))]
    : [];
  const options = hits.map((hit) => hitOption(hit, made.prefix));
  const near = nearest ? nearOptions(nearest, made.prefix) : [];
  show(made, total === 0 ? [...meant, ...near] : [...options, ...meant, ...all]);
  made.status.textContent = total === 0 ? nothingFound(near.length) : countedResults(words, found);
}

function nothingFound(near: number): string {
  return near > 0 ? words.noResultNearest : words.tryOtherWords;
}

function show({ list, input }: Parts, options: readonly HTMLLIElement[]): void {
  for (const [index, option] of options.entries()) option.id = `finder-result-${index}`;
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

function onKey(made: Parts, event: KeyboardEvent): void {
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

function choose(made: Parts, option: Element, isNewTab: boolean): void {
  if (!(option instanceof HTMLElement)) return;
  const { href, query } = option.dataset;
  if (query !== undefined) {
    made.input.value = query;
    made.input.focus();
    void update(made);
    return;
  }
  if (href === undefined) return;
  rememberSearch(made.input.value.trim());
  if (isNewTab) {
    window.open(href, '_blank', 'noopener');
    return;
  }
  made.dialog.close();
  location.assign(href);
}

/** The elements of the search dialog, in a shadow tree of their own: no style of the page reaches them, and none of theirs reaches the page. */
import { QUERY_CHARACTERS_MAX } from '../src/search/wire.ts';
import type { ScriptWords } from '../src/pages/words/words.ts';
import { create } from './create.ts';
import { sheetOf } from './sheet.ts';
import { DIALOG_STYLE } from './search-style.ts';

export interface DialogParts {
  /** Carries the shadow tree. */
  readonly host: HTMLElement;
  readonly dialog: HTMLDialogElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLUListElement;
  readonly status: HTMLElement;
  /** Why the dialog opened by itself; hidden when it did not. */
  readonly note: HTMLElement;
}

/** A link below the results. */
export interface DialogLink {
  readonly label: string;
  readonly href: string;
}

export interface PartOptions {
  readonly words: ScriptWords;
  /** Language of the words, as a BCP 47 tag. */
  readonly language: string;
  readonly direction: string;
  /** Links below the results, default none. */
  readonly links?: readonly DialogLink[];
}

export function createDialogParts({
  words,
  language,
  direction,
  links = [],
}: PartOptions): DialogParts {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(DIALOG_STYLE)];
  const dialog = create('dialog', {
    part: 'dialog',
    lang: language,
    dir: direction,
    'aria-label': words.search,
    'aria-describedby': 'note',
  });
  const note = create('p', { id: 'note' });
  const status = create('p', { role: 'status' });
  const list = create('ul', { id: 'results', role: 'listbox', 'aria-label': words.results });
  const input = searchField(words, list.id);
  const close = create('button', { type: 'button' }, words.close);
  close.addEventListener('click', () => dialog.close());
  const head = create('div', { class: 'head' }, input, close);
  dialog.append(note, head, status, list);
  if (links.length > 0) dialog.append(footer(links));
  root.append(dialog);
  return { host, dialog, input, list, status, note };
}

function searchField(words: ScriptWords, listId: string): HTMLInputElement {
  return create('input', {
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
}

function footer(links: readonly DialogLink[]): HTMLElement {
  return create(
    'p',
    { class: 'links' },
    ...links.map(({ label, href }) => create('a', { href }, label)),
  );
}

/** Marks an option of the list as the one that Enter opens, and no other; none without an option. */
export function select(input: HTMLInputElement, option: Element | undefined): void {
  for (const other of option?.parentElement?.children ?? []) other.ariaSelected = 'false';
  if (!option) {
    input.removeAttribute('aria-activedescendant');
    return;
  }
  option.ariaSelected = 'true';
  input.setAttribute('aria-activedescendant', option.id);
  option.scrollIntoView({ block: 'nearest' });
}

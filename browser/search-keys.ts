/** Opens the search dialog on `/`, Ctrl-K or ⌘-K, and from the field in the header. Loads it on first use. */

import { words } from './words.ts';

export function addSearchKeys(): void {
  const form = document.querySelector<HTMLFormElement>('.bar .search');
  const field = form?.querySelector('input');
  if (!form || !field || typeof HTMLDialogElement === 'undefined') return;
  const prefix = new URL(form.action).pathname.replace(/\/search$/, '');
  const open = (): void => void openDialog(field, prefix);
  field.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    open();
  });
  field.addEventListener('input', open);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      open();
    }
  });
  document.addEventListener('keydown', (event) => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    open();
  });
  openForMissingPage(prefix);
}

/** A page that stands for a missing one names the words of its address. */
function openForMissingPage(prefix: string): void {
  const wanted = document.querySelector<HTMLElement>('[data-search]')?.dataset['search'];
  if (!wanted) return;
  void import('./search-dialog.ts').then(({ openSearch }) =>
    openSearch(prefix, wanted, words.noPageSearch),
  );
}

/** Until the dialog is there, the field takes what is typed. */
async function openDialog(field: HTMLInputElement, prefix: string): Promise<void> {
  field.focus();
  const { openSearch } = await import('./search-dialog.ts');
  const typed = field.value;
  field.value = '';
  openSearch(prefix, typed);
}

function isSearchKey(event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return true;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return event.key === '/' && isPlain && !isEditable(event.target);
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

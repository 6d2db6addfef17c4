/** Opens the search dialog on `/`, Ctrl-K or ⌘-K, and from the field in the header. Loads it on first use. */

import { wantedWords } from '../src/pages/missing-address.ts';
import { onSearchKey } from './shortcut.ts';
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
  onSearchKey(() => {
    open();
    return true;
  });
  openForMissingPage(prefix);
}

/** A page that stands for a missing one names the words of its address; a file that stands for all of them leaves that to its reader's browser. */
function openForMissingPage(prefix: string): void {
  const page = document.querySelector<HTMLElement>('[data-search]');
  const wanted = page?.dataset['search'] || wantedWords(location.pathname.slice(prefix.length));
  if (!page || !wanted) return;
  void import('./site-search.ts').then(({ openSearch }) =>
    openSearch(prefix, wanted, words.noPageSearch),
  );
}

/** Until the dialog is there, the field takes what is typed. */
async function openDialog(field: HTMLInputElement, prefix: string): Promise<void> {
  field.focus();
  const { openSearch } = await import('./site-search.ts');
  const typed = field.value;
  field.value = '';
  openSearch(prefix, typed);
}

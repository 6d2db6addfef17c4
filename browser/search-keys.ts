/** Opens the search dialog on `/`, Ctrl-K or ⌘-K, and from the field in the header. Loads it on first use. */
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
  void openForMissingPage(prefix);
}

/** A file that stands for all missing pages leaves it to its reader's browser to look for one. */
async function openForMissingPage(prefix: string): Promise<void> {
  if (!document.querySelector('[data-search]')) return;
  const wanted = await wordsOfAddress(prefix);
  if (!wanted) return;
  const { openSearch } = await import('./site-search.ts');
  openSearch(prefix, wanted, words.noPageSearch);
}

async function wordsOfAddress(prefix: string): Promise<string> {
  const { wantedWords } = await import('../src/pages/missing-address.ts');
  return wantedWords(location.pathname.slice(prefix.length));
}

/** Until the dialog is there, the field takes what is typed. */
async function openDialog(field: HTMLInputElement, prefix: string): Promise<void> {
  field.focus();
  const { openSearch } = await import('./site-search.ts');
  const typed = field.value;
  field.value = '';
  openSearch(prefix, typed);
}

/** The text that a reader gives to an assistant, which reports the problem: the address of the passage and its words. */
import { copyButton } from './buttons.ts';
import { create } from './create.ts';
import { pageAddress, selectAgain, selectedPassage, type Passage } from './passage.ts';
import { sheetOf } from './sheet.ts';
import { direction, language, words } from './words.ts';

const STYLE = `
dialog { box-sizing: border-box; inline-size: min(40rem, calc(100vw - 2rem)); padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 12px;
  background: var(--ground); color: var(--text); box-shadow: 0 16px 48px rgb(0 0 0 / 25%); }
dialog::backdrop { background: rgb(0 0 0 / 45%); }
p { margin: 0 0 0.75rem; }
textarea { box-sizing: border-box; inline-size: 100%; padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 8px;
  background: var(--raised); color: inherit; font: 0.875rem/1.5 var(--mono); resize: vertical; }
div { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; margin-block-start: 0.75rem; }
button, a { min-block-size: 1.5rem; }
button { padding: 0.25rem 0.9rem; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; font: inherit; cursor: pointer; }
a { margin-inline-start: auto; color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

let parts: { readonly dialog: HTMLDialogElement; readonly text: HTMLTextAreaElement } | undefined;

/**
 * @param entry of the menu, with the name of the MCP server and the address of the chapter that says how
 * @param opener gets the focus back; the passage is selected again
 */
export function openReport(entry: HTMLAnchorElement, opener?: HTMLElement | null): void {
  const { dialog, text } = (parts ??= createDialog(entry));
  const passage = selectedPassage();
  text.value = requestOf(entry.dataset['report'] ?? '', passage);
  dialog.showModal();
  const comeBack = (): void => {
    if (passage !== undefined) selectAgain(passage);
    opener?.focus();
  };
  dialog.addEventListener('close', comeBack, { once: true });
  text.focus();
  text.setSelectionRange(text.value.length, text.value.length);
}

/** In the words of the chapter, which are English. */
function requestOf(server: string, passage: Passage | undefined): string {
  const { address, quote } = passage ?? { address: pageAddress(), quote: '' };
  const quotation = quote === '' ? '' : `\n\n> ${quote.replaceAll('\n', '\n> ')}\n\n`;
  return `With the MCP server ${server}, report a problem with ${address}:${quotation || ' '}`;
}

function createDialog(entry: HTMLAnchorElement): NonNullable<typeof parts> {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(STYLE)];
  const label = create('p', { id: 'label' }, words.tellAssistant);
  const english = { lang: 'en', dir: 'ltr', spellcheck: 'false' };
  const text = create('textarea', { rows: '8', 'aria-labelledby': label.id, ...english });
  const close = create('button', { type: 'button' }, words.close);
  const chapter = create('a', { href: entry.href }, words.aboutReports);
  const buttons = create(
    'div',
    {},
    copyButton(words.copy, () => text.value),
    close,
    chapter,
  );
  const dialog = create(
    'dialog',
    { lang: language, dir: direction, 'aria-label': words.reportProblem },
    label,
    text,
    buttons,
  );
  close.addEventListener('click', () => dialog.close());
  // Seen from the page, the keys would be pressed outside of any field, where they open the search.
  for (const type of ['keydown', 'keypress', 'keyup']) {
    dialog.addEventListener(type, (event) => event.stopPropagation());
  }
  root.append(dialog);
  document.body.append(host);
  return { dialog, text };
}

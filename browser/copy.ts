/** Copy buttons: on code blocks, for the whole page as Markdown, and for what connects an agent. */

import { markLanguage, words } from './words.ts';

const SHOWN_MS = 1500;

export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const button = copyButton(words.copy, () => block.querySelector('code')?.textContent ?? '');
    button.className = 'copy';
    block.append(button);
  }
  const page = document.querySelector<HTMLAnchorElement>('a[data-copy-page]');
  if (page !== null) {
    const entry = document.createElement('li');
    entry.append(copyButton(words.copyPage, async () => (await fetch(page.href)).text()));
    page.closest('li')?.before(entry);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-copy]')) {
    const { copy: text = '', copyLabel = words.copy } = link.dataset;
    link.replaceWith(copyButton(copyLabel, () => text));
  }
}

function copyButton(label: string, text: () => string | Promise<string>): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  markLanguage(button);
  button.addEventListener('click', () => {
    void copy(text).then((isCopied) => say(button, isCopied ? words.copied : words.couldNotCopy));
  });
  return button;
}

function say(button: HTMLButtonElement, outcome: string): void {
  const label = button.textContent;
  button.textContent = outcome;
  setTimeout(() => (button.textContent = label), SHOWN_MS);
}

async function copy(text: () => string | Promise<string>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await text());
    return true;
  } catch {
    return false;
  }
}

/** Buttons that copy (code, the whole page as Markdown, what connects an agent), and buttons that wrap long lines of code. */

import { markLanguage, words } from './words.ts';

const SHOWN_MS = 1500;
const WRAP_KEY = 'wrap-code';

export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const button = copyButton(words.copy, () => block.querySelector('code')?.textContent ?? '');
    button.className = 'copy';
    toolsOf(block).append(button);
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

export function copyButton(label: string, text: () => string | Promise<string>): HTMLButtonElement {
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

/** On code whose lines do not fit: breaks them, or lets them run on, in all code and on the next pages. */
export function addWrapButtons(): void {
  const blocks = [...document.querySelectorAll<HTMLElement>('.code:has(pre)')];
  const buttons = blocks.flatMap((block) => {
    const pre = block.querySelector('pre');
    return pre !== null && pre.scrollWidth > pre.clientWidth ? [wrapButton(block)] : [];
  });
  const show = (isWrapped: boolean): void => {
    for (const block of blocks) block.classList.toggle('wrapped', isWrapped);
    for (const button of buttons) button.ariaPressed = String(isWrapped);
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const isWrapped = button.ariaPressed !== 'true';
      show(isWrapped);
      keepWrap(isWrapped);
    });
  }
  show(isWrapKept());
}

/** The buttons of a block of code stand side by side. */
function toolsOf(block: HTMLElement): Element {
  const there = block.querySelector(':scope > .tools');
  if (there !== null) return there;
  const tools = document.createElement('div');
  tools.className = 'tools';
  block.append(tools);
  return tools;
}

function wrapButton(block: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'wrap';
  button.textContent = '↩';
  button.ariaLabel = words.wrapLines;
  button.title = words.wrapLines;
  markLanguage(button);
  toolsOf(block).prepend(button);
  return button;
}

function isWrapKept(): boolean {
  try {
    return localStorage.getItem(WRAP_KEY) === 'true';
  } catch {
    return false;
  }
}

function keepWrap(isWrapped: boolean): void {
  try {
    localStorage.setItem(WRAP_KEY, String(isWrapped));
  } catch {
    // Storage is forbidden: the choice lasts for this page.
  }
}

/** The words of the site's scripts, which each page carries in its language. */
import type { ScriptWords } from '../src/pages/words/words.ts';

export const words = JSON.parse(
  document.querySelector('#words')?.textContent ?? '{}',
) as ScriptWords;

const { dir = '', lang = '' } = document.querySelector<HTMLElement>('.bar') ?? {};

/** Marks an element whose words are the site's, on a page that may be in another language. */
export function markLanguage(element: HTMLElement): void {
  element.lang = lang;
  element.dir = dir;
}

/** The words of the site's scripts, which each page carries in its language. */
import type { ScriptWords } from '../src/pages/words/words.ts';

export const words = JSON.parse(
  document.querySelector('#words')?.textContent ?? '{}',
) as ScriptWords;

/** Whether the site is files alone: nothing answers but them. */
export const isStatic = 'static' in document.documentElement.dataset;

const bar = document.querySelector<HTMLElement>('.bar');

/** Language of the words, as a BCP 47 tag. */
export const language = bar?.lang ?? '';
/** Direction in which the site is written. */
export const direction = bar?.dir ?? '';

/** Marks an element whose words are the site's, on a page that may be in another language. */
export function markLanguage(element: HTMLElement): void {
  element.lang = language;
  element.dir = direction;
}

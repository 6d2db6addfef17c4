/** Languages that the site itself speaks, and the direction in which a language is written. */
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import type { Words } from './words.ts';
import { zh } from './zh.ts';

/** By primary language subtag (RFC 5646 section 2.2.1). */
export const WORDS: ReadonlyMap<string, Words> = new Map(
  Object.entries({ ar, de, en, es, fr, ja, zh }),
);

export interface Spoken {
  /** BCP 47 tag of the words: the documentation's, or `en` where its language has no table. */
  readonly language: string;
  readonly words: Words;
}

/** @param language BCP 47 tag of the documentation. */
export function wordsFor(language: string): Spoken {
  const words = WORDS.get(primary(language));
  return words === undefined ? { language: 'en', words: en } : { language, words };
}

/** Scripts that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

/** Direction of the tag's script, or of the script that its language is usually written in. */
export function direction(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(scriptOf(language)) ? 'rtl' : 'ltr';
}

/** Empty for what only looks like a tag, such as `en-12`. */
function scriptOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? '';
  } catch {
    return '';
  }
}

function primary(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}

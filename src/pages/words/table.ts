/** Languages that the site itself speaks. */
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { primary } from './language-tag.ts';
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

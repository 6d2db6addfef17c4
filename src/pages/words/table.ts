/** Languages that the site itself speaks. */
import { spokenLanguage } from '../../content/blocks/spoken-language.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';
import { zhHant } from './zh-Hant.ts';
import type { Words } from './words.ts';

/** By {@link spokenLanguage}. */
export const WORDS: ReadonlyMap<string, Words> = new Map(
  Object.entries({ ar, de, en, es, fr, it, ja, ko, pt, ru, zh, 'zh-Hant': zhHant }),
);

export interface Spoken {
  /** BCP 47 tag of the words: the documentation's, or `en` where its language has no table. */
  readonly language: string;
  readonly words: Words;
}

/** @param language BCP 47 tag of the documentation. */
export function wordsFor(language: string): Spoken {
  const words = WORDS.get(spokenLanguage(language));
  return words === undefined ? { language: 'en', words: en } : { language, words };
}

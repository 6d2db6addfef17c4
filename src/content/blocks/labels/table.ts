/** Languages that blocks name themselves in. */
import { spokenLanguage } from '../spoken-language.ts';
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
import type { Labels } from './labels.ts';

const LABELS: Readonly<Record<string, Labels>> = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  ja,
  ko,
  pt,
  ru,
  zh,
  'zh-Hant': zhHant,
};

/** @param language BCP 47 tag of the page; English stands in for one without a table. */
export function labelsIn(language: string): Labels {
  return LABELS[spokenLanguage(language)] ?? en;
}

/** Words that a block shows where its author gives none, in the languages of the site. */

const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'zh'] as const;

/** A word in each of those languages, in their order. */
export type Labels = readonly [
  en: string,
  ar: string,
  de: string,
  es: string,
  fr: string,
  ja: string,
  zh: string,
];

/** The word in a language, given as a BCP 47 tag; in English where the site does not speak it. */
export function labelIn(language: string, labels: Labels): string {
  const primary = language.toLowerCase().split('-')[0];
  const at = LANGUAGES.findIndex((one) => one === primary);
  return labels[at] ?? labels[0];
}

/** Title of a block that folds and has none. */
export const DETAILS: Labels = [
  'Details',
  'التفاصيل',
  'Details',
  'Detalles',
  'Détails',
  '詳細',
  '详情',
];

/** The direction in which a language is written; browsers run this too. */
import { scriptOf } from '../../content/blocks/spoken-language.ts';

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

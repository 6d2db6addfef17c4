/** Parts of language tags that decide about words; browsers run this too. */

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

/** The primary language subtag (RFC 5646 section 2.2.1). */
export function primary(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}

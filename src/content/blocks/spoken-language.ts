/** The name under which tables of words list a language; browsers run this too. */

/** Scripts of a language that have a table of their own (ISO 15924): `zh-TW` and `zh-HK` are written in the traditional one. */
const OWN_SCRIPTS: ReadonlySet<string> = new Set(['zh-Hant']);

/** The primary subtag of a BCP 47 tag (RFC 5646, 2.2.1), with the script where that is another table. */
export function spokenLanguage(tag: string): string {
  const primary = tag.toLowerCase().split('-')[0] ?? '';
  const name = `${primary}-${scriptOf(tag)}`;
  return OWN_SCRIPTS.has(name) ? name : primary;
}

/** The script that the tag names, or that its language is usually written in; empty for what only looks like a tag, such as `en-12`. */
export function scriptOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().script ?? '';
  } catch {
    return '';
  }
}

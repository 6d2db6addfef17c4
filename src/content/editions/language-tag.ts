/** BCP 47 tags as folders and configurations write them: `de`, `pt-br`, `zh_CN`. */
import type { Report } from '../model/finding.ts';
import { quoted } from '../source/quoted.ts';

/** Codes of countries that are often written in place of a language, and are the code of none. */
const BY_COUNTRY: ReadonlyMap<string, string> = new Map([
  ['cn', 'zh-CN'],
  ['cz', 'cs'],
  ['jp', 'ja'],
  ['ua', 'uk'],
]);

const known = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Returns whether the name is the tag of a known language, or a country code used as one. */
export function isLanguage(name: string): boolean {
  if (BY_COUNTRY.has(name.toLowerCase())) return true;
  if (!/^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i.test(name)) return false;
  try {
    const [language = ''] = name.split(/[-_]/);
    return known.of(language.toLowerCase()) !== undefined;
  } catch {
    return false;
  }
}

/** The tag in its usual case: `pt-BR`; anything else is unchanged. */
export function languageTag(name: string): string {
  const byCountry = BY_COUNTRY.get(name.toLowerCase());
  if (byCountry !== undefined) return byCountry;
  if (!isLanguage(name)) return name;
  return Intl.getCanonicalLocales(name.replaceAll('_', '-'))[0] ?? name;
}

/** The language that a generator's configuration gives to its site; nothing for what is no language, which is reported. */
export function siteLanguage(given: string | undefined, report: Report): string | undefined {
  if (given === undefined || isLanguage(given)) return given && languageTag(given);
  report({
    severity: 'warning',
    rule: 'language',
    file: '.',
    message: `The generator's configuration gives the language ${quoted(given)}, which is no language tag: words of the site and of the search are English.`,
    remedy: 'Give `language` in docent.yaml a tag such as en, de or pt-BR.',
  });
  return undefined;
}

/** Name of a language in that language; the tag itself where it is not known. */
export function languageName(language: string): string {
  try {
    const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
    return names.of(language) ?? language;
  } catch {
    return language;
  }
}

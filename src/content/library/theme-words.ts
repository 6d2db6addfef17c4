/** The file of words that `theme.words` names: those of the interface, by key, over the site's own. */
import { closest } from 'fastest-levenshtein';
import type { Finding } from '../model/finding.ts';
import { isData } from '../source/data.ts';
import { parseData } from '../source/data-file.ts';
import { quoted } from '../source/quoted.ts';
import { themeFile, type ThemeFolders } from './theme-files.ts';

export interface WordsSources extends ThemeFolders {
  /** BCP 47 tag of the documentation. */
  readonly language: string;
  /** Words of the site in English, by key: `script.search`. */
  readonly siteWords: Readonly<Record<string, string>>;
  readonly report: (finding: Finding) => void;
}

const WORDS_BYTES_MAX = 100_000;
const TEXT_MAX = 300;
/** A key at the top that holds the words of one language. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i;

type Entry = readonly [key: string, text: unknown];

/** Texts by key; those that the site has no use for are reported. */
export function themeWords(
  given: string | undefined,
  sources: WordsSources,
): Readonly<Record<string, string>> | undefined {
  if (given === undefined) return undefined;
  const value = valueOf(given, sources);
  if (value === undefined) {
    sources.report({
      severity: 'error',
      rule: 'theme-words-missing',
      file: 'docent.yaml',
      message: `\`theme.words\` names ${given}, which is no YAML or JSON file of the folder with texts by key and at most ${WORDS_BYTES_MAX / 1000} kB: it is not used.`,
      remedy: 'Name a .yaml or .json file below the folder of docent.yaml.',
    });
    return undefined;
  }
  return Object.fromEntries(
    ofLanguage(value, sources.language).flatMap((entry) => {
      const fault = faultOf(entry, sources.siteWords);
      if (fault === undefined) return [entry as readonly [string, string]];
      sources.report({ severity: 'error', rule: 'theme-words', file: given, ...fault });
      return [];
    }),
  );
}

function valueOf(given: string, sources: WordsSources): Record<string, unknown> | undefined {
  const isNamed = /\.(?:ya?ml|json)$/i.test(given);
  const bytes = isNamed ? themeFile(sources, given, WORDS_BYTES_MAX)?.bytes : undefined;
  const read = bytes === undefined ? undefined : parseData(given, bytes.toString('utf8'));
  return read !== undefined && 'value' in read && isData(read.value) ? read.value : undefined;
}

/** Words for every language, then those for this one. */
function ofLanguage(value: Record<string, unknown>, language: string): readonly Entry[] {
  const isOne = ([key, one]: Entry): boolean => LANGUAGE.test(key) && isData(one);
  const entries = Object.entries(value);
  const own = entries.filter(
    (entry) => isOne(entry) && entry[0].toLowerCase() === language.toLowerCase(),
  );
  return [
    ...entries.filter((entry) => !isOne(entry)),
    ...own.map(([, one]): Entry => ['', one]),
  ].flatMap(flat);
}

function flat([key, value]: Entry): readonly Entry[] {
  if (!isData(value)) return [[key, value]];
  return Object.entries(value).flatMap(([name, one]) =>
    flat([key === '' ? name : `${key}.${name}`, one]),
  );
}

function faultOf(
  [key, text]: Entry,
  siteWords: WordsSources['siteWords'],
): Pick<Finding, 'message' | 'remedy'> | undefined {
  const usual = Object.hasOwn(siteWords, key) ? siteWords[key] : undefined;
  if (usual === undefined) {
    const message = `The site has no words ${quoted(key)}: they are not used.`;
    return { message, remedy: `Use a key of the site, such as \`${nearest(key, siteWords)}\`.` };
  }
  const isText = typeof text === 'string' && text.trim() !== '' && text.length <= TEXT_MAX;
  if (isText && namesIn(text).join() === namesIn(usual).join()) return undefined;
  return {
    message: `\`${key}\` is not used: it has to be a text of at most ${TEXT_MAX} characters with the same names in braces as \`${usual}\`.`,
    remedy: 'Write such a text, or remove the key.',
  };
}

/** A key that ends like it, else the one with the fewest other letters. */
function nearest(key: string, siteWords: WordsSources['siteWords']): string {
  const keys = Object.keys(siteWords);
  return keys.find((one) => one.endsWith(`.${key}`)) ?? closest(key, keys);
}

/** Names of values, each once. */
function namesIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}/g))].toSorted();
}

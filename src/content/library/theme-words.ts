/** The file of words that `theme.words` names: those of the interface, by key, over the site's own. */
import { closest } from 'fastest-levenshtein';
import { spokenLanguage } from '../blocks/spoken-language.ts';
import type { Data } from '../model/data.ts';
import type { Finding } from '../model/finding.ts';
import { isData } from '../source/data.ts';
import { linesOf, readDataFile, type DataFile } from '../source/data-file.ts';
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
/** A key at the top that holds the words of one language: a BCP 47 tag, also with `_`. */
const LANGUAGE = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i;

/** Words for one language, or for every one. */
interface Block {
  /** BCP 47 tag; absent: for every language. */
  readonly tag?: string;
  readonly entries: readonly Entry[];
}

interface Entry {
  /** In the file. */
  readonly path: readonly string[];
  /** Of the site's words. */
  readonly key: string;
  readonly text: unknown;
}

/** Texts by key, absent where none is for the language; those of any language that the site has no use for are reported. */
export function themeWords(
  given: string | undefined,
  sources: WordsSources,
): Readonly<Record<string, string>> | undefined {
  if (given === undefined) return undefined;
  const file = fileOf(given, sources);
  const value = file && readDataFile(file, sources.report);
  if (file !== undefined && isData(value)) {
    const blocks = blocksOf(value, sources.siteWords);
    return fitting(withoutFaults(blocks, file, sources), sources.language);
  }
  // A file that cannot be read was reported with its line.
  if (file === undefined || value !== undefined) reportMissing(given, sources);
  return undefined;
}

function fileOf(given: string, sources: WordsSources): DataFile | undefined {
  if (!/\.(?:ya?ml|json)$/i.test(given)) return undefined;
  const found = themeFile(sources, given, WORDS_BYTES_MAX);
  return found && { ...found, file: given, root: sources.folder, bytes: found.bytes.length };
}

function reportMissing(given: string, { report }: WordsSources): void {
  report({
    severity: 'error',
    rule: 'theme-words-missing',
    file: 'docent.yaml',
    message: `\`theme.words\` names ${given}, which is no YAML or JSON file of the folder with texts by key and at most ${WORDS_BYTES_MAX / 1000} kB: it is not used.`,
    remedy: 'Name a .yaml or .json file below the folder of docent.yaml.',
  });
}

function blocksOf(value: Data, siteWords: WordsSources['siteWords']): readonly Block[] {
  const entries = Object.entries(value);
  const isOne = ([key, one]: readonly [string, unknown]): boolean =>
    LANGUAGE.test(key) && isData(one);
  const shared = entries.filter((entry) => !isOne(entry));
  return [
    { entries: below([], Object.fromEntries(shared), siteWords) },
    ...entries.filter(isOne).map(([key, one]) => ({
      tag: key.replaceAll('_', '-'),
      entries: below([key], one as Data, siteWords),
    })),
  ];
}

/** The entries of a block. A name at its top that is no group of the site stays whole, as one fault. */
function below(
  path: readonly string[],
  value: Data,
  siteWords: WordsSources['siteWords'],
): readonly Entry[] {
  return Object.entries(value).flatMap(([key, text]) => {
    const entry = { path: [...path, key], key, text };
    const isGroup = Object.keys(siteWords).some((one) => one.startsWith(`${key}.`));
    return isGroup ? flat(entry) : [entry];
  });
}

function flat(entry: Entry): readonly Entry[] {
  const { path, key, text } = entry;
  if (!isData(text)) return [entry];
  return Object.entries(text).flatMap(([name, one]) =>
    flat({ path: [...path, name], key: `${key}.${name}`, text: one }),
  );
}

function withoutFaults(
  blocks: readonly Block[],
  file: DataFile,
  { siteWords, report }: WordsSources,
): readonly Block[] {
  const lineOf = linesOf(file);
  const isUsed = (entry: Entry): boolean => {
    const fault = faultOf(entry, siteWords);
    if (fault === undefined) return true;
    const line = lineOf(entry.path);
    report({ severity: 'error', rule: 'theme-words', file: file.file, line, ...fault });
    return false;
  };
  return blocks.map((block) => ({ ...block, entries: block.entries.filter(isUsed) }));
}

/** Of words that several blocks have, those of the nearest language. */
function fitting(
  blocks: readonly Block[],
  language: string,
): Readonly<Record<string, string>> | undefined {
  const words = blocks
    .map(({ tag, entries }) => ({ nearness: nearness(tag, language), entries }))
    .filter((block) => block.nearness > 0)
    .toSorted((a, b) => a.nearness - b.nearness)
    .flatMap(({ entries }) => entries.map(({ key, text }) => [key, text as string] as const));
  return words.length === 0 ? undefined : Object.fromEntries(words);
}

/** How near words for `tag` are to pages in `language`: 0 where they are of another one, as {@link spokenLanguage} tells them apart. */
function nearness(tag: string | undefined, language: string): number {
  if (tag === undefined) return 1;
  if (tag.toLowerCase() === language.toLowerCase()) return 4;
  const spoken = spokenLanguage(language);
  if (spokenLanguage(tag) !== spoken) return 0;
  return tag.toLowerCase() === spoken.toLowerCase() ? 3 : 2;
}

function faultOf(
  { key, text }: Entry,
  siteWords: WordsSources['siteWords'],
): Pick<Finding, 'message' | 'remedy'> | undefined {
  if (isData(text)) return noGroup(key, siteWords);
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

function noGroup(
  name: string,
  siteWords: WordsSources['siteWords'],
): Pick<Finding, 'message' | 'remedy'> {
  const groups = Object.keys(siteWords).flatMap(
    (key) => key.split('.').slice(0, -1).join('.') || [],
  );
  return {
    message: `${quoted(name)} is no language tag and no group of words: what it holds is not used.`,
    remedy: `Use a tag such as \`pt-BR\`, or a group such as \`${closest(name, groups)}\`.`,
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

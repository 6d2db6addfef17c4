/** Tells random characters from words by how often they change and how evenly they occur. */
import { shareOfWords } from './words.ts';

/** Words keep to one class of characters for long, random text does not: one change in three characters or more. */
export function changesOften(token: string): boolean {
  const runs = token.match(/[a-z]+|[A-Z]+|\d+|[^A-Za-z0-9]+/g) ?? [];
  return (runs.length - 1) * 3 >= token.length;
}

/** Shannon entropy in bits per character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/**
 * Random enough to be a key without any word beside it: at least 24 characters, three classes mixed, at least 4 bits per
 * character. Hashes and identifiers in hexadecimal pass as what they are: facts of a report.
 */
export function looksRandom(token: string): boolean {
  if (token.length < 24 || /^[0-9a-f-]+$/i.test(token)) return false;
  const count = (pattern: RegExp): number => token.match(pattern)?.length ?? 0;
  const mixed = count(/\d/g) >= 2 && count(/[A-Z]/g) >= 3 && count(/[a-z]/g) >= 3;
  return mixed && changesOften(token) && shareOfWords(token) < 0.5 && entropy(token) >= 4;
}

/** Classes of characters in no order, several signs among them, and no pattern or format. */
export function looksGenerated(value: string): boolean {
  const count = (pattern: RegExp): number => value.match(pattern)?.length ?? 0;
  const isMixed = count(/[a-z]/g) >= 2 && count(/[A-Z]/g) >= 2 && count(/\d/g) >= 3;
  const signs = new Set(value.match(/[!#$%^&*()[\]{}?@~+<>:;=|-]/g));
  const isPattern =
    /\(\?|\[\^|[A-Za-z\d]-[A-Za-z\d]\]|\{\d|%[sdYmHMS]|=>|:\/\/|^\^|\$$|\$\{|\{\{/.test(value);
  return (
    isMixed && signs.size >= 2 && !isPattern && changesOften(value) && shareOfWords(value) < 0.3
  );
}

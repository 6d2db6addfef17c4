/**
 * Tells runs of letters that words have from those that no dictionary has. Half a million words of sixteen languages are kept
 * as the runs of four letters that they have (`scripts/word-grams.ts`), so inflections and compounds are known too.
 */
import { inflateRawSync } from 'node:zlib';
import { WORD_GRAMS } from './word-grams.ts';

export const GRAM_LETTERS = 4;
/** a to z, and the edge of a word. */
const LETTERS = 27;
export const GRAMS_MAX: number = LETTERS ** GRAM_LETTERS;
/** Letters of a word for each run that may be unknown: 98 % of words that no list has pass, 1.5 % of eight random letters. */
const LETTERS_A_MISS = 6;

let unpacked: Uint8Array | undefined;

function bits(): Uint8Array {
  unpacked ??= inflateRawSync(Buffer.from(WORD_GRAMS, 'base64'));
  return unpacked;
}

const OWN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  ı: 'i',
  đ: 'd',
};

/** Letters without their marks: `ä` as `a`. */
export function foldLetters(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  return text
    .replaceAll(/[ßøØłŁæÆœıđ]/g, (letter) => OWN_LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}

/** @param word in lower-case letters from a to z. @returns each run of four letters as a number; the edges count as letters. */
export function* gramsOf(word: string): Generator<number> {
  let gram = 0;
  for (let at = -1; at <= word.length; at += 1) {
    const isEdge = at === -1 || at === word.length;
    gram = (gram * LETTERS + (isEdge ? 0 : word.charCodeAt(at) - 96)) % GRAMS_MAX;
    if (at >= GRAM_LETTERS - 2) yield gram;
  }
}

/** @param word letters from a to z in any case. One letter is no word. */
function isWordLike(word: string): boolean {
  if (word.length < 2) return false;
  const known = bits();
  let misses = Math.floor(word.length / LETTERS_A_MISS);
  for (const gram of gramsOf(word.toLowerCase())) {
    if (((known[gram >> 3] ?? 0) & (1 << (gram & 7))) === 0 && (misses -= 1) < 0) return false;
  }
  return true;
}

/** Share of the letters and digits of a text that stand in words of three letters or more; 1 for a text without any. */
export function shareOfWords(text: string): number {
  const plain = foldLetters(text);
  let inWords = 0;
  let all = 0;
  for (const [run] of plain.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g)) {
    all += run.length;
    if (run.length >= 3 && isWordLike(run)) inWords += run.length;
  }
  return all === 0 ? 1 : inWords / all;
}

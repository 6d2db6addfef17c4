/** The words that two texts have in common, for people: why one was found by the other. */

/** Shorter ones are in every text, longer ones are no words. */
const LENGTH_MIN = 4;
const LENGTH_MAX = 40;

/** In the order of the first text. */
export function sharedWords(text: string, other: string): readonly string[] {
  const known = new Set(wordsOf(other));
  return [...new Set(wordsOf(text))].filter((word) => known.has(word));
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+(?:[.:/-]+[\p{L}\p{N}_]+)*/gu) ?? [];
  return words.filter((word) => word.length >= LENGTH_MIN && word.length <= LENGTH_MAX);
}

/** Prints why a hit has its score. */
import type { ExplainedMatch, ExplainedPart, Explanation } from '../search/quality/explanation.ts';

/** One line for each part of the score, the largest first. */
export function explanationLines({ parts, note }: Explanation): readonly string[] {
  const lines = parts.toSorted((a, b) => b.value - a.value).map(partLine);
  return note === undefined ? lines : [`   ${note}`, ...lines];
}

function partLine({ word, reason, value, idf, tf, weight, matches }: ExplainedPart): string {
  const product = `idf ${idf.toFixed(2)} × tf ${tf.toFixed(3)} × ${weight.toFixed(4)}`;
  const places = placesOf(matches).map(({ term, field, frequency, expansion }) => {
    const share = expansion === 1 ? '' : ` at ${expansion.toFixed(2)}`;
    // Parts of identifiers are marked by a control character in the vocabulary.
    return `${term.replace('\u0001', '…')} ${frequency}× in ${field}${share}`;
  });
  const what = word === '' ? reason : `${word}, ${reason}`;
  return `   ${value.toFixed(4)} = ${product}  ${what}${places.length > 0 ? `: ${places.join(', ')}` : ''}`;
}

/** A page's matches come section by section: here each term once for each kind of field. */
function placesOf(matches: readonly ExplainedMatch[]): readonly ExplainedMatch[] {
  const places = new Map<string, ExplainedMatch>();
  for (const match of matches) {
    const key = JSON.stringify([match.term, match.field, match.expansion]);
    const frequency = match.frequency + (places.get(key)?.frequency ?? 0);
    places.set(key, { ...match, frequency });
  }
  return [...places.values()];
}

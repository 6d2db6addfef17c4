/** Prints why a hit has its score. */
import type { ExplainedPart, Explanation } from '../search/explanation.ts';

/** One line for each part of the score, the largest first. */
export function explanationLines({ parts }: Explanation): readonly string[] {
  return parts.toSorted((a, b) => b.value - a.value).map(partLine);
}

function partLine({ word, reason, value, idf, tf, weight, matches }: ExplainedPart): string {
  const product = `idf ${idf.toFixed(2)} × tf ${tf.toFixed(3)} × ${weight.toFixed(4)}`;
  const places = matches.map(({ term, field, frequency, expansion }) => {
    const share = expansion === 1 ? '' : ` at ${expansion.toFixed(2)}`;
    // Parts of identifiers are marked by a control character in the vocabulary.
    return `${term.replace('\u0001', '…')} ${frequency}× in ${field}${share}`;
  });
  const what = word === '' ? reason : `${word}, ${reason}`;
  return `   ${value.toFixed(4)} = ${product}  ${what}${places.length > 0 ? `: ${places.join(', ')}` : ''}`;
}

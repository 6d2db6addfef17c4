/** The words about results that may not be the answer. */
import type { HitCounts } from '../search/search.ts';

const DOUBTS = {
  high: '',
  low: '. Confidence low: check that they answer the question',
  none: '. Confidence none: this documentation probably does not answer it; these are the nearest',
} as const;

/** Goes on the line that counts the results; empty when they are sure, or when there are none. */
export function doubtOf({ confidence, total }: Pick<HitCounts, 'confidence' | 'total'>): string {
  return confidence === undefined || total === 0 ? '' : DOUBTS[confidence];
}

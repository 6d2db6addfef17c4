/** The words about results that may not be what was asked for. */
import type { HitCounts } from '../search/search.ts';

const DOUBTS = {
  high: '',
  low: '. Confidence low: check that they answer the question',
  none: '. Confidence none: this documentation probably does not answer it; these are the nearest',
} as const;

/** Goes on the line that counts the results; empty when they are sure, or when there are none. */
export function doubtOf({
  confidence = 'high',
  total,
  unquoted,
}: Pick<HitCounts, 'confidence' | 'total' | 'unquoted'>): string {
  if (total === 0) return '';
  const apart =
    unquoted === true
      ? '. Nothing has the words in quotes side by side: searched without quotes'
      : '';
  return `${apart}${DOUBTS[confidence]}`;
}

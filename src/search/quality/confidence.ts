/**
 * How sure it is that the documentation answers a query: by the score of its best hit, which says the same for every query.
 * `bench/ranking/confidence.ts` finds the two bounds on judged queries, and grades them with each documentation left out.
 */

export const CONFIDENCES = ['high', 'low', 'none'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** Of the queries that a documentation answers, 2 % score less. */
const LOW_FROM = 0.07;
/** Of the queries about other subjects, 12 % score as much. */
const HIGH_FROM = 0.21;

/** @param best Score of the best hit; undefined without hits. */
export function confidenceOf(best: number | undefined): Confidence {
  if (best === undefined || best < LOW_FROM) return 'none';
  return best < HIGH_FROM ? 'low' : 'high';
}

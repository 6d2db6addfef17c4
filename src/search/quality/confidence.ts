/**
 * How sure it is that the documentation answers a query: by the score of its best hit, which says the same for every query.
 * `bench/ranking/confidence.ts` finds the two bounds on judged queries, and grades them with each documentation left out.
 */

export const CONFIDENCES = ['high', 'low', 'none'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** Of the queries that a documentation answers, 2 % score less. */
const LOW_FROM = 0.075;
/** Of the queries about other subjects, 12 % score as much, in documentations of about {@link PAGES}. */
const HIGH_FROM = 0.205;
/** Median of the documentations that the bounds were found on. */
const PAGES = 104;

/**
 * @param best Score of the best hit; undefined without hits.
 * @param pages Of the documentation. In a small one all hits score less: a word of the query that nothing has weighs several times
 * as much as one that a page has.
 */
export function confidenceOf(best: number | undefined, pages: number): Confidence {
  const share = Math.min(1, weightOfRare(pages) / weightOfRare(PAGES));
  if (best === undefined || best < LOW_FROM * share) return 'none';
  return best < HIGH_FROM * share ? 'low' : 'high';
}

/** The surest of several; undefined when there is none. */
export function surest(all: readonly Confidence[]): Confidence | undefined {
  return CONFIDENCES.find((one) => all.includes(one));
}

/** Weight of a word that one page has, as a share of that of a word that none has. */
function weightOfRare(pages: number): number {
  return idf(pages, 1) / idf(pages, 0);
}

/** As the engine weighs words (`crates/search/src/rank/contribution.rs`). */
function idf(pages: number, containing: number): number {
  return Math.log(1 + (pages - containing + 0.5) / (containing + 0.5));
}

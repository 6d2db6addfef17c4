/** Answers of a search, for tests that stand in for the engine. */
import type { Hit, HitCounts, SearchAnswer } from '../../src/search/search.ts';

/** An answer with these hits. */
export function answerOf(hits: readonly Hit[], rest: HitCounts): SearchAnswer {
  const json = new TextEncoder().encode(JSON.stringify(hits));
  return { json, count: hits.length, hits, ...rest };
}

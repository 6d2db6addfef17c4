/** Search answers: hits that are JSON already, and objects for callers that read them. */
import type { Hit, HitCounts, SearchAnswer } from './search.ts';

const decoder = new TextDecoder();

/** Adds `hits` to an answer: parsed from its JSON when they are first read. */
export function withLazyHits(answer: Omit<SearchAnswer, 'hits'>): SearchAnswer {
  let hits: readonly Hit[] | undefined;
  return {
    ...answer,
    get hits() {
      hits ??= JSON.parse(decoder.decode(answer.json)) as readonly Hit[];
      return hits;
    },
  };
}

/** An answer with these hits. */
export function answerOf(hits: readonly Hit[], rest: HitCounts): SearchAnswer {
  const encoder = new TextEncoder();
  const texts = hits.map((hit) => JSON.stringify(hit));
  let end = 0;
  const ends = Uint32Array.from(texts, (text) => (end += 1 + encoder.encode(text).length));
  return withLazyHits({ json: encoder.encode(`[${texts.join(',')}]`), ends, ...rest });
}

/** The JSON of each hit. */
export function hitTexts({ json, ends }: Pick<SearchAnswer, 'json' | 'ends'>): readonly string[] {
  // A bracket or a comma stands before each.
  return Array.from(ends, (end, place) =>
    decoder.decode(json.subarray((ends[place - 1] ?? 0) + 1, end)),
  );
}

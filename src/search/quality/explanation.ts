/** Explains the score of a hit. */

/** A term that occurs in a field of the hit or of its page. */
export interface ExplainedMatch {
  /** As in the vocabulary: lower case, accents folded. */
  readonly term: string;
  readonly field: string;
  /** Occurrences in the field. */
  readonly frequency: number;
  /** Weight of the expansion; 1 for the word itself. */
  readonly expansion: number;
  /** Weight of the field over its length normalisation. */
  readonly factor: number;
}

/** A summand of a score: `value` is `idf * tf * weight`. */
export interface ExplainedPart {
  /** Empty for parts that concern the query as a whole. */
  readonly word: string;
  /** The field or rule that gave it, such as `text`, `heading`, `page` or `whole title`. */
  readonly reason: string;
  readonly value: number;
  readonly idf: number;
  /** Saturated frequency, 0 to 1. */
  readonly tf: number;
  readonly weight: number;
  readonly matches: readonly ExplainedMatch[];
}

/** The score of a hit as the sum of its parts; the score of a pinned hit is 1, whatever the sum. */
export interface Explanation {
  readonly score: number;
  readonly parts: readonly ExplainedPart[];
  /** Effect of the search settings, in words. */
  readonly note?: string;
}

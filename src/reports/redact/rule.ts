/** A redaction rule: a pattern that finds candidates in linear time, and a test of the candidate. */

export interface RedactionRule {
  /** Kebab case; stands in the placeholder: `[redacted:github-token#1]`. */
  readonly id: string;
  /**
   * Flags `dg` (and `i` where needed). What is to be removed is the group `secret`, `double` or `single`, or the whole
   * match without one. Every repetition is bounded or cannot start inside its own matches, so that hostile text costs
   * linear time.
   */
  readonly pattern: RegExp;
  /** Last word on a candidate; absent means that the pattern alone decides. */
  readonly accepts?: (secret: string, match: RegExpExecArray) => boolean;
}

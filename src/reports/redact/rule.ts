/** A redaction rule: finds what is to be removed, and shows by example what it is for. */
import type { Found } from './found.ts';
import type { Source } from './source.ts';

export interface Rule {
  /** Kebab case; stands in the placeholder: `[redacted:github-token#1]`. */
  readonly id: string;
  /**
   * A text from which this rule, and no other, removes what stands between `«` and `»`. `{hex 32}`, `{alnum 20}`, `{lower 8}`,
   * `{upper 16}`, `{digits 6}` and `{base64 44}` stand for random characters, so that no file holds what looks like a token.
   */
  readonly redacts: string;
  /** A text that looks alike and stays as it is. */
  readonly keeps: string;
  find(source: Source): Iterable<Found>;
}

export interface PatternRule extends Omit<Rule, 'find'> {
  /**
   * Flags `dg` (and `i` where needed). What is to be removed is the group `secret`, `double` or `single`, or the whole
   * match without one. Every repetition is bounded or cannot start inside its own matches, so that hostile text costs
   * linear time.
   */
  readonly pattern: RegExp;
  /** Last word on a candidate; absent means that the pattern alone decides. */
  readonly accepts?: (secret: string, match: RegExpExecArray) => boolean;
}

export function patternRule({ pattern, accepts, ...row }: PatternRule): Rule {
  return { ...row, find: ({ text }) => matchesIn(text, pattern, accepts) };
}

export function* matchesIn(
  text: string,
  pattern: RegExp,
  accepts?: PatternRule['accepts'],
): Generator<Found> {
  for (const match of text.matchAll(pattern)) {
    const [start, end] = secretRange(match);
    if (accepts?.(text.slice(start, end), match) ?? true) yield { start, end };
  }
}

/** The group that the rule removes; `double` and `single` are the forms of `secret` inside quotation marks. */
function secretRange(match: RegExpExecArray): readonly [number, number] {
  const groups = match.indices?.groups;
  const range = groups?.['secret'] ?? groups?.['double'] ?? groups?.['single'];
  return range ?? [match.index, match.index + match[0].length];
}

/**
 * Takes secrets and personal data out of text: by structure, by shape, by randomness. Pure; the time is linear in the text.
 */
import { looksRandom } from './entropy.ts';
import { PERSONAL_RULES } from './personal.ts';
import type { RedactionRule } from './rule.ts';
import { STRUCTURE_RULES } from './structure.ts';
import { TOKEN_RULES } from './tokens.ts';

const RANDOM_RULE: RedactionRule = {
  id: 'random-value',
  pattern: /(?<![A-Za-z0-9+/_=.:#-])(?<secret>[A-Za-z0-9+/_-]{24,512}={0,2})(?![A-Za-z0-9+/_=-])/dg,
  accepts: (secret) => !/^sha\d{3}-/.test(secret) && looksRandom(secret),
};

const RULES: readonly RedactionRule[] = [
  ...TOKEN_RULES,
  ...STRUCTURE_RULES,
  RANDOM_RULE,
  ...PERSONAL_RULES,
];

/** Changes whenever a rule does: a consent given under other rules is not valid any more. */
export const REDACTION_VERSION = 2;

const PLACEHOLDER = /\[redacted:[a-z0-9-]{1,40}#\d{1,6}\]/;

interface Span {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
}

/** Redacts the texts of one report: equal values get equal placeholders, whatever field they stand in. */
export interface Redactor {
  redact(text: string): string;
  /** How often each rule removed something, by rule id; never a value. */
  counts(): Readonly<Record<string, number>>;
}

export function createRedactor(): Redactor {
  const numbers = new Map<string, number>();
  const nextOfRule = new Map<string, number>();
  const counts = new Map<string, number>();
  const placeholder = (rule: string, value: string): string => {
    const key = `${rule}\0${value}`;
    const number = numbers.get(key) ?? (nextOfRule.get(rule) ?? 0) + 1;
    if (!numbers.has(key)) nextOfRule.set(rule, number);
    numbers.set(key, number);
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
    return `[redacted:${rule}#${number}]`;
  };
  return {
    redact(text) {
      let result = '';
      let at = 0;
      for (const span of merged(spansOf(text))) {
        result +=
          text.slice(at, span.start) + placeholder(span.rule, text.slice(span.start, span.end));
        at = span.end;
      }
      return result + text.slice(at);
    },
    counts: () => Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b))),
  };
}

function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  for (const { id, pattern, accepts } of RULES) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = secretRange(match);
      const secret = text.slice(start, end);
      if (!PLACEHOLDER.test(secret) && (accepts?.(secret, match) ?? true)) {
        spans.push({ start, end, rule: id });
      }
    }
  }
  return spans;
}

/** The group that the rule removes; `quoted` and `single` are the forms of `secret` inside quotation marks. */
function secretRange(match: RegExpExecArray): readonly [number, number] {
  const groups = match.indices?.groups;
  const range = groups?.['secret'] ?? groups?.['quoted'] ?? groups?.['single'];
  return range ?? [match.index, match.index + match[0].length];
}

/** Overlapping spans become one, named by the rule that stands first in the list. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last !== undefined && span.start < last.end) {
      result[result.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    } else {
      result.push(span);
    }
  }
  return result;
}

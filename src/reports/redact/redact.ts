/**
 * Takes secrets and personal data out of text: by structure, by shape, by randomness. Pure; the time is linear in the text.
 */
import { ADDRESS_RULES } from './addresses.ts';
import { ARGUMENT_RULES } from './arguments.ts';
import { BINDING_RULES } from './bindings.ts';
import { COLUMN_RULE } from './columns.ts';
import { LITERAL_RULE, NEAR_RULES } from './near.ts';
import { PERSONAL_RULES } from './personal.ts';
import { RANDOM_RULES } from './random.ts';
import type { Rule } from './rule.ts';
import { nameKind } from './secret-names.ts';
import { sourceOf } from './source.ts';
import { INSERT_RULE } from './sql-inserts.ts';
import { STRUCTURE_RULES } from './structure.ts';
import { TOKEN_RULES } from './tokens.ts';
import { URL_RULES } from './urls.ts';
import { ALONE, isSecretValue } from './value-rules.ts';
import { viewsOf } from './views.ts';

/** Those that know most about a value stand first and name it. */
export const RULES: readonly Rule[] = [
  ...TOKEN_RULES,
  ...URL_RULES,
  ...STRUCTURE_RULES,
  ...ARGUMENT_RULES,
  ...RANDOM_RULES,
  ...PERSONAL_RULES,
  ...ADDRESS_RULES,
  ...BINDING_RULES,
  COLUMN_RULE,
  INSERT_RULE,
  LITERAL_RULE,
  ...NEAR_RULES,
];

/** Changes whenever a rule does: a consent given under other rules is not valid any more. */
export const REDACTION_VERSION = 10;

const PLACEHOLDER = /\[redacted:[a-z0-9-]{1,40}#\d{1,6}\]/;
const PLACEHOLDERS = new RegExp(PLACEHOLDER, 'g');

interface Span {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
}

/** Redacts the texts of one report: equal values get equal placeholders, whatever field they stand in. */
export interface Redactor {
  redact(text: string): string;
  /** Redacts the value of a field: all of it where the field's name says that it is a secret. */
  redactNamed(name: string, value: string): string;
  /** Number of removals by rule id; never a value. */
  counts(): Readonly<Record<string, number>>;
}

/** @param rules all of them, except in tests of a single one */
export function createRedactor(rules: readonly Rule[] = RULES): Redactor {
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
  const redact = (text: string): string => {
    let result = '';
    let at = 0;
    for (const { start, end, rule } of merged(spansOf(text, rules))) {
      result += text.slice(at, start) + placeholder(rule, text.slice(start, end));
      at = end;
    }
    return result + text.slice(at);
  };
  return {
    redact,
    redactNamed(name, value) {
      const kind = PLACEHOLDER.test(value) ? undefined : nameKind(name);
      const isSecret = kind !== undefined && isSecretValue(value, { ...ALONE, kind });
      return isSecret ? placeholder('assigned-secret', value) : redact(value);
    },
    counts: () => Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b))),
  };
}

function spansOf(text: string, rules: readonly Rule[]): Span[] {
  return viewsOf(text).flatMap(({ text: plain, range, isGuessed }) =>
    foundIn(plain, isGuessed ? rules.filter((rule) => !NEAR_RULES.includes(rule)) : rules).map(
      ({ start, end, rule }) => {
        const [from, to] = range(start, end);
        return { start: from, end: to, rule };
      },
    ),
  );
}

function foundIn(text: string, rules: readonly Rule[]): Span[] {
  // What an earlier redaction put there is no name and no value.
  const masked = text.replaceAll(PLACEHOLDERS, (found) => '…'.repeat(found.length));
  const source = sourceOf(masked);
  return rules.flatMap(({ id, find }) =>
    Array.from(find(source), ({ start, end }) => ({ start, end, rule: id })).filter(
      ({ start, end }) => !PLACEHOLDER.test(text.slice(start, end)),
    ),
  );
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

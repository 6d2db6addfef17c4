/**
 * Takes secrets and personal data out of text: by structure, by shape, by randomness. Pure; the time is linear in the text.
 */
import { ADDRESS_RULES } from './addresses.ts';
import { bindingsIn } from './bindings.ts';
import { columnsIn } from './columns.ts';
import { COMMAND_RULES } from './commands.ts';
import { PERSONAL_RULES } from './personal.ts';
import type { RedactionRule } from './rule.ts';
import { nameKind } from './secret-names.ts';
import { looksRandom } from './secret-values.ts';
import { insertsIn } from './sql-inserts.ts';
import { STRUCTURE_RULES } from './structure.ts';
import { TOKEN_RULES } from './tokens.ts';
import { URL_RULES } from './urls.ts';
import { ALONE, isSecretValue } from './value-rules.ts';
import { viewsOf } from './views.ts';

const RANDOM_RULE: RedactionRule = {
  id: 'random-value',
  pattern: /(?<![A-Za-z0-9+/_=.:#-])(?<secret>[A-Za-z0-9+/_-]{24,512}={0,2})(?![A-Za-z0-9+/_=-])/dg,
  accepts: (secret, { input, index }) =>
    !/^sha\d{3}-/.test(secret) && looksRandom(secret) && !isPublic(input, index),
};

/** Characters before a value that say what it is. */
const BEFORE_MAX = 8192;

/** Data of an image, a public key, a certificate. */
function isPublic(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - BEFORE_MAX), at);
  if (/(?:;base64,|(?:ssh|ecdsa|sk)-[\w@.-]{3,40} )$/.test(before.slice(-64))) return true;
  const block = before.slice(before.lastIndexOf('-----BEGIN '));
  return (
    /^-----BEGIN (?:[A-Z0-9 ]{0,40}PUBLIC KEY|[A-Z ]{0,20}CERTIFICATE|PGP SIGNATURE|SSH SIGNATURE)/.test(
      block,
    ) && !block.includes('-----END ')
  );
}

const RULES: readonly RedactionRule[] = [
  ...TOKEN_RULES,
  ...URL_RULES,
  ...STRUCTURE_RULES,
  ...COMMAND_RULES,
  RANDOM_RULE,
  ...PERSONAL_RULES,
  ...ADDRESS_RULES,
];

/** Changes whenever a rule does: a consent given under other rules is not valid any more. */
export const REDACTION_VERSION = 5;

const PLACEHOLDER = /\[redacted:[a-z0-9-]{1,40}#\d{1,6}\]/;

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
  const redact = (text: string): string => {
    let result = '';
    let at = 0;
    for (const { start, end, rule } of merged(spansOf(text))) {
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

function spansOf(text: string): Span[] {
  return viewsOf(text).flatMap(({ text: plain, range }) =>
    foundIn(plain).map(({ start, end, rule }) => {
      const [from, to] = range(start, end);
      return { start: from, end: to, rule };
    }),
  );
}

function foundIn(text: string): Span[] {
  const bound = [...bindingsIn(text), ...columnsIn(text), ...insertsIn(text)].map((found) => ({
    ...found,
    rule: 'assigned-secret',
  }));
  return [...shapesIn(text), ...bound].filter(
    ({ start, end }) => !PLACEHOLDER.test(text.slice(start, end)),
  );
}

function shapesIn(text: string): Span[] {
  const spans: Span[] = [];
  for (const { id, pattern, accepts } of RULES) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = secretRange(match);
      if (accepts?.(text.slice(start, end), match) ?? true) spans.push({ start, end, rule: id });
    }
  }
  return spans;
}

/** The group that the rule removes; `double` and `single` are the forms of `secret` inside quotation marks. */
function secretRange(match: RegExpExecArray): readonly [number, number] {
  const groups = match.indices?.groups;
  const range = groups?.['secret'] ?? groups?.['double'] ?? groups?.['single'];
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

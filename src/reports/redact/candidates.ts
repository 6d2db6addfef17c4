/** Finds the values near words of secrecy: on the line of a word, with what stands between. */
import { gradeOf, GRADES, type Grade } from './grade.ts';
import type { Found } from './found.ts';
import type { Mention } from './secret-names.ts';
import type { NameKind } from './secret-words.ts';
import { shareOfWords } from './words.ts';

/** Characters behind a word of secrecy, and before the first one of a line, that are looked at. */
const BEHIND_MAX = 400;
const BEFORE_MAX = 200;
/** Values near a word of secrecy that are graded. */
const CANDIDATES_MAX = 40;

interface Value extends Found {
  readonly isQuoted: boolean;
  /** Where it begins with the names before it. */
  readonly from: number;
}

export interface Candidate extends Value {
  readonly value: string;
  readonly grade: Grade;
  /** The word of secrecy. */
  readonly name: string;
  readonly kind: NameKind;
  readonly isBefore: boolean;
  /** Text between the word and the value. */
  readonly gap: string;
}

/**
 * A literal in quotation marks, or a word of Latin letters, digits and signs: scripts without spaces end it. A mark with a letter
 * behind it closes nothing: it opens a literal inside another one, whose escapes were taken off.
 */
const CANDIDATE =
  /"(?<double>[^"\s\\]{4,256})"(?![\p{L}\d])|'(?<single>[^'\s\\]{4,256})'(?![\p{L}\d])|`(?<back>[^`\s\\]{4,256})`|(?<bare>(?:[!#-&*-+\--:=?-Z^_a-z~$%&@]|\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}){4,512})/dgu;

/** A line with words of secrecy, as far as it is read, and each of the words. */
export interface Stretch extends Found {
  readonly mentions: readonly Mention[];
}

export function stretchesOf(text: string, mentions: readonly Mention[]): Stretch[] {
  const groups: Mention[][] = [];
  for (const mention of mentions) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && isSameLine(text, last, mention)) groups.at(-1)?.push(mention);
    else groups.push([mention]);
  }
  return groups.map((group) => stretchOf(text, group));
}

function isSameLine(text: string, { end }: Mention, { start }: Mention): boolean {
  return start - end < BEHIND_MAX && !text.slice(end, start).includes('\n');
}

function stretchOf(text: string, mentions: readonly Mention[]): Stretch {
  const start = mentions[0]?.start ?? 0;
  const end = mentions.at(-1)?.end ?? 0;
  const lineEnd = text.indexOf('\n', end);
  return {
    start: Math.max(text.lastIndexOf('\n', start - 1) + 1, start - BEFORE_MAX),
    end: Math.min(lineEnd === -1 ? text.length : lineEnd, end + BEHIND_MAX),
    mentions,
  };
}

/** Values that are anything but known, near the words of a text. */
export function candidatesIn(text: string, mentions: readonly Mention[]): Candidate[] {
  return stretchesOf(text, mentions).flatMap((stretch) =>
    Array.from(valuesIn(text, stretch))
      .slice(0, CANDIDATES_MAX)
      .map((value) => placed(text, value, stretch.mentions))
      .filter((candidate) => candidate !== undefined)
      .filter(({ grade }) => grade !== GRADES.none),
  );
}

function* valuesIn(text: string, { start: from, end: to }: Found): Generator<Value> {
  for (const { indices } of text.slice(from, to).matchAll(CANDIDATE)) {
    const { double, single, back, bare } = indices?.groups ?? {};
    const [start, end] = double ?? single ?? back ?? bare ?? [0, 0];
    const range = { start: from + start, end: from + end };
    const isPair = bare !== undefined || /^[\w-]{1,40}=/.test(text.slice(range.start, range.end));
    if (isPair) yield* partsOf(text, range);
    else yield { ...range, from: range.start, isQuoted: back === undefined };
  }
}

/** Marks and names before a value: `--name=value`, `user:value`, `user/value`. */
const LEAD = /^(?:[-*+=:.?~&]{1,8}(?=\w)|(?<name>[A-Za-z_][\w.-]{0,60})(?:=|:(?!\/\/)|\/))/;
const LEADS_MAX = 4;
const TAIL = /(?:(?<!^)@(?:[\w-]+(?:\.[\w-]+)+(?::\d+)?|[\w-]+:\d+|localhost))?[.,:;?*=+]*$/;

/** The value in `name=value`, `user:value@host` and `user/value`, without the marks around it. */
function partsOf(text: string, { start: from, end: to }: Found): Value[] {
  let start = from;
  for (let leads = 0; leads < LEADS_MAX; leads += 1) {
    start += leadOf(text.slice(start, Math.min(to, start + 64)));
  }
  const rest = text.slice(start, to);
  const isPadded = /[A-Za-z0-9+/]={1,2}$/.test(rest);
  const end = isPadded ? to : to - (TAIL.exec(rest)?.[0].length ?? 0);
  return end - start >= 4 ? [{ start, end, from, isQuoted: false }] : [];
}

/** What is written like a name and is no word is a value that has a sign in it. */
function leadOf(text: string): number {
  const lead = LEAD.exec(text);
  const name = lead?.groups?.['name'] ?? '';
  return /\d/.test(name) && shareOfWords(name) <= 0.5 ? 0 : (lead?.[0].length ?? 0);
}

const KINDS = ['password', 'key', 'hint'] as const;

/** `winter87 as the password`: the word behind names the value, whatever was said before. */
const NAMES_BEFORE = /^["'`”“»’]{0,2}\s(?:as|als|comme|como|come|som|jako)\s(?:\p{L}{1,5}\s)?$/u;

function isNamedBehind(text: string, { end }: Value, mentions: readonly Mention[]): boolean {
  const next = mentions.find(({ start, kind }) => start >= end && kind !== 'slot');
  return (
    next !== undefined && next.start - end <= 16 && NAMES_BEFORE.test(text.slice(end, next.start))
  );
}

/** The surest kind of the words before a value counts, and the distance to the last of that kind. */
function placed(text: string, value: Value, mentions: readonly Mention[]): Candidate | undefined {
  const before = mentions.filter(({ end, kind }) => end <= value.start && kind !== 'slot');
  const isBefore = before.length === 0 || isNamedBehind(text, value, mentions);
  const asked = isBefore ? mentions.filter(({ start }) => start >= value.end) : before.toReversed();
  const kind = KINDS.find((one) => asked.some((mention) => mention.kind === one));
  const mention = asked.find((one) => one.kind === kind);
  if (kind === undefined || mention === undefined) return undefined;
  const written = text.slice(value.start, value.end);
  const [from, to] = isBefore ? [value.end, mention.start] : [mention.end, value.start];
  const gap = text.slice(from, to);
  // What an earlier redaction removed was the value of the word.
  if (gap.includes('……')) return undefined;
  return {
    ...value,
    value: written,
    grade: gradeOf(written),
    gap,
    isBefore,
    kind,
    name: mention.text,
  };
}

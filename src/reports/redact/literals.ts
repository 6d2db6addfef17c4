/** Literals of code near the name of a secret, in any language and syntax. */
import type { Candidate } from './candidates.ts';
import { GRADES } from './grade.ts';
import { nameKind } from './secret-names.ts';

/** Text between a word of secrecy and a literal that lets another name own the literal: `password, email: "…"`. */
const OTHER_NAME =
  /(?:^|[,{(;&?[|"'<]|\s{2}|\s(?=[\w-]{1,40}["']?=))\s{0,8}["']?(?<name>[A-Za-z_][\w-]{0,40})["']?\s{0,4}(?:=|:(?!:))\s{0,4}[A-Za-z@]{0,3}["'`]?$/;
const NEUTRAL =
  /^(?:\w*default\w*|\w*value|unset|fallback|content|text|string|str|const|constant|char|byte|\w*secure\w*|auto|var|let|val|is|was|are|x)$/i;

export function isOwned(gap: string): boolean {
  const name = OTHER_NAME.exec(gap)?.groups?.['name'];
  return name !== undefined && !NEUTRAL.test(name);
}

/** Code binds a literal by a sign or a word right before it. */
const BOUND =
  /(?:[=(,:{[<>?|]|\b(?:to|or|as|is|return|value|VALUE|default|BY))\s{0,4}[A-Za-z@]{0,3}["'`]$|^\s*["'`]$/;

/** What holds where a variable is not set: `|| "x"`, `getOrElse("PW", "x")`. */
function isFallback(text: string, start: number): boolean {
  return /(?:\|\||\?\?|\?:|\bor|(?:[gG]etOrElse|[gG]etenv|\.get|\.fetch|getProperty|unwrap_or)\([^()\n]{0,60})\s*@?["'`]$/.test(
    text.slice(Math.max(0, start - 80), start),
  );
}

/** `As String = "x"`, `[] = "x"`, `"password", "x"`, `"password" => "x"`, `(:password) { "x" }`. */
const DECLARED =
  /^(?:[\s\w[\]*&<>:?.]{0,40}=\s*[A-Za-z@]{0,3}|["'`]\s*(?:,|=>|to|->)\s*|\)\s*\{\s*)["'`]$/;

/** What enters a text into a field, and calls and macros that take the name and its value. */
const ENTERS =
  /(?:\.(?:type|send_?keys|fill|setValue|val|set_text|enter_?text|type_?text)\(|\bwith:)\s*["'`]$/i;
const TAKES = /^\(\s*["'`]$|^\)?\s*,\s*(?:<<)?["'`]$|^\s+PIC .{1,20} VALUE\s+["'`]$/;

/** `.password("x")`, `{password, "x"}`, `-define(PASSWORD, "x")` */
function isTaken(text: string, start: number, gap: string): boolean {
  const before = text.slice(Math.max(0, start - gap.length - 40), start - gap.length);
  return TAKES.test(gap) && (/^[(\s]/.test(gap) || /(?:\{|define\()[\w-]*$/.test(before));
}

/** No label, type or property. */
function isNamed(value: string): boolean {
  return (
    value.length >= 6 &&
    nameKind(value) === undefined &&
    !/^(?:string|hidden|varchar|input|required|optional|number|boolean|current|confirm\w*|repeat\w*|change|update|delete|create|submit|button|label|binary|base64|base64url)$/i.test(
      value,
    )
  );
}

/** A literal that more than words are in, or one that code binds to the name without doubt. */
export function isLiteral(text: string, candidate: Candidate): boolean {
  const { value, grade, kind } = candidate;
  if (!isBound(text, candidate)) return false;
  if (grade < GRADES.strong && nameKind(value.replaceAll(/\d/g, '')) !== undefined) return false;
  if (grade <= GRADES.named && isSure(text, candidate)) return true;
  if (grade === GRADES.named) return kind === 'password' && /\d/.test(value);
  return grade >= (kind === 'hint' ? GRADES.strong : GRADES.chosen);
}

function isBound(text: string, { value, end, isQuoted, isBefore, gap }: Candidate): boolean {
  if (!isQuoted || isBefore || value.length < 6 || /[(){}[\]<>|\\]/.test(value)) return false;
  // `"trace": "x"`: a key of the next pair.
  const isKey = /^["'`]\s?:(?!:)/.test(text.slice(end, end + 3));
  return BOUND.test(gap) && !isOwned(gap) && !isKey;
}

function isSure(text: string, { value, start, kind, name, gap }: Candidate): boolean {
  if (!(kind === 'password' || /secret$/i.test(name)) || !isNamed(value)) return false;
  return (
    isFallback(text, start) || DECLARED.test(gap) || ENTERS.test(gap) || isTaken(text, start, gap)
  );
}

/**
 * The general rule: a word of secrecy, and near it a value that no dictionary has, whatever the syntax that binds them. Reads the
 * line of the word, and the lines below it where programs print what they have announced.
 */
import { below } from './below.ts';
import type { Candidate } from './candidates.ts';
import { isReference } from './code.ts';
import { isFact } from './facts.ts';
import { GRADES } from './grade.ts';
import { isLiteral, isOwned } from './literals.ts';
import type { Found } from './found.ts';
import type { Rule } from './rule.ts';
import type { Source } from './source.ts';
import { isTold, titlesIn } from './told.ts';

/** A random value anywhere on the line. Beside words of many meanings it has to follow soon. */
function isStrong({ value, grade, isQuoted, isBefore, kind, gap }: Candidate): boolean {
  if (grade !== GRADES.strong || (!isQuoted && isReference(value))) return false;
  return kind !== 'hint' || (!isBefore && gap.length <= 80);
}

/** Facts between the word and a hash. */
const BETWEEN_FACTS = /[.!?]\s|\b(?:commit|for|request|trace|build|image|id|sha\d*|digest)\b/i;

/** A hash is a secret only where nothing else on the way says what it is. */
function isNearHash({ grade, isQuoted, isBefore, kind, gap }: Candidate): boolean {
  if (grade !== GRADES.hash || kind === 'hint') return false;
  // `x = "9f86…"  # api key`
  if (isBefore) return isQuoted && /^["'`][)\],;]*\s*(?:#|\/\/|--|\/\*)[\s\w]*$/.test(gap);
  return gap.length <= 80 && !BETWEEN_FACTS.test(gap) && !isOwned(gap);
}

function* near(source: Source, accepts: (candidate: Candidate) => boolean): Generator<Found> {
  for (const candidate of source.candidates) {
    if (!accepts(candidate)) continue;
    const places = [candidate, { start: candidate.from, end: candidate.end }];
    if (!places.some((place) => isFact(source.text, place))) yield candidate;
  }
}

const rule = (redacts: string, keeps: string, find: Rule['find']): Rule => ({
  id: 'assigned-secret',
  redacts,
  keeps,
  find,
});

/** A literal of code is bound to a name, whatever the lines around it are. */
export const LITERAL_RULE: Rule = rule(
  'Dim password As String = "«{lower 11}»"',
  'password: string, label = "Password of the user"',
  (source) => near(source, (candidate) => isLiteral(source.text, candidate)),
);

export const NEAR_RULES: readonly Rule[] = [
  rule(
    'With «Tr0ub4dor&3» there, the password fails.',
    'The password of build 3f786850e387550fdab836ed7e6dc881de23001b is sha256.',
    (source) => near(source, isStrong),
  ),
  rule(
    'I used the token «{hex 40}» for a year',
    'The token of commit 3f786850e387550fdab836ed7e6dc881de23001b',
    (source) => near(source, isNearHash),
  ),
  rule('The password is «winter87», I think', 'The password is wrong.', (source) =>
    near(source, (candidate) => isTold(source.text, candidate)),
  ),
  rule('heslo je «Kocour v botach», a dál', 'Das Passwort ist Teil der Konfiguration.', titlesIn),
  rule(
    'A password was generated\n\n«{hex 32}»\n',
    'A password was generated\n\ncommit {hex 40}',
    below,
  ),
];

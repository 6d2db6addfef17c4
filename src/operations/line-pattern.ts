/** A pattern for lines of text, run by RE2: its time grows with the line, whatever the pattern. */
import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';
import { Problem } from '../problem.ts';
import { quote } from './quote.ts';
import { codePointLength } from './schemas.ts';

/** Of RE2: repeats are written out, so a short pattern can be a long program, and each character may take all of it. */
const INSTRUCTIONS_MAX = 100;
/** Instructions that a character of a literal text counts as, whatever its length: most of them take one. */
const LITERAL_INSTRUCTIONS = 4;

/** The characters beside a whole word, in any script; RE2's `\b` knows only ASCII. */
const BESIDE_WORD = '[^\\p{L}\\p{M}\\p{N}_]';

export interface PatternOptions {
  readonly pattern: string;
  readonly regex: boolean;
  readonly case_sensitive: boolean;
  readonly whole_word: boolean;
}

export interface LinePattern {
  /** Instructions that a character may take, at most some 170 ns each. */
  readonly size: number;
  matches(line: string): boolean;
  /** Where the first match begins, in UTF-16 code units; 0 without a match. */
  start(line: string): number;
}

/** @throws {Problem} `invalid_parameter` that says where the pattern is wrong. */
export function linePattern(options: PatternOptions): LinePattern {
  const { pattern, regex, case_sensitive: isCaseSensitive, whole_word: isWholeWord } = options;
  const flags = isCaseSensitive ? 0 : RE2JS.CASE_INSENSITIVE;
  const own = parsed(regex ? pattern : RE2JS.quote(pattern), flags);
  if (regex && own.programSize() > INSTRUCTIONS_MAX) throw tooLarge();
  const whole = isWholeWord
    ? parsed(`(?:^|${BESIDE_WORD})(?:${own.pattern()})(?:$|${BESIDE_WORD})`, flags)
    : own;
  return {
    size: regex ? whole.programSize() : LITERAL_INSTRUCTIONS,
    matches: (line) => whole.test(line),
    start(line) {
      const matcher = whole.matcher(line);
      return matcher.find() ? matcher.start() : 0;
    },
  };
}

function tooLarge(): Problem {
  return new Problem(
    'invalid_parameter',
    'The regular expression (parameter "pattern") is too large once its repeats are written out.',
    'Repeat less: {n,m} with smaller numbers, or * and +.',
  );
}

function parsed(pattern: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(pattern, flags);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw invalidPattern(pattern, error);
  }
}

function invalidPattern(pattern: string, error: RE2JSException): Problem {
  const isSyntax = error instanceof RE2JSSyntaxException;
  const part = isSyntax ? error.input : null;
  const at = part === null || part === '' ? -1 : pattern.indexOf(part);
  const where = at < 0 ? '' : ` at character ${codePointLength(pattern.slice(0, at)) + 1}`;
  const what = isSyntax ? `${error.error}${where}` : error.message;
  return new Problem(
    'invalid_parameter',
    `The regular expression ${quote(pattern)} (parameter "pattern") is not valid: ${what}.`,
    'Correct it there, or set regex to false to look for the text as it is. The syntax is RE2: no lookaround, no backreferences.',
  );
}

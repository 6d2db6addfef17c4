/** Finds the end of a bracket in JavaScript, past strings, templates, comments and other brackets. */
import { endOfLine, nextOf, type Scan } from './scan.ts';

const LENGTH_MAX = 50_000;
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };
const NEXT = /["'`{}()[\]]|\/\*|\/\/|\n\n\n/g;

/** The offset behind the bracket that closes the one at `at`; `undefined` when there is none near. */
export function balancedEnd(scan: Scan, at: number): number | undefined {
  const { source, budget } = scan;
  if (budget.left < 0) {
    return undefined;
  }
  const limit = Math.min(source.length, at + LENGTH_MAX);
  const expected: string[] = [];
  const next = new RegExp(NEXT);
  next.lastIndex = at;
  for (
    let match = next.exec(source);
    match !== null && match.index < limit;
    match = next.exec(source)
  ) {
    const [sign] = match;
    if (CLOSING[sign] !== undefined) {
      expected.push(CLOSING[sign]);
    } else if (sign === expected.at(-1)) {
      expected.pop();
      if (expected.length === 0) return match.index + 1;
    } else if (sign === '}' || sign === ')' || sign === ']') {
      break;
    } else {
      const behind = skip(scan, match.index, sign);
      if (behind === undefined || budget.left < 0) break;
      next.lastIndex = behind;
    }
  }
  budget.left -= Math.min(next.lastIndex || limit, limit) - at;
  return undefined;
}

function skip(scan: Scan, at: number, sign: string): number | undefined {
  const { source, budget } = scan;
  if (sign === '\n\n\n') {
    return at + 3;
  }
  if (sign === '/*') {
    const end = nextOf(scan, '*/', at);
    return end === -1 ? undefined : end + 2;
  }
  if (sign === '//') {
    const end = nextOf(scan, '\n', at);
    return end === -1 ? undefined : end;
  }
  const string = new RegExp(
    sign === '`' ? '`(?:[^`\\\\]|\\\\[^])*`' : `${sign}(?:[^${sign}\\\\\\n]|\\\\[^])*${sign}`,
    'y',
  );
  string.lastIndex = at;
  if (string.test(source)) return string.lastIndex;
  // An apostrophe in the text of an element begins no string.
  budget.left -= (sign === '`' ? source.length : endOfLine(source, at)) - at;
  return at + 1;
}

/** Finds the ends of lines inside tokens. */
import { shareOfWords } from './words.ts';

/** A piece of a text and the character that stands for it; an empty string removes it. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly character: string;
}

/** Lines of exactly these widths were broken wherever that was; other ones only inside a token. */
const COLUMNS = new Set([72, 76, 78, 79, 80, 90, 100, 120, 132, 160]);

/** Line ends that a terminal, an editor or a person made inside a token. */
export function breaksIn(text: string, isGuessed: boolean): Edit[] {
  const edits: Edit[] = [];
  let line = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', line)) {
    const last = text.charAt(end - 1) === '\r' ? end - 1 : end;
    const edit = breakAt(text, { line, last, next: end + 1 }, isGuessed);
    if (edit !== undefined) edits.push(edit);
    line = end + 1;
  }
  return edits;
}

interface LineEnd {
  readonly line: number;
  readonly last: number;
  readonly next: number;
}

export function hasColumns(text: string): boolean {
  return text.split('\n', 2000).some((line) => COLUMNS.has(line.replace(/\r$/, '').length));
}

function breakAt(
  text: string,
  { line, last, next }: LineEnd,
  isGuessed: boolean,
): Edit | undefined {
  // A placeholder changes how long a line is.
  const isMarked = text.slice(Math.max(line, last - 200), last).includes('[redacted:');
  if (isGuessed && !isMarked && COLUMNS.has(last - line))
    return { start: last, end: next, character: '' };
  return brokenToken(text, { line, last, next });
}

/** The end of a line, and what a language joins pieces with there. */
const TAIL = /(?<piece>[A-Za-z0-9_+/=.~-]{8,})(?<mark>["']?[ \t]{0,2}(?:[+.&_\\]|=)?[ \t]{0,2})$/;
const HEAD =
  /^(?<mark>[ \t>|*#]{0,40}(?:[+.&]{1,2}[ \t]{1,4})?["']?)(?<piece>[A-Za-z0-9_+/=.~-]{6,})(?=["'`,;)\]}\\]{0,4}[ \t]*(?:\r?\n|$))/;

/** Both pieces are of a token that no words are in: the last of one line, and all of the next one up to a mark. */
function brokenToken(text: string, { line, last, next }: LineEnd): Edit | undefined {
  const before = TAIL.exec(text.slice(Math.max(line, last - 100), last))?.groups;
  const after = HEAD.exec(text.slice(next, next + 600))?.groups;
  if (before === undefined || after === undefined) return undefined;
  const [tail = '', head = ''] = [before['mark'], after['mark']];
  const isBroken = isPiece(before['piece']) && isPiece(after['piece']);
  if (!isBroken || /["']/.test(tail) !== /["']/.test(head)) return undefined;
  return { start: last - tail.length, end: next + head.length, character: '' };
}

function isPiece(piece = ''): boolean {
  return /\d/.test(piece) && /[A-Za-z]/.test(piece) && shareOfWords(piece) < 0.5;
}

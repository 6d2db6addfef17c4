/**
 * Views of a text with its encodings taken off: quotation marks and line ends escaped any number of times, HTML entities,
 * percent-encoding, and lines that a terminal broke. Rules are written once, for plain text, and their spans are mapped back.
 */

export interface View {
  readonly text: string;
  /** Range in the original text of a range in this one. */
  range(start: number, end: number): readonly [start: number, end: number];
}

/** A piece of a text and the character that stands for it; an empty string removes it. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly character: string;
}

/** The text as it is, then without escapes, then without a terminal's line breaks, as far as they differ. */
export function viewsOf(text: string): readonly View[] {
  const plain: View = { text, range: (start, end) => [start, end] };
  const views = [plain];
  const escapes = escapesIn(text);
  if (escapes.length > 0) views.push(edited(plain, escapes));
  const breaks = breaksIn(text);
  if (breaks.length > 0) {
    const whole = edited(plain, breaks);
    views.push(edited(whole, escapesIn(whole.text)));
  }
  return views;
}

/** Each alternative begins where its repetition cannot continue one before it, so the time is linear. */
const ESCAPE =
  /(?<!\\)\\+(?:(?<same>["'`/])|(?:u00|x)(?<code>[2-7][0-9a-f])|(?<space>[nrt]|\r?\n))|&(?:amp;)*(?<entity>quot|apos|lt|gt|amp|#34|#39|#x22|#x27);|%(?:25)*(?<byte>[2-7][0-9a-f])/gi;

/** Tabs separate cells; an escaped line end continues its line. */
const SPACES: Readonly<Record<string, string>> = { n: '\n', r: '\n', t: '\t' };

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  '#34': '"',
  '#x22': '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  lt: '<',
  gt: '>',
  amp: '&',
};

function escapesIn(text: string): Edit[] {
  return Array.from(text.matchAll(ESCAPE), ({ index, 0: { length }, groups = {} }) => {
    const { same, code, space, entity, byte } = groups;
    const hex = code ?? byte;
    const character =
      same ??
      (hex === undefined ? undefined : String.fromCharCode(Number.parseInt(hex, 16))) ??
      (entity === undefined ? undefined : ENTITIES[entity.toLowerCase()]) ??
      (space === undefined ? ' ' : SPACES[space.toLowerCase()]) ??
      ' ';
    return { start: index, end: index + length, character };
  });
}

/** Lines of exactly these widths were broken wherever that was; longer ones than the minimum only inside a token. */
const COLUMNS = new Set([72, 76, 78, 79, 80, 90, 100, 120, 132, 160]);
const COLUMNS_MIN = 60;
const TOKEN_CHARACTER = /[A-Za-z0-9_+/=.~:%$!#-]/;

/** Line ends that a terminal made. */
function breaksIn(text: string): Edit[] {
  const edits: Edit[] = [];
  let line = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', line)) {
    const last = text.charAt(end - 1) === '\r' ? end - 1 : end;
    if (last - line >= COLUMNS_MIN && isBroken(text, { line, last, next: end + 1 })) {
      edits.push({ start: last, end: end + 1, character: '' });
    }
    line = end + 1;
  }
  return edits;
}

interface LineEnd {
  readonly line: number;
  readonly last: number;
  readonly next: number;
}

function isBroken(text: string, { line, last, next }: LineEnd): boolean {
  // A placeholder changes how long a line is.
  if (text.slice(line, last).includes('[redacted:')) return false;
  if (COLUMNS.has(last - line)) return true;
  return TOKEN_CHARACTER.test(text.charAt(last - 1)) && TOKEN_CHARACTER.test(text.charAt(next));
}

function edited(view: View, edits: readonly Edit[]): View {
  if (edits.length === 0) return view;
  const starts = new Uint32Array(view.text.length + 1);
  const ends = new Uint32Array(view.text.length + 1);
  const parts: string[] = [];
  let length = 0;
  const copy = (from: number, to: number): void => {
    parts.push(view.text.slice(from, to));
    for (let at = from; at < to; at += 1, length += 1) {
      starts[length] = at;
      ends[length] = at + 1;
    }
  };
  let at = 0;
  for (const { start, end, character } of edits) {
    copy(at, start);
    parts.push(character);
    if (character !== '') {
      starts[length] = start;
      ends[length] = end;
      length += 1;
    }
    at = end;
  }
  copy(at, view.text.length);
  return {
    text: parts.join(''),
    range: (start, end) => view.range(starts[start] ?? 0, ends[end - 1] ?? 0),
  };
}

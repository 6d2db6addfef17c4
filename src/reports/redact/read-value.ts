/** Reads the values that stand at a position, in any syntax: quoted, bare, in a list, in a block, in an element. */

/** Half-open range of a value, and how it was written. */
export interface Value {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  /** Nothing but punctuation follows on its line. */
  readonly isLast: boolean;
}

const VALUE_MAX = 4096;
/** Lines of a block, entries of a list. */
const ENTRIES_MAX = 40;

/** Matches the pattern, which is sticky, at a position. @returns where it ends; the position itself when it does not match. */
export function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Marks, tags, types and calls that stand between a name and its value. */
const BEFORE =
  /(?:[ \t]{1,20}|\*{1,2}(?=[ \t]|\S)|<!\[CDATA\[|<\/?[a-zA-Z][^<>\n]{0,80}>(?!&)|!{1,2}[A-Za-z][\w:/-]{0,40}[ \t]|\[\](?:byte|rune|u8)[({]|(?:Some|Ok|String|new String|SecureString|Secret|SecretStr|bytes|str|Buffer\.from|base64|passwd|PASSWORD|password|hash)\(|\$?[A-Za-z_.]{1,60}(?:[[{]["'\w]{1,60}[\]}])?[ \t]?(?:\|\||\?\?|\/\/)|(?:bearer|basic|token|digest|negotiate|apikey|bot)[ \t]){1,6}/iy;
/** `: string =` and the like: the value of a typed declaration is behind it. */
const TYPE =
  /[ \t]{0,4}(?:&?(?:'static |\[\]const )?[A-Za-z][\w.<>|?[\] ]{0,40})[ \t]?=[ \t]{0,4}(?=["'`@])/y;
const LITERAL_PREFIX = /(?:[bBrRuUfFLNs@$]{1,2}|%[qQ])(?=["'`])/y;
const BLOCK = /[|>][-+\d]{0,2}[ \t]*\r?\n/y;
const INDENT = /[ \t>+#|*/-]*/y;

/** @param at where the text behind `=` or `:` begins */
export function readValues(text: string, at: number): readonly Value[] {
  const block = skip(BLOCK, text, skip(/[ \t]*/y, text, at));
  if (text.charAt(block - 1) === '\n' && block > at) return linesOf(text, at, block);
  const start = skip(LITERAL_PREFIX, text, skip(BEFORE, text, skip(TYPE, text, at)));
  if (STANDS_FOR_VALUE.test(text.slice(start, start + 44))) return [];
  if (LIST.test(text.slice(start, start + 8))) return listOf(text, start + 1);
  if (/^[\r\n]/.test(text.slice(start, start + 1))) return nextLines(text, at, start);
  const value = bracedValue(text, start) ?? readValue(text, start);
  return value === undefined ? [] : [value];
}

const STANDS_FOR_VALUE = /^<[\w .-]{1,40}>/;
/** But not `[==[` of Lua. */
const LIST = /^\[(?!=*\[)/;

/** `Password={a;b};` of ODBC and ADO. */
function bracedValue(text: string, start: number): Value | undefined {
  const end = skip(/\{[^{}\s$"']{4,64}\}(?=;)/y, text, start);
  return end > start ? { start: start + 1, end: end - 1, isQuoted: true, isLast: true } : undefined;
}

const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '„': '“',
  '«': '»',
  '‘': '’',
  '「': '」',
};

/** What closes `[==[` of Lua and `q{` of Perl. */
const CLOSING = (open: string): string =>
  open.startsWith('[') ? open.replaceAll('[', ']') : open.endsWith('{') ? '}' : ')';

/** One value, in quotation marks or without. */
export function readValue(text: string, start: number): Value | undefined {
  const open = /["'`]{3}|/y;
  open.lastIndex = start;
  const triple = open.exec(text)?.[0] ?? '';
  if (triple.length === 3) return quoted(text, start + 3, triple);
  const bracket = /\[=*\[|q{1,2}[{(]/y;
  bracket.lastIndex = start;
  const long = bracket.exec(text)?.[0];
  if (long !== undefined) return quoted(text, start + long.length, CLOSING(long));
  const close = QUOTES[text.charAt(start)];
  return close === undefined ? bare(text, start) : quoted(text, start + 1, close);
}

function quoted(text: string, start: number, close: string): Value | undefined {
  const lineEnd = endOfLine(text, start);
  const limit = close.length === 3 ? start + VALUE_MAX : Math.min(lineEnd, start + VALUE_MAX);
  const end = closingAt(text.slice(start, limit + close.length), close);
  // The closing mark may be on another line, or cut off.
  const last = end === -1 ? Math.min(lineEnd, limit) : start + end;
  return last > start ? { start, end: last, isQuoted: true, isLast: true } : undefined;
}

/** SQL, YAML and Pascal write a single quotation mark inside as two, Basic and C# a double one. */
function closingAt(text: string, close: string): number {
  if (close === '"') return text.replaceAll(/(?<=\w)""(?=\w)/g, '__').indexOf(close);
  if (close !== "'") return text.indexOf(close);
  const found = /(?<!')'(?!'[\w ])|^'/.exec(text.replaceAll(/(?<=.)''(?=[\w ])/g, '__'));
  return found?.index ?? -1;
}

/** Everything that the value of a variable, a flag or a label may hold; what ends one in its syntax is taken off again. */
const BARE = /[^\s"'`<>|]{1,4096}/y;
const BEGINNING_MAX = 256;
const BARE_BEGINNING = /[^\s"'`<>|]{1,256}/y;
const PAIR = /[;,&][A-Za-z_][\w .-]{0,40}[=:]/;
/** The next pair of a list of pairs. */
const NEXT_PAIR = /[;,&](?:$|[A-Za-z_][\w .-]{0,40}[=:])/;
/** Ends with brackets that something before it opened. */
const CLOSED = /^[^({[]*[)}\]]+[,;.]*$/;

/** A list of pairs is not read to its end for each of its names. */
function endOfBare(text: string, start: number): number {
  const end = skip(BARE_BEGINNING, text, start);
  const isLong = end - start === BEGINNING_MAX && !PAIR.test(text.slice(start, end));
  return isLong ? skip(BARE, text, start) : end;
}

function bare(text: string, start: number): Value | undefined {
  let end = endOfBare(text, start);
  if (end === start) return undefined;
  const value = text.slice(start, end);
  const next = NEXT_PAIR.exec(value);
  if (next !== null) end = start + next.index - unopened(value.slice(0, next.index));
  else if (CLOSED.test(value)) end -= /[)}\]]+[,;.]*$/.exec(value)?.[0].length ?? 0;
  end -= /[,;.:*]*$/.exec(text.slice(Math.max(start, end - 4), end))?.[0].length ?? 0;
  const rest = text.slice(end, Math.min(endOfLine(text, end), end + 200));
  return end > start
    ? {
        start,
        end,
        isQuoted: false,
        isLast: /^["'`)\]},;.*|\s]*(?:[#/<&].*|[ \t]-.*)?$/.test(rest),
      }
    : undefined;
}

/** Brackets at the end of a value that something before it opened: `[password=x],`. */
function unopened(value: string): number {
  return /^[^({[]*?(?<closing>[)}\]]+)$/.exec(value)?.groups?.['closing']?.length ?? 0;
}

/** `a, "b", c]` */
function listOf(text: string, start: number): readonly Value[] {
  const values: Value[] = [];
  let at = start;
  while (values.length < ENTRIES_MAX) {
    at = skip(/[\s,]{0,80}/y, text, at);
    const value = /[\]\s]|^$/.test(text.charAt(at)) ? undefined : readValue(text, at);
    if (value === undefined) break;
    values.push(value);
    at = value.end + (value.isQuoted ? 1 : 0);
  }
  return values;
}

/** Lines that are indented more than the line with the name; marks of quotations and diffs count as indentation. */
function linesOf(text: string, name: number, from: number): readonly Value[] {
  const depth = indentOf(text, text.lastIndexOf('\n', name - 1) + 1);
  const values: Value[] = [];
  let at = from;
  while (values.length < ENTRIES_MAX && at < text.length && indentOf(text, at) > depth) {
    const start = skip(INDENT, text, at);
    const end = endOfLine(text, at);
    if (end > start) values.push({ start, end, isQuoted: true, isLast: true });
    at = end + 1;
  }
  return values;
}

/** A line of its own between a label and what it labels. */
const FENCE = /(?:[ \t>+#*]{0,20}(?:(?:`{3}|~{3})[a-z]{0,12})?[ \t]{0,20}\r?\n){1,2}/y;

/** `- value` on the lines that follow, or one value alone on the next line, in a code block or not. */
function nextLines(text: string, name: number, lineEnd: number): readonly Value[] {
  const depth = indentOf(text, text.lastIndexOf('\n', name - 1) + 1);
  const next = skip(/\r?\n/y, text, lineEnd);
  const behindFence = skip(FENCE, text, next);
  const values: Value[] = [];
  let at = behindFence;
  while (values.length < ENTRIES_MAX) {
    const start = skip(INDENT, text, at);
    const isEntry = /-[ \t]+$/.test(text.slice(at, start));
    const isAlone = values.length === 0 && (behindFence > next || start - at > depth);
    if (!isEntry && !isAlone) break;
    const value = readValue(text, start);
    if (value === undefined || !value.isLast) break;
    values.push(value);
    at = endOfLine(text, value.end) + 1;
  }
  return values;
}

function indentOf(text: string, line: number): number {
  return skip(INDENT, text, line) - line;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  const last = end === -1 ? text.length : end;
  return text.charAt(last - 1) === '\r' ? last - 1 : last;
}

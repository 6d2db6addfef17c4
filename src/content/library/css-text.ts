/** The text of a style sheet as browsers split it (CSS Syntax Module Level 3, section 4), where the parser splits it otherwise. */
import { CssSyntaxError } from 'postcss';

/** Comments, marks of HTML comments, strings, and names with the bracket of a function behind them. */
const TOKENS =
  /\/\*[^]*?(?:\*\/|$)|(?<mark><!--|-->)|(?<quote>["'])(?:\\(?:\r\n|[^])|(?!\k<quote>)[^\\\n\r\f])*(?<end>\k<quote>)?|(?<name>(?:[\w-]|[^\0-\x7f]|\\[^\n\r\f])+\(?)/g;
/** Follows `url(`: a string, or an address without quotes, brackets, spaces and comments. */
const ADDRESS = /[ \t\n\r\f]*(?:(?=["'])|\)|(?:(?!\/\*)[^"'()\\\s]|\\[^\n\r\f])+[ \t\n\r\f]*\))/y;

/**
 * Refuses text that browsers read in another way than the parser: what follows would not be seen.
 * @throws CssSyntaxError with the line
 */
export function refuseAmbiguous(text: string): void {
  for (const { index, 0: token, groups = {} } of text.matchAll(TOKENS)) {
    const reason = faultOf(text, { token, end: index + token.length, groups });
    if (reason !== undefined) {
      throw new CssSyntaxError(reason, text.slice(0, index).split('\n').length, 1);
    }
  }
}

interface Token {
  readonly token: string;
  readonly end: number;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

function faultOf(text: string, { token, end, groups }: Token): string | undefined {
  if (groups['mark'] !== undefined) return 'it has a mark of an HTML comment';
  if (groups['quote'] !== undefined && groups['end'] === undefined)
    return 'a string ends at the end of its line';
  const isFunction = groups['name'] !== undefined && token.endsWith('(');
  // A name with an escape may be `url` too.
  if (!isFunction || !(token.includes('\\') || /^url\($/i.test(token))) return undefined;
  ADDRESS.lastIndex = end;
  return ADDRESS.test(text) ? undefined : 'an address needs quotes';
}

/** The characters that a string or an address stands for. */
export function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:([\da-f]{1,6})(?:\r\n|\s)?|\r\n|[\n\r\f]|([^]))/gi,
    (_, hex: string | undefined, plain: string | undefined) => {
      const code = hex === undefined ? undefined : Number.parseInt(hex, 16);
      if (code === undefined) return plain ?? '';
      return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
    },
  );
}

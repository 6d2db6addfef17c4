/** Literals of Python as data: what a program assigns, as far as it need not run to know it. */
import { NESTING_MAX } from '../source/data.ts';

const STRING =
  /([rRuU]?)("""(?:[^"\\]|\\[^]|"(?!""))*"""|'''(?:[^'\\]|\\[^]|'(?!''))*'''|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*')/y;
const NUMBER = /-?\d+(?:\.\d+)?(?![\w.])/y;
const NAMES: Readonly<Record<string, unknown>> = { True: true, False: false, None: null };
const NAME = /(?:True|False|None)(?!\w)/y;
/** Space between the parts of a list, with its comments. */
const GAP = /(?:[ \t\r\n]|\\\n|#[^\n]*)*/y;
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' };
/** An expression that is skipped: everything but what ends it at its own depth. */
const SKIPPED = /[^[\](){},"'#]+|#[^\n]*/y;

/** The value that the last assignment of a name at the beginning of a line gives it; `undefined` for one that is computed. Parts that are computed are left out. */
export function assignedValue(text: string, name: string): unknown {
  const all = [
    ...text.matchAll(new RegExp(`^${name}[ \\t]*(?::[^=\\n]{1,100})?=(?!=)[ \\t]*`, 'gm')),
  ];
  const last = all.at(-1);
  return last === undefined ? undefined : new Literals(text, last.index + last[0].length).whole();
}

class Literals {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** A value that nothing but a comment follows on its line. */
  whole(): unknown {
    const value = this.#value(0);
    return /[ \t]*(?:#|;|\r?\n|$)/y.test(this.#text.slice(this.#at, this.#at + 1000))
      ? value
      : undefined;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }

  #value(depth: number): unknown {
    const open = this.#text.charAt(this.#at);
    if (open in CLOSING) return depth < NESTING_MAX ? this.#list(open, depth) : undefined;
    const name = this.#take(NAME) ?? undefined;
    if (name !== undefined) return NAMES[name[0]];
    const number = this.#take(NUMBER);
    return number === null ? this.#strings(depth > 0) : Number(number[0]);
  }

  /** Strings next to each other are one. @param isInList across lines too */
  #strings(isInList: boolean): string | undefined {
    let text: string | undefined;
    for (let match = this.#take(STRING); match !== null; match = this.#take(STRING)) {
      const [, prefix = '', written = ''] = match;
      text = (text ?? '') + stringOf(written, /r/i.test(prefix));
      this.#take(isInList ? GAP : /[ \t]*/y);
    }
    return text;
  }

  #list(open: string, depth: number): unknown {
    const close = CLOSING[open];
    const pairs: (readonly [key: unknown, value: unknown])[] = [];
    let hasComma = false;
    this.#at += 1;
    for (this.#take(GAP); this.#at < this.#text.length; this.#take(GAP)) {
      if (this.#text.charAt(this.#at) === close) break;
      const start = this.#at;
      const key = this.#item(depth);
      const isPair = open === '{' && this.#take(/:/y) !== null;
      if (isPair) this.#take(GAP);
      pairs.push([key, isPair ? this.#item(depth) : undefined]);
      hasComma = this.#take(/,/y) !== null || hasComma;
      // A sign that begins nothing.
      if (this.#at === start) this.#at += 1;
    }
    this.#at += 1;
    if (open === '{') return Object.fromEntries(pairs.filter(isKnown));
    const values = pairs.map(([value]) => value);
    return open === '(' && !hasComma ? values[0] : values;
  }

  /** The value of an item; one that is an expression is skipped. */
  #item(depth: number): unknown {
    const value = this.#value(depth + 1);
    this.#take(GAP);
    if (/[,:\])}]/.test(this.#text.charAt(this.#at))) return value;
    this.#skip();
    return undefined;
  }

  #skip(): void {
    let depth = 0;
    while (this.#at < this.#text.length) {
      const sign = this.#text.charAt(this.#at);
      if (depth === 0 && /[,\])}]/.test(sign)) return;
      if (this.#take(STRING) !== null || this.#take(SKIPPED) !== null) continue;
      if (sign in CLOSING) depth += 1;
      if (/[\])}]/.test(sign)) depth -= 1;
      this.#at += 1;
    }
  }
}

function isKnown([key, value]: readonly [unknown, unknown]): boolean {
  return typeof key === 'string' && key !== '__proto__' && value !== undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

function stringOf(written: string, isRaw: boolean): string {
  const quotes = /^(?:"""|''')/.test(written) ? 3 : 1;
  const inner = written.slice(quotes, -quotes);
  return isRaw
    ? inner
    : inner.replace(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_, code?: string, sign = '') =>
        code === undefined
          ? (ESCAPES[sign] ?? sign)
          : String.fromCharCode(Number.parseInt(code, 16)),
      );
}

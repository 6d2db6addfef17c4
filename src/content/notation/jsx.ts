/** Tags of JSX and of Vue, with their attributes as literals: nothing is evaluated, what is no literal is left out. */
import type { Data } from '../model/data.ts';
import { isData } from '../source/data.ts';
import { balancedEnd } from './balanced.ts';
import { matchAt } from './rule.ts';
import type { Scan, Span } from './scan.ts';
import { decodeEntities } from './text.ts';
import { literalOf } from './values.ts';

export interface JsxTag extends Span {
  /** Empty for a fragment. */
  readonly name: string;
  readonly isClosing: boolean;
  readonly props: Data;
  /** `<A />` */
  readonly isVoid: boolean;
}

const TAG_NAME = /<(\/?)([A-Za-z][\w]*(?:[.:-][\w]+)*|(?=>))/y;
const ATTRIBUTE = /\s*(?:([\w$@:.#-]+)(?:\s*=\s*("[^"]*"|'[^']*'|\{))?|(\{))/y;
const TAG_END = /\s*(\/?)>/y;

/** The name of the tag at an offset, without the rest of the tag. */
export function tagNameAt({ source }: Scan, at: number): string | undefined {
  return matchAt(TAG_NAME, source, at)?.[2];
}

/** The tag that begins at an offset. */
export function tagAt(scan: Scan, at: number): JsxTag | undefined {
  const [start, slash, name] = matchAt(TAG_NAME, scan.source, at) ?? [];
  if (start === undefined || name === undefined) return undefined;
  const found = readAttributes(scan, at + start.length);
  return found && { start: at, name, isClosing: slash !== '', ...found };
}

function readAttributes(
  scan: Scan,
  from: number,
): Pick<JsxTag, 'props' | 'end' | 'isVoid'> | undefined {
  const { source } = scan;
  const props: Record<string, unknown> = {};
  let at = from;
  for (;;) {
    const end = matchAt(TAG_END, source, at);
    if (end !== null) {
      return { props, end: at + end[0].length, isVoid: end[1] === '/' };
    }
    const match = matchAt(ATTRIBUTE, source, at);
    const isComment = match === null && /^\s*\/\*/.test(source.slice(at, at + 40));
    if (match === null || match[0] === '' || scan.budget.left < 0 || isComment) {
      scan.budget.left -= at - from;
      return undefined;
    }
    const [all, name, value, spread] = match;
    at += all.length;
    if (value === '{' || spread === '{') {
      const close = balancedEnd(scan, at - 1);
      if (close === undefined) return undefined;
      const written = source.slice(at, close - 1);
      if (name === undefined) Object.assign(props, spreadOf(written, scan));
      else setProp(props, name, literalOf(written, scan.names));
      at = close;
    } else if (name !== undefined) {
      const text = value === undefined ? true : decodeEntities(value.slice(1, -1));
      setProp(props, name.replace(/^:/, ''), name.startsWith(':') ? bound(scan, name, text) : text);
    }
  }
}

/** `{...props}` */
function spreadOf(written: string, { names }: Scan): Data {
  const value = literalOf(`{${written}}`, names);
  return isData(value) ? (value as Data) : {};
}

/** `:members="list"` and `:members` of Vue: words, a number or a list; any other value stays as it is written. */
function bound({ names }: Scan, name: string, text: string | true): unknown {
  const value = literalOf(text === true ? name.slice(1) : text, names);
  const isShown = typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
  return isShown ? value : text;
}

function setProp(props: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined && name !== '__proto__') props[name] = value;
}

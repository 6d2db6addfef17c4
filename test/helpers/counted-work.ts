/**
 * Counts the characters that text functions pass over: the same on every machine and under every load. A loop over something else than text
 * is not seen; its result is (see `tokens` in the test of bombs).
 */

type Counted = (text: string, args: readonly unknown[], result: unknown) => number;

const all: Counted = (text) => text.length;
const one: Counted = () => 1;
/** Of a search from a place: up to what it found, or to the end. */
const forward: Counted = (text, [, from], result) => {
  const start = Math.max(0, Number(from ?? 0));
  return (
    1 + Math.max(0, (typeof result === 'number' && result >= 0 ? result : text.length) - start)
  );
};

const backward: Counted = (text, [, from], result) => {
  const start = Math.min(text.length, Number(from ?? text.length));
  return 1 + Math.max(0, start - Math.max(0, Number(result)));
};

const STRING: Readonly<Record<string, Counted>> = {
  at: one,
  charAt: one,
  charCodeAt: one,
  codePointAt: one,
  endsWith: one,
  startsWith: one,
  includes: all,
  indexOf: forward,
  lastIndexOf: backward,
  normalize: all,
  replace: all,
  replaceAll: all,
  search: all,
  slice: one,
  split: all,
  substring: one,
  toLowerCase: all,
  toUpperCase: all,
  trim: one,
  trimEnd: one,
  trimStart: one,
};

/** Offset at which a search stops: behind its match, or at the end. A pattern for one place stops where it stands. */
function stopOf(pattern: RegExp, text: string, match: RegExpExecArray | null): number {
  if (match !== null) return match.index + match[0].length;
  const isFixed = pattern.sticky || (pattern.source[0] === '^' && !pattern.multiline);
  return isFixed ? 0 : text.length;
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** @returns how it is put back */
function replaceMethod(
  prototype: object,
  name: string,
  replacement: (original: Method) => Method,
): () => void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  if (descriptor === undefined) throw new Error(`there is no method ${name}`);
  const value = replacement(descriptor.value as Method);
  Object.defineProperty(prototype, name, { ...descriptor, value });
  return () => void Object.defineProperty(prototype, name, descriptor);
}

/** Runs the work; resolves with the number of characters. Nothing else may run in this process meanwhile. */
export async function charactersRead(work: () => unknown): Promise<number> {
  let count = 0;
  const undo = Object.entries(STRING).map(([name, counted]) =>
    replaceMethod(
      String.prototype,
      name,
      (original) =>
        function counting(...args) {
          const result = original.apply(this, args);
          count += counted(String(this), args, result);
          return result;
        },
    ),
  );
  undo.push(
    replaceMethod(
      RegExp.prototype,
      'exec',
      (original) =>
        function counting(...args) {
          const pattern = this as RegExp;
          const from = pattern.global || pattern.sticky ? pattern.lastIndex : 0;
          const match = original.apply(this, args) as RegExpExecArray | null;
          count += 1 + Math.max(0, stopOf(pattern, String(args[0]), match) - from);
          return match;
        },
    ),
  );
  try {
    await work();
  } finally {
    for (const restore of undo) restore();
  }
  return count;
}

const ARRAY: Readonly<Record<string, (length: number, result: unknown) => number>> = {
  indexOf: (length, result) => (result === -1 ? length : Number(result)),
  lastIndexOf: (length, result) => length - Number(result),
  shift: (length) => length,
  splice: (length) => length,
  unshift: (length) => length,
};

/** Runs the work; returns the number of elements of arrays that were searched or moved, to the end of each array. */
export function elementsMoved(work: () => unknown): number {
  let count = 0;
  const undo = Object.entries(ARRAY).map(([name, counted]) =>
    replaceMethod(
      Array.prototype,
      name,
      (original) =>
        function counting(...args) {
          const result = original.apply(this, args);
          count += counted((this as unknown[]).length, result);
          return result;
        },
    ),
  );
  try {
    work();
  } finally {
    for (const restore of undo) restore();
  }
  return count;
}

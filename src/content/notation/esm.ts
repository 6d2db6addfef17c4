/** `import` and `export` statements of MDX: never shown, never run; what they bind to files and literals is known below. */
import { balancedEnd } from './balanced.ts';
import { parseModule, type Module } from './module.ts';
import { endOfLine, scanOf, type Scan, type Span } from './scan.ts';
import { valueOf } from './values.ts';

export interface Statement extends Span {
  readonly kind: 'statement';
  readonly text: string;
}

/** The statement that begins a line. */
export function statementAt(scan: Scan, at: number): Statement | undefined {
  const { source } = scan;
  if (at > 0 && source[at - 1] !== '\n') {
    return undefined;
  }
  const word = /^(?:import|export)\b/.exec(source.slice(at, at + 7))?.[0];
  const end = word === undefined ? undefined : statementEnd(scan, at);
  if (end === undefined) {
    return undefined;
  }
  const text = source.slice(at, end);
  const isStatement =
    word === 'import'
      ? /^import\s+(?:[^'"]*\sfrom\s*)?["'][^"'\n]+["']/.test(text)
      : /^export\s+(?:const|let|var|function|default|class|async|type|interface|\{|\*)/.test(text);
  return isStatement ? { kind: 'statement', start: at, end, text } : undefined;
}

/** The next blank line outside brackets. */
function statementEnd(scan: Scan, at: number): number | undefined {
  const { source } = scan;
  let from = at;
  for (let tries = 0; tries < 2000; tries += 1) {
    const lineEnd = endOfLine(source, from);
    const open = /[{(]/.exec(source.slice(from, lineEnd));
    if (open === null || open.index === undefined) {
      const isLast =
        lineEnd === source.length ||
        /^\n[ \t]*(?:\n|$|import\b|export\b)/.test(source.slice(lineEnd, lineEnd + 40));
      if (isLast) return lineEnd;
      from = lineEnd + 1;
    } else {
      const close = balancedEnd(scan, from + open.index);
      if (close === undefined) return undefined;
      from = close;
    }
  }
  return undefined;
}

/** The module that a statement is; nothing where it is not JavaScript. */
export function moduleIn({ text }: Statement): Module | undefined {
  return parseModule(text);
}

/** Names of a statement, with the file or the literal that each is bound to. */
export function bindNames(names: Map<string, unknown>, module: Module): void {
  for (const [local, { from, name }] of module.imports) {
    if (name === 'default') names.set(local, from);
  }
  for (const [name, { type }] of module.bindings) {
    const value = /Function/.test(type) ? undefined : valueOf({ ...module, names }, name);
    if (value !== undefined) names.set(name, value);
  }
}

/** Returns whether a page that is not called MDX is: it begins with a statement, and has a component. */
export function beginsAsMdx(text: string): boolean {
  const at = /^\s*(?:# [^\n]*\n\s*)?/.exec(text)?.[0].length ?? 0;
  return (
    /^(?:import|export)\s/.test(text.slice(at, at + 7)) &&
    /<[A-Z]\w*[\s/>]/.test(text) &&
    statementAt(scanOf(text), at) !== undefined
  );
}

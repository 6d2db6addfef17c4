/** `import` and `export` statements of MDX: never shown, never run; what they bind to files and literals is known below. */
import type { Piece, Scan } from '../elements/piece.ts';
import { endOfLine } from '../elements/scan.ts';
import { balancedEnd } from './balanced.ts';
import { isRecord, literalOf, type Literal } from '../notation/literal.ts';

const IMPORT_LINE =
  /^import\s+(?:(\w+)|\*\s+as\s+(\w+)|\{([^}]*)\})?(?:\s*,\s*\{[^}]*\})?\s*(?:from\s*)?(["'])([^"'\n]+)\4\s*;?[ \t]*$/;

const FIRST =
  /^\s*(?:# [^\n]*\n\s*)?(?:import\s(?:[^'"`]{0,500}\sfrom\s*)?["'][^"'\n]+["']|export\s+const\s+\w+\s*[=:])/;

/** Whether a page that is not called MDX is: it begins with a statement, and has a component. */
export function beginsAsMdx(text: string): boolean {
  return FIRST.test(text) && /<[A-Z]\w*[\s/>]/.test(text);
}

export function readEsm(scan: Scan, at: number): Piece | undefined {
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
  if (!isStatement) {
    return undefined;
  }
  bindNames(scan, text);
  return { kind: 'text', start: at, end, text: '' };
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

function bindNames(scan: Scan, text: string): void {
  const names = scan.names as Map<string, Literal>;
  for (const line of text.split('\n')) {
    const match = IMPORT_LINE.exec(line.trim());
    const name = match?.[1] ?? match?.[2];
    if (name !== undefined && match !== null) names.set(name, match[5] ?? '');
  }
  const constant = /^export\s+(?:const|let|var)\s+(\w+)\s*(?::[^=]*)?=\s*([^]*?);?\s*$/.exec(text);
  const value = constant === null ? undefined : literalOf(constant[2] ?? '', scan.names);
  if (
    constant?.[1] !== undefined &&
    value !== undefined &&
    (typeof value !== 'object' || isRecord(value) || Array.isArray(value))
  ) {
    names.set(constant[1], value);
  }
}

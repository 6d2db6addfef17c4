/** The changes of a module that its tests should notice: one row for each kind of expression or statement. */
import { parse } from '@babel/parser';
import type { Node } from '@babel/types';

/** One change: the characters from `start` to `end` become `text`. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  /** From 0. */
  readonly column: number;
  readonly text: string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
};

type Change = readonly [start: number, end: number, text: string];

/** What becomes of a node; `code` is the module. */
type Mutator = (node: any, code: string) => readonly Change[];

const operator: Mutator = ({ left, right, operator: sign }, code) => {
  const other = OPERATORS[sign];
  if (other === undefined) return [];
  const at = code.indexOf(sign, left.end);
  return at < 0 || at > right.start ? [] : [[at, at + sign.length, other]];
};

/** A condition that always holds, and one that never does. */
const condition: Mutator = ({ test }) =>
  test ? ['true', 'false'].map((text): Change => [test.start, test.end, text]) : [];

const MUTATORS: Readonly<Record<string, Mutator>> = {
  BinaryExpression: operator,
  LogicalExpression: operator,
  IfStatement: condition,
  ConditionalExpression: condition,
  BooleanLiteral: ({ start, end, value }) => [[start, end, String(!value)]],
  NumericLiteral: ({ start, end, value }) => [[start, end, String(value + 1)]],
  StringLiteral: ({ start, end, value }) => [[start, end, value === '' ? "'mutated'" : "''"]],
  UnaryExpression: ({ start, operator: sign }) => (sign === '!' ? [[start, start + 1, '']] : []),
  RegExpLiteral: ({ start, pattern }) =>
    [
      pattern.startsWith('^') && [start + 1, start + 2, ''],
      pattern.endsWith('$') &&
        !pattern.endsWith('\\$') && [start + pattern.length, start + pattern.length + 1, ''],
    ].filter((change): change is Change => change !== false),
  // A row of a table: elements that are more than a word.
  ArrayExpression: ({ elements }) =>
    elements.flatMap((element: any): readonly Change[] =>
      ['ObjectExpression', 'ArrayExpression', 'RegExpLiteral'].includes(element?.type)
        ? [[element.start, element.end, '']]
        : [],
    ),
  ExpressionStatement: ({ start, end, expression }) =>
    expression.type === 'CallExpression' ? [[start, end, ';']] : [],
};

/** Parts of a module in which nothing is changed: other modules' names, and messages of errors, which are prose. */
const LEFT_ALONE = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'ThrowStatement',
  'Directive',
]);

/** All changes of a module of JavaScript, in the order of its text. */
export function mutantsOf(code: string): readonly Mutant[] {
  const found: Mutant[] = [];
  const waiting: any[] = [parse(code, { sourceType: 'module' }).program];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (LEFT_ALONE.has(node.type)) continue;
    for (const [start, end, text] of MUTATORS[node.type]?.(node, code) ?? []) {
      const before = code.slice(0, start);
      const line = before.split('\n').length;
      found.push({ start, end, text, line, column: start - before.lastIndexOf('\n') - 1 });
    }
    waiting.push(...children(node));
  }
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** A module with one change. */
export function mutated(code: string, { start, end, text }: Mutant): string {
  return code.slice(0, start) + text + code.slice(end);
}

function children(node: Node): readonly Node[] {
  // Names of properties say where a value is kept, and are checked by the compiler.
  const skipped = 'computed' in node && node.computed !== true ? ['key', 'property'] : [];
  return Object.entries(node)
    .filter(([name]) => !skipped.includes(name))
    .flatMap(([, value]) => value)
    .filter((value) => typeof value?.type === 'string' && typeof value.start === 'number');
}

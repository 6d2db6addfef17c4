/**
 * Values of JavaScript and TypeScript, read as data and never run: literals, names bound to them in the same file or in what it
 * imports, spreads, and calls that only pass data through (`defineConfig({…})`). Configurations and pages are read alike.
 */
import { parseExpression } from '@babel/parser';
import type { Node } from '@babel/types';
import { moduleOf, type Module } from './module.ts';
import { scriptOptions } from './script.ts';
import { called, returned } from './value-calls.ts';
import { lookUp } from './value-names.ts';
import { chosen, entries, items, jsxText, member, sum, template } from './value-parts.ts';
import { evaluate, type Computed, type Evaluators, type Reading } from './value-reading.ts';

/** Values of names that a page itself binds to literals, or to the files that it imports. */
export type Names = ReadonlyMap<string, unknown>;

/** Values read before giving up: references can multiply without end. */
const BUDGET = 100_000;
/** The same for all expressions of a page together. */
const PAGE_BUDGET = 400_000;
const pageBudgets = new WeakMap<Names, { left: number }>();
/** Longer expressions are not data that a page shows. */
const LENGTH_MAX = 20_000;

/** The value bound to `name` as plain data; what cannot be known is left out. */
export function valueOf(module: Module, name: string): unknown {
  return valuesOf(module, name).value;
}

/** The same, with what was left out. */
export function valuesOf(
  module: Module,
  name: string,
): { readonly value: unknown; readonly computed: readonly Computed[] } {
  return known(module, (reading) => lookUp(reading, name));
}

/** The value of an expression of a page; `undefined` for what cannot be known. @param names one map for the page, which bounds what all its expressions write */
export function literalOf(source: string, names: Names): unknown {
  const text = source.trim();
  const plain = /^(?:"([^"\\]*)"|'([^'\\]*)'|`([^`\\$]*)`)$/.exec(text);
  if (plain !== null) {
    return plain[1] ?? plain[2] ?? plain[3];
  }
  if (text === '' || text.length > LENGTH_MAX || /[[({<]{60}/.test(text)) {
    return undefined;
  }
  const { plugins = [], ...options } = scriptOptions(text);
  const budget = pageBudgets.get(names) ?? { left: PAGE_BUDGET };
  pageBudgets.set(names, budget);
  const { value, computed } = known(moduleOf(names), (above) => {
    const reading = { ...above, budget };
    return evaluate(reading, parseExpression(text, { ...options, plugins: [...plugins, 'jsx'] }));
  });
  // A page has no words for a part that is not known.
  return typeof value === 'string' && computed.length > 0 ? undefined : value;
}

/** Text that cannot be parsed has no value. */
function known(
  module: Module,
  read: (reading: Reading) => unknown,
): { readonly value: unknown; readonly computed: readonly Computed[] } {
  const computed: Computed[] = [];
  try {
    const reading = {
      evaluators: EVALUATE,
      module,
      budget: { left: BUDGET },
      depth: 0,
      path: [],
      computed,
    };
    return { value: read(reading), computed };
  } catch {
    return { value: undefined, computed };
  }
}

const inner = (reading: Reading, node: { readonly expression: Node }): unknown =>
  evaluate(reading, node.expression);

const EVALUATE: Evaluators = {
  StringLiteral: (_, { value }) => value,
  NumericLiteral: (_, { value }) => value,
  // An author's pattern is not run.
  RegExpLiteral: (_, { pattern }) => ({ pattern }),
  BooleanLiteral: (_, { value }) => value,
  NullLiteral: () => null,
  Identifier: (reading, { name }) => lookUp(reading, name),
  TSAsExpression: inner,
  TSSatisfiesExpression: inner,
  TSNonNullExpression: inner,
  ParenthesizedExpression: inner,
  TemplateLiteral: template,
  ArrayExpression: (reading, { elements }) => elements.flatMap((one) => items(reading, one)),
  ObjectExpression: (reading, { properties }) =>
    Object.fromEntries(properties.flatMap((property) => entries(reading, property))),
  MemberExpression: member,
  ArrowFunctionExpression: returned,
  ObjectMethod: returned,
  FunctionDeclaration: returned,
  FunctionExpression: returned,
  AwaitExpression: (reading, { argument }) => evaluate(reading, argument),
  CallExpression: called,
  LogicalExpression: chosen,
  UnaryExpression: (reading, { operator, argument }) => {
    const value = operator === '-' ? evaluate(reading, argument) : undefined;
    return typeof value === 'number' ? -value : undefined;
  },
  BinaryExpression: sum,
  JSXElement: jsxText,
  JSXFragment: jsxText,
};

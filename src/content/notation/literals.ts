/**
 * Reads data out of a JavaScript or TypeScript file without running it: literals, names bound to them in the same file
 * or in what it imports, spreads, and calls that only pass data through (`defineConfig({…})`).
 */
import type {
  CallExpression,
  MemberExpression,
  Node,
  ObjectProperty,
  TemplateLiteral,
} from '@babel/types';
import { isData } from '../source/data.ts';
import type { Module } from './module.ts';

/** Values read before giving up: references can multiply without end. */
const BUDGET = 100_000;
const DEPTH = 60;

/** A list's element or an object's property that only running the program could determine. */
export interface Computed {
  /** Keys that lead to it. */
  readonly path: readonly string[];
  /** 1-based line of the file that holds it. */
  readonly line: number;
}

interface Reading {
  readonly module: Module;
  readonly budget: { left: number };
  readonly depth: number;
  readonly path: readonly string[];
  readonly computed: Computed[];
}

/** The value bound to `name` as plain data; what cannot be known is left out. */
export function valueOf(module: Module, name: string): unknown {
  return valuesOf(module, name).value;
}

/** The same, with the list elements that were left out. */
export function valuesOf(
  module: Module,
  name: string,
): { readonly value: unknown; readonly computed: readonly Computed[] } {
  const computed: Computed[] = [];
  try {
    const reading = { module, budget: { left: BUDGET }, depth: 0, path: [], computed };
    return { value: lookUp(reading, name), computed };
  } catch {
    return { value: undefined, computed };
  }
}

function leaveOut({ computed, path }: Reading, node: Node): void {
  computed.push({ path, line: node.loc?.start.line ?? 1 });
}

function lookUp(reading: Reading, name: string): unknown {
  const node = reading.module.bindings.get(name);
  if (node !== undefined) {
    return evaluate(reading, node);
  }
  const imported = reading.module.imports.get(name);
  const loaded = imported && reading.module.loaded.get(imported.from);
  if (imported === undefined || loaded === undefined) {
    return undefined;
  }
  return 'value' in loaded
    ? loaded.value
    : lookUp({ ...reading, module: loaded, depth: reading.depth + 1 }, imported.name);
}

function evaluate(above: Reading, node: Node): unknown {
  above.budget.left -= 1;
  if (above.budget.left < 0 || above.depth > DEPTH) {
    return undefined;
  }
  const reading = { ...above, depth: above.depth + 1 };
  return (EVALUATE[node.type] as Evaluator | undefined)?.(reading, node);
}

type Evaluator = (reading: Reading, node: Node) => unknown;
type Evaluators = {
  readonly [Type in Node['type']]?: (
    reading: Reading,
    node: Extract<Node, { readonly type: Type }>,
  ) => unknown;
};

const inner = (reading: Reading, node: { readonly expression: Node }): unknown =>
  evaluate(reading, node.expression);

const EVALUATE: Evaluators = {
  StringLiteral: (_, { value }) => value,
  NumericLiteral: (_, { value }) => value,
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
  ArrowFunctionExpression: (reading, { body }) => returned(reading, body),
  ObjectMethod: (reading, { body }) => returned(reading, body),
  FunctionDeclaration: (reading, { body }) => returned(reading, body),
  FunctionExpression: (reading, { body }) => returned(reading, body),
  AwaitExpression: (reading, { argument }) => evaluate(reading, argument),
  CallExpression: called,
  LogicalExpression: (reading, { left, right }) =>
    evaluate(reading, left) ?? evaluate(reading, right),
  UnaryExpression: (reading, { operator, argument }) => {
    const value = operator === '-' ? evaluate(reading, argument) : undefined;
    return typeof value === 'number' ? -value : undefined;
  },
  BinaryExpression: (reading, { operator, left, right }) => {
    const parts = operator === '+' ? [evaluate(reading, left), evaluate(reading, right)] : [];
    return parts.length > 0 && parts.every((part) => typeof part === 'string')
      ? parts.join('')
      : undefined;
  },
};

function template(reading: Reading, { quasis, expressions }: TemplateLiteral): string {
  const shown = (index: number): string => {
    const expression = expressions[index];
    const value = expression === undefined ? undefined : evaluate(reading, expression);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return quasis.map(({ value }, index) => `${value.cooked ?? ''}${shown(index)}`).join('');
}

/** Elements that cannot be known are left out. */
function items(reading: Reading, element: Node | null): unknown[] {
  if (element === null) {
    return [];
  }
  if (element.type === 'SpreadElement') {
    const spread = evaluate(reading, element.argument);
    if (Array.isArray(spread)) return spread as unknown[];
    leaveOut(reading, element);
    return [];
  }
  const value = evaluate(reading, element);
  if (value !== undefined) return [value];
  leaveOut(reading, element);
  return [];
}

function entries(reading: Reading, property: Node): [string, unknown][] {
  if (property.type === 'SpreadElement') {
    const spread = evaluate(reading, property.argument);
    return isData(spread) ? Object.entries(spread) : [];
  }
  if (property.type !== 'ObjectProperty' && property.type !== 'ObjectMethod') {
    return [];
  }
  const key = keyOf(reading, property);
  if (typeof key !== 'string' || key === '__proto__') return [];
  const below = { ...reading, path: [...reading.path, key] };
  const node = property.type === 'ObjectMethod' ? property : property.value;
  const value = evaluate(below, node);
  if (value !== undefined) return [[key, value]];
  leaveOut(below, node);
  return [];
}

function keyOf(reading: Reading, { key, computed }: ObjectProperty | MemberKey): unknown {
  return key.type === 'Identifier' && !computed ? key.name : evaluate(reading, key);
}

interface MemberKey {
  readonly key: Node;
  readonly computed: boolean;
}

function member(reading: Reading, { object, property, computed }: MemberExpression): unknown {
  const value = evaluate(reading, object);
  const key = keyOf(reading, { key: property, computed });
  return isData(value) && typeof key === 'string' && Object.hasOwn(value, key)
    ? value[key]
    : undefined;
}

/** A function's value is what it returns last, if that can be known. */
function returned(reading: Reading, body: Node): unknown {
  if (body.type !== 'BlockStatement') {
    return evaluate(reading, body);
  }
  const last = body.body.findLast(({ type }) => type === 'ReturnStatement');
  return last?.type === 'ReturnStatement' && last.argument
    ? evaluate(reading, last.argument)
    : undefined;
}

/**
 * `sidebarGuide()` is its function's value; `defineConfig({…})` and the like pass on their argument; `require('./x')` is the
 * module, `require.resolve('./x')` and `path.join(__dirname, 'x')` are paths.
 */
function called(reading: Reading, { callee, arguments: given }: CallExpression): unknown {
  if (callee.type === 'Identifier' && callee.name === 'require') {
    const [from] = given.map((argument) => evaluate(reading, argument));
    const loaded = typeof from === 'string' ? reading.module.loaded.get(from) : undefined;
    if (loaded === undefined) return undefined;
    return 'value' in loaded
      ? loaded.value
      : lookUp({ ...reading, module: loaded, depth: reading.depth + 1 }, 'default');
  }
  if (callee.type === 'Identifier' && isBound(reading, callee.name)) {
    return lookUp(reading, callee.name);
  }
  if (callee.type === 'MemberExpression') return pathOf(reading, callee, given);
  for (const argument of given) {
    const value = evaluate(reading, argument);
    if (callee.type === 'Identifier' && typeof value === 'object' && value !== null) {
      return value;
    }
  }
  return undefined;
}

function isBound({ module }: Reading, name: string): boolean {
  const from = module.imports.get(name)?.from;
  // `withNextra({…})` of `const withNextra = nextra({…})` passes on its own argument.
  if (module.bindings.get(name)?.type === 'CallExpression') return false;
  return module.bindings.has(name) || (from !== undefined && module.loaded.has(from));
}

/** Calls that give the path of a file. */
function pathOf(
  reading: Reading,
  { object, property }: MemberExpression,
  given: CallExpression['arguments'],
): string | undefined {
  const name = property.type === 'Identifier' ? property.name : '';
  if (object.type !== 'Identifier' || !['resolve', 'join'].includes(name)) return undefined;
  if (object.name !== 'require' && object.name !== 'path') return undefined;
  const parts = given
    .filter((argument) => argument.type !== 'Identifier' || argument.name !== '__dirname')
    .map((argument) => evaluate(reading, argument));
  return parts.every((part) => typeof part === 'string') ? parts.join('/') : undefined;
}

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
import type { Module } from './module.ts';

/** Values read before giving up: references can multiply without end. */
const BUDGET = 100_000;
const DEPTH = 60;

interface Reading {
  readonly module: Module;
  readonly budget: { left: number };
  readonly depth: number;
}

/** The value bound to `name` as plain data; what cannot be known is left out. */
export function valueOf(module: Module, name: string): unknown {
  try {
    return lookUp({ module, budget: { left: BUDGET }, depth: 0 }, name);
  } catch {
    return undefined;
  }
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
  FunctionDeclaration: (reading, { body }) => returned(reading, body),
  CallExpression: called,
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
    return Array.isArray(spread) ? (spread as unknown[]) : [];
  }
  const value = evaluate(reading, element);
  return value === undefined ? [] : [value];
}

function entries(reading: Reading, property: Node): [string, unknown][] {
  if (property.type === 'SpreadElement') {
    const spread = evaluate(reading, property.argument);
    return isObject(spread) ? Object.entries(spread) : [];
  }
  if (property.type !== 'ObjectProperty') {
    return [];
  }
  const key = keyOf(reading, property);
  const value = evaluate(reading, property.value);
  return typeof key !== 'string' || key === '__proto__' || value === undefined
    ? []
    : [[key, value]];
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
  return isObject(value) && typeof key === 'string' && Object.hasOwn(value, key)
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

/** `sidebarGuide()` is its function's value; `defineConfig({…})` and the like pass on their argument. */
function called(reading: Reading, { callee, arguments: given }: CallExpression): unknown {
  if (callee.type === 'Identifier' && reading.module.bindings.has(callee.name)) {
    return lookUp(reading, callee.name);
  }
  for (const argument of given) {
    const value = evaluate(reading, argument);
    if (callee.type === 'Identifier' && typeof value === 'object' && value !== null) {
      return value;
    }
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Values of JavaScript and TypeScript, read as data and never run: literals, names bound to them in the same file or in what it
 * imports, spreads, and calls that only pass data through (`defineConfig({…})`). Configurations and pages are read alike.
 */
import { parseExpression } from '@babel/parser';
import type {
  BinaryExpression,
  CallExpression,
  JSXElement,
  JSXFragment,
  LogicalExpression,
  MemberExpression,
  Node,
  ObjectProperty,
  TemplateLiteral,
} from '@babel/types';
import { isData } from '../source/data.ts';
import { moduleOf, type Module } from './module.ts';
import { scriptOptions } from './script.ts';

/** Values of names that a page itself binds to literals, or to the files that it imports. */
export type Names = ReadonlyMap<string, unknown>;

/** Values read before giving up: references can multiply without end. */
const BUDGET = 100_000;
const DEPTH = 60;
/** Longer expressions are not data that a page shows. */
const LENGTH_MAX = 20_000;

/** A list's element or an object's property that only running the program could determine. */
export interface Computed {
  /** Keys that lead to it. */
  readonly path: readonly string[];
  readonly file: string;
  /** 1-based line of that file. */
  readonly line: number;
}

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

/** The value of an expression of a page; `undefined` for what cannot be known. */
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
  const { value, computed } = known(moduleOf(names), (reading) =>
    evaluate(reading, parseExpression(text, { ...options, plugins: [...plugins, 'jsx'] })),
  );
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
    const reading = { module, budget: { left: BUDGET }, depth: 0, path: [], computed };
    return { value: read(reading), computed };
  } catch {
    return { value: undefined, computed };
  }
}

interface Reading {
  readonly module: Module;
  readonly budget: { left: number };
  readonly depth: number;
  readonly path: readonly string[];
  readonly computed: Computed[];
  /** Values of the names of the function that is read, and those that it is called with. */
  readonly locals?: ReadonlyMap<string, unknown>;
  readonly given?: readonly unknown[];
}

function leaveOut({ computed, path, module: { file = '' } }: Reading, node: Node): void {
  computed.push({ path, file, line: node.loc?.start.line ?? 1 });
}

function lookUp(reading: Reading, name: string): unknown {
  if (reading.locals?.has(name) === true) return reading.locals.get(name);
  const { bindings, names } = reading.module;
  const node = bindings.get(name);
  if (node !== undefined) {
    return evaluate(reading, node);
  }
  if (names?.has(name) === true) return names.get(name);
  const imported = reading.module.imports.get(name);
  return imported && exportedFrom(reading, imported.from, imported.name);
}

/** What a loaded module exports under a name; `*` is all of it. */
function exportedFrom(reading: Reading, from: string, name: string): unknown {
  const loaded = reading.module.loaded.get(from);
  if (loaded === undefined || reading.depth > DEPTH) return undefined;
  if ('value' in loaded) return loaded.value;
  const inside = { ...reading, module: loaded, depth: reading.depth + 1, locals: new Map() };
  if (name === '*') {
    const own = [...loaded.bindings.keys(), ...loaded.exports.keys()];
    return Object.fromEntries(own.map((one) => [one, exportOf(inside, one)]));
  }
  return exportOf(inside, name);
}

function exportOf(reading: Reading, name: string): unknown {
  const { module } = reading;
  const exported = module.exports.get(name);
  if (exported === undefined && module.bindings.has(name)) return lookUp(reading, name);
  if (exported !== undefined) {
    return 'local' in exported
      ? lookUp(reading, exported.local)
      : exportedFrom(reading, exported.from, exported.name);
  }
  const all = (module.exportsAll ?? []).map((from) => exportedFrom(reading, from, name));
  return all.find((value) => value !== undefined);
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

/** Words around a part that cannot be known say enough for a reader: a copyright without its year. */
function template(reading: Reading, { quasis, expressions }: TemplateLiteral): string {
  const shown = expressions.map((expression) => {
    const value = evaluate(reading, expression);
    if (!isText(value)) leaveOut(reading, expression);
    return isText(value) ? String(value) : '';
  });
  return quasis.map(({ value }, index) => `${value.cooked ?? ''}${shown[index] ?? ''}`).join('');
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function sum(reading: Reading, { operator, left, right }: BinaryExpression): string | undefined {
  const parts = operator === '+' ? [evaluate(reading, left), evaluate(reading, right)] : [];
  return parts.length > 0 && parts.every(isText) ? parts.join('') : undefined;
}

/** Of two values the one that a program would take; the second where the first is not known. */
function chosen(reading: Reading, { operator, left, right }: LogicalExpression): unknown {
  const first = evaluate(reading, left);
  const takesFirst = operator === '??' ? first !== null : Boolean(first) === (operator === '||');
  return first !== undefined && takesFirst ? first : evaluate(reading, right);
}

/** The words of an element. */
function jsxText(reading: Reading, { children }: JSXElement | JSXFragment): string {
  const texts = children.map((child) => {
    if (child.type === 'JSXText') return child.value;
    const value = evaluate(
      reading,
      child.type === 'JSXExpressionContainer' ? child.expression : child,
    );
    return isText(value) ? String(value) : '';
  });
  return texts.join(' ').replace(/\s+/g, ' ').trim();
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
    if (isData(spread)) return Object.entries(spread);
    leaveOut(reading, property);
    return [];
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

interface Key {
  readonly key: Node;
  readonly computed: boolean;
}

function keyOf(reading: Reading, { key, computed }: ObjectProperty | Key): unknown {
  return key.type === 'Identifier' && !computed ? key.name : evaluate(reading, key);
}

/** `image.src` of an imported file is the file. */
function member(reading: Reading, { object, property, computed }: MemberExpression): unknown {
  const value = evaluate(reading, object);
  const key = keyOf(reading, { key: property, computed });
  if (typeof value === 'string' && (key === 'src' || key === 'default')) return value;
  return isData(value) && typeof key === 'string' && Object.hasOwn(value, key)
    ? value[key]
    : undefined;
}

type FunctionNode = Extract<Node, { readonly params: readonly unknown[]; readonly body: Node }>;

/** A function's value is what it returns last, if that can be known. */
function returned(
  { given = [], ...above }: Reading,
  { params, body }: Pick<FunctionNode, 'params' | 'body'>,
): unknown {
  const locals = new Map(above.locals);
  const reading = { ...above, locals };
  for (const [index, param] of params.entries()) bindParam(reading, locals, param, given[index]);
  if (body.type !== 'BlockStatement') return evaluate(reading, body);
  for (const statement of body.body) {
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations) {
      if (id.type === 'Identifier' && init) locals.set(id.name, evaluate(reading, init));
    }
  }
  const last = body.body.findLast(({ type }) => type === 'ReturnStatement');
  return last?.type === 'ReturnStatement' && last.argument
    ? evaluate(reading, last.argument)
    : undefined;
}

/** `name`, `name = default` and `{ name }` with what the function is called with. */
function bindParam(
  reading: Reading,
  locals: Map<string, unknown>,
  param: Node,
  value: unknown,
): void {
  if (param.type === 'Identifier') locals.set(param.name, value);
  else if (param.type === 'AssignmentPattern') {
    bindParam(reading, locals, param.left, value ?? evaluate(reading, param.right));
  } else if (param.type === 'ObjectPattern') {
    for (const property of param.properties) {
      if (property.type !== 'ObjectProperty') continue;
      const key = keyOf(reading, property);
      const own = isData(value) && typeof key === 'string' ? value[key] : undefined;
      bindParam(reading, locals, property.value, own);
    }
  }
}

/** Functions of Docusaurus and VitePress that give the address of a file. */
const FILE_CALLS = new Set(['useBaseUrl', 'withBase']);
const PROGRAM = /(?:\.[cm]?[jt]sx?|\/[^./]*|^[^./]*)$/;

/**
 * `sidebarGuide()` is its function's value; `defineConfig({…})` and the like pass on their argument; `require('./x')` is the
 * module, `require('./x.png')` the file; `require.resolve('./x')` and `path.join(__dirname, 'x')` are paths.
 */
function called(reading: Reading, { callee, arguments: given }: CallExpression): unknown {
  const name = callee.type === 'Identifier' ? callee.name : '';
  if (name === 'require') {
    const [from] = given.map((argument) => evaluate(reading, argument));
    return typeof from === 'string' ? required(reading, from) : undefined;
  }
  if (FILE_CALLS.has(name)) return given[0] && evaluate(reading, given[0]);
  if (callee.type === 'Identifier' && isBound(reading, callee.name)) {
    const values = given.map((argument) => evaluate(reading, argument));
    return lookUp({ ...reading, given: values }, callee.name);
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

function required(reading: Reading, from: string): unknown {
  if (!reading.module.loaded.has(from)) return PROGRAM.test(from) ? undefined : from;
  return exportedFrom(reading, from, 'default');
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

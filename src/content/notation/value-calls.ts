/** Values of functions and of calls. */
import type { CallExpression, MemberExpression, Node } from '@babel/types';
import { isData } from '../source/data.ts';
import { exportedFrom, lookUp } from './value-names.ts';
import { listed } from './value-lists.ts';
import { keyOf } from './value-parts.ts';
import { evaluate, type Reading } from './value-reading.ts';

type FunctionNode = Extract<Node, { readonly params: readonly unknown[]; readonly body: Node }>;

/** A function's value is what it returns last, if that can be known. */
export function returned(
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

/** `name`, `name = default`, `[name]` and `{ name }` with what the function is called with. */
function bindParam(
  reading: Reading,
  locals: Map<string, unknown>,
  param: Node,
  value: unknown,
): void {
  if (param.type === 'Identifier') locals.set(param.name, value);
  else if (param.type === 'AssignmentPattern') {
    bindParam(reading, locals, param.left, value ?? evaluate(reading, param.right));
  } else if (param.type === 'ArrayPattern') {
    for (const [index, element] of param.elements.entries()) {
      const own: unknown = Array.isArray(value) ? value[index] : undefined;
      if (element !== null) bindParam(reading, locals, element, own);
    }
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
 * module, `require('./x.png')` the file; `require.resolve('./x')` and `path.join(__dirname, 'x')` are paths; lists of lists are lists.
 */
export function called(reading: Reading, { callee, arguments: given }: CallExpression): unknown {
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
  if (callee.type === 'MemberExpression') {
    return pathOf(reading, callee, given) ?? listed(reading, callee, { given, call: applied });
  }
  for (const argument of given) {
    const value = evaluate(reading, argument);
    if (callee.type === 'Identifier' && typeof value === 'object' && value !== null) {
      return value;
    }
  }
  return undefined;
}

/** A function in place, with what it is given. */
function applied(reading: Reading, callback: Node): unknown {
  return callback.type === 'ArrowFunctionExpression' || callback.type === 'FunctionExpression'
    ? returned(reading, callback)
    : undefined;
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

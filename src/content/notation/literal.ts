/** Expressions of components, read as data: a literal has its value, anything else has none. Nothing is evaluated. */
import { parseExpression } from '@babel/parser';
import type { Node } from '@babel/types';
import { scriptOptions } from './script.ts';

export type Literal =
  | string
  | number
  | boolean
  | null
  | readonly Literal[]
  | { readonly [key: string]: Literal };

/** Values of names that the page itself binds to literals, or to the files that it imports. */
export type Names = ReadonlyMap<string, Literal>;

/** Longer or deeper expressions are not data that a page shows. */
const LENGTH_MAX = 20_000;
const DEPTH_MAX = 60;

/** The value of an expression, or `undefined` if it is not a literal. */
export function literalOf(source: string, names: Names): Literal | undefined {
  const text = source.trim();
  const plain = /^(?:"([^"\\]*)"|'([^'\\]*)'|`([^`\\$]*)`)$/.exec(text);
  if (plain !== null) {
    return plain[1] ?? plain[2] ?? plain[3];
  }
  if (text === '' || text.length > LENGTH_MAX || /[[({<]{60}/.test(text)) {
    return undefined;
  }
  try {
    const { plugins = [], ...options } = scriptOptions(text);
    return valueOf(parseExpression(text, { ...options, plugins: [...plugins, 'jsx'] }), {
      names,
      text,
      depth: 0,
    });
  } catch {
    return undefined;
  }
}

interface Reading {
  readonly names: Names;
  readonly text: string;
  readonly depth: number;
}

function valueOf(node: Node, above: Reading): Literal | undefined {
  const reading = { ...above, depth: above.depth + 1 };
  if (reading.depth > DEPTH_MAX) {
    return undefined;
  }
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return node.value;
    case 'NullLiteral':
      return null;
    case 'Identifier':
      return reading.names.get(node.name);
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? '') : undefined;
    case 'UnaryExpression':
      return negative(node.operator, valueOf(node.argument, reading));
    case 'ArrayExpression':
      return node.elements.flatMap((one) => present(one && valueOf(one, reading)));
    case 'ObjectExpression':
      return Object.fromEntries(node.properties.flatMap((one) => entryOf(one, reading)));
    case 'MemberExpression':
      return memberOf(node, reading);
    case 'CallExpression':
      return requiredFile(node);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return valueOf(node.expression, reading);
    case 'JSXElement':
    case 'JSXFragment':
      return textOfJsx(reading.text.slice(node.start ?? 0, node.end ?? 0));
    default:
      return undefined;
  }
}

function negative(operator: string, value: Literal | undefined): Literal | undefined {
  return operator === '-' && typeof value === 'number' ? -value : undefined;
}

function present(value: Literal | undefined | null): Literal[] {
  return value === undefined || value === null ? [] : [value];
}

function entryOf(property: Node, reading: Reading): [string, Literal][] {
  if (property.type !== 'ObjectProperty' || property.computed) {
    return [];
  }
  const { key } = property;
  const name = key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' && key.value;
  const value = valueOf(property.value, reading);
  return typeof name !== 'string' || name === '__proto__' || value === undefined
    ? []
    : [[name, value]];
}

/** `image.src` of an imported file is the file. */
function memberOf(
  { object, property }: Extract<Node, { type: 'MemberExpression' }>,
  reading: Reading,
): Literal | undefined {
  const value = valueOf(object, reading);
  const name = property.type === 'Identifier' ? property.name : undefined;
  if (typeof value === 'string' && (name === 'src' || name === 'default')) {
    return value;
  }
  return isRecord(value) && name !== undefined && Object.hasOwn(value, name)
    ? value[name]
    : undefined;
}

/** `require('./a.png')` and `useBaseUrl('/a.png')` name a file. */
function requiredFile(node: Extract<Node, { type: 'CallExpression' }>): string | undefined {
  const { callee, arguments: given } = node;
  const isFile =
    callee.type === 'Identifier' && ['require', 'useBaseUrl', 'withBase'].includes(callee.name);
  const [file] = given;
  return isFile && file?.type === 'StringLiteral' ? file.value : undefined;
}

function textOfJsx(source: string): string {
  return source
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export function isRecord(value: unknown): value is Readonly<Record<string, Literal>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values that are made of others: texts, lists, objects and their members. */
import type {
  BinaryExpression,
  JSXElement,
  JSXFragment,
  LogicalExpression,
  MemberExpression,
  Node,
  ObjectProperty,
  TemplateLiteral,
} from '@babel/types';
import { isData } from '../source/data.ts';
import { evaluate, isText, leaveOut, within, type Reading } from './value-reading.ts';

/** Words around a part that cannot be known say enough for a reader: a copyright without its year. */
export function template(reading: Reading, { quasis, expressions }: TemplateLiteral): string {
  const shown = expressions.map((expression) => {
    const value = evaluate(reading, expression);
    if (!isText(value)) leaveOut(reading, expression);
    return isText(value) ? String(value) : '';
  });
  return quasis.map(({ value }, index) => `${value.cooked ?? ''}${shown[index] ?? ''}`).join('');
}

export function sum(
  reading: Reading,
  { operator, left, right }: BinaryExpression,
): string | undefined {
  const parts = operator === '+' ? [evaluate(reading, left), evaluate(reading, right)] : [];
  return parts.length > 0 && parts.every(isText) ? parts.join('') : undefined;
}

/** Of two values the one that a program would take; the second where the first is not known. */
export function chosen(reading: Reading, { operator, left, right }: LogicalExpression): unknown {
  const first = evaluate(reading, left);
  const takesFirst = operator === '??' ? first !== null : Boolean(first) === (operator === '||');
  return first !== undefined && takesFirst ? first : evaluate(reading, right);
}

/** The words of an element. */
export function jsxText(reading: Reading, { children }: JSXElement | JSXFragment): string {
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
export function items(reading: Reading, element: Node | null): readonly unknown[] {
  if (element === null) {
    return [];
  }
  if (element.type === 'SpreadElement') {
    const spread = evaluate(reading, element.argument);
    if (Array.isArray(spread)) return within(reading, spread as unknown[], element);
    leaveOut(reading, element);
    return [];
  }
  const value = evaluate(reading, element);
  if (value !== undefined) return [value];
  leaveOut(reading, element);
  return [];
}

export function entries(reading: Reading, property: Node): readonly [string, unknown][] {
  if (property.type === 'SpreadElement') {
    const spread = evaluate(reading, property.argument);
    if (isData(spread)) return within(reading, Object.entries(spread), property);
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

export function keyOf(reading: Reading, { key, computed }: ObjectProperty | Key): unknown {
  return key.type === 'Identifier' && !computed ? key.name : evaluate(reading, key);
}

/** `image.src` of an imported file is the file. */
export function member(
  reading: Reading,
  { object, property, computed }: MemberExpression,
): unknown {
  const value = evaluate(reading, object);
  const key = keyOf(reading, { key: property, computed });
  if (typeof value === 'string' && (key === 'src' || key === 'default')) return value;
  return isData(value) && typeof key === 'string' && Object.hasOwn(value, key)
    ? value[key]
    : undefined;
}

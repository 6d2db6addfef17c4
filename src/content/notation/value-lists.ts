/** Lists that a program makes of others: `Object.entries({…})`, `[…].concat(…)`, and `.map(…)` and `.flatMap(…)` with a function. */
import type { CallExpression, MemberExpression, Node } from '@babel/types';
import { isData } from '../source/data.ts';
import { evaluate, leaveOut, within, type Reading } from './value-reading.ts';

type Given = CallExpression['arguments'];

/** The value of what a function returns. @param reading with what it is called with */
export type ReadFunction = (reading: Reading, callback: Node) => unknown;

/** The list that a method gives; nothing for other methods, and where the list is not known. */
export function listed(
  reading: Reading,
  { object, property }: MemberExpression,
  { given, call }: { readonly given: Given; readonly call: ReadFunction },
): unknown[] | undefined {
  const name = property.type === 'Identifier' ? property.name : '';
  if (object.type === 'Identifier' && object.name === 'Object') {
    const value = name === 'entries' && given[0] ? evaluate(reading, given[0]) : undefined;
    return isData(value) ? [...within(reading, Object.entries(value), object)] : undefined;
  }
  const [first] = given;
  if (!['concat', 'map', 'flatMap'].includes(name) || first === undefined) return undefined;
  const list = evaluate(reading, object);
  if (!Array.isArray(list)) return undefined;
  const own = within(reading, list as unknown[], object);
  if (name === 'concat') return [...own, ...given.flatMap((one) => known(reading, one))];
  return own.flatMap((one) => {
    const value = call({ ...reading, given: [one] }, first);
    if (value === undefined) leaveOut(reading, first);
    if (name === 'flatMap' && Array.isArray(value)) return within(reading, value, first);
    return value === undefined ? [] : [value];
  });
}

/** The values that an argument adds to a list. */
function known(reading: Reading, argument: Node): readonly unknown[] {
  const value = evaluate(reading, argument);
  if (value === undefined) leaveOut(reading, argument);
  if (Array.isArray(value)) return within(reading, value as unknown[], argument);
  return value === undefined ? [] : [value];
}

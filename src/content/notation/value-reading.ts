/** State while a value is read, and what every kind of node needs to read those below it. */
import type { Node } from '@babel/types';
import type { Module } from './module.ts';

/** Values inside each other. */
export const DEPTH = 60;

/** A list's element or an object's property that only running the program could determine. */
export interface Computed {
  /** Keys that lead to it. */
  readonly path: readonly string[];
  readonly file: string;
  /** 1-based line of that file. */
  readonly line: number;
}

export interface Reading {
  readonly evaluators: Evaluators;
  readonly module: Module;
  readonly budget: { left: number };
  readonly depth: number;
  readonly path: readonly string[];
  readonly computed: Computed[];
  /** Values of the names of the function that is read, and those that it is called with. */
  readonly locals?: ReadonlyMap<string, unknown>;
  readonly given?: readonly unknown[];
}

export function leaveOut({ computed, path, module: { file = '' } }: Reading, node: Node): void {
  computed.push({ path, file, line: node.loc?.start.line ?? 1 });
}

/** The elements of a list, which count against the budget: lists of lists multiply. Those that no longer fit are left out. */
export function within<Element>(
  reading: Reading,
  list: readonly Element[],
  node: Node,
): readonly Element[] {
  reading.budget.left -= list.length;
  if (reading.budget.left >= 0) return list;
  leaveOut(reading, node);
  return [];
}

/** Characters of a text that count as much as one value: texts multiply, too. */
const CHARACTERS = 100;

/** The value of a node by the row of its type; nothing for what cannot be known. */
export function evaluate(above: Reading, node: Node): unknown {
  above.budget.left -= 1;
  if (above.budget.left < 0 || above.depth > DEPTH) {
    return undefined;
  }
  const reading = { ...above, depth: above.depth + 1 };
  const value = (above.evaluators[node.type] as Evaluator | undefined)?.(reading, node);
  if (typeof value === 'string') above.budget.left -= value.length / CHARACTERS;
  return value;
}

type Evaluator = (reading: Reading, node: Node) => unknown;
export type Evaluators = {
  readonly [Type in Node['type']]?: (
    reading: Reading,
    node: Extract<Node, { readonly type: Type }>,
  ) => unknown;
};

export function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

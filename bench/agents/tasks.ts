/** The tasks of coding agents in `tasks.yaml`. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'yaml';

const TABLE = resolve(import.meta.dirname, '../../../bench/agents/tasks.yaml');

/** Trees that were looked at while answers were tuned; those that were measured, but not looked at; and those that came afterwards. */
export const GROUPS = ['tuned', 'held-out', 'unseen'] as const;
export type Group = (typeof GROUPS)[number];

export interface Task {
  readonly kind: string;
  /** For people who read the table. */
  readonly question: string;
  /** Sent by the agent. */
  readonly query: string;
  /** Matches a text that holds the answer. */
  readonly answer: RegExp;
}

export interface TreeTasks {
  readonly group: Group;
  readonly tree: string;
  readonly tasks: readonly Task[];
}

type Row = Omit<Task, 'answer'> & { readonly answer: string };

export async function readTasks(): Promise<readonly TreeTasks[]> {
  const table = parse(await readFile(TABLE, 'utf8')) as Record<Group, Record<string, Row[]>>;
  return Object.entries(table).flatMap(([group, trees]) =>
    Object.entries(trees).map(([tree, rows]) => ({
      group: group as Group,
      tree,
      tasks: rows.map((row) => ({ ...row, answer: new RegExp(row.answer) })),
    })),
  );
}

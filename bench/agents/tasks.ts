/** The tasks of coding agents in `tasks.yaml`. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'yaml';

const TABLE = resolve(import.meta.dirname, '../../../bench/agents/tasks.yaml');

/** Trees that were looked at while answers were tuned, and trees that were not. */
export type Half = 'tuned' | 'held-out';

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
  readonly half: Half;
  readonly tree: string;
  readonly tasks: readonly Task[];
}

type Row = Omit<Task, 'answer'> & { readonly answer: string };

export async function readTasks(): Promise<readonly TreeTasks[]> {
  const table = parse(await readFile(TABLE, 'utf8')) as Record<Half, Record<string, Row[]>>;
  return Object.entries(table).flatMap(([half, trees]) =>
    Object.entries(trees).map(([tree, rows]) => ({
      half: half as Half,
      tree,
      tasks: rows.map((row) => ({ ...row, answer: new RegExp(row.answer) })),
    })),
  );
}

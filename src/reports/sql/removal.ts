/** Deletes reports, and keeps one event of each that says so. */
import { SETTLED } from '../states.ts';
import type { Removal } from '../store.ts';
import { log, rowOf } from './changes.ts';
import type { Statements } from './database.ts';

/** Reports of one transaction: others wait for it. */
const BATCH = 1000;

const EXPIRED = `SELECT id FROM reports
  WHERE updated_at < $1 AND (dry_run = 1 OR status IN (${SETTLED.map((status) => `'${status}'`).join(', ')}))
  ORDER BY updated_at LIMIT ${BATCH}`;

export async function remove(
  statements: Statements,
  { id, at, actor, note }: Removal,
): Promise<boolean> {
  const row = await rowOf(statements, id);
  if (row === undefined) return false;
  await statements.run('DELETE FROM events WHERE report_id = $1', [id]);
  await statements.run('DELETE FROM reports WHERE id = $1', [id]);
  await log(statements, id, { at, from: row.status, to: 'removed', actor, note });
  return true;
}

export async function expire(statements: Statements, before: string, at: string): Promise<number> {
  const expired = await statements.all<{ id: string }>(EXPIRED, [before]);
  const note = `not changed since ${before}`;
  for (const { id } of expired) await remove(statements, { id, at, actor: 'retention', note });
  return expired.length;
}

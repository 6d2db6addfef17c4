/** What filers and maintainers do to reports in SQLite: hold them, give them back, move them on, amend them. */
import type { SqliteDatabase, SqlValue } from './sqlite-database.ts';
import type { ReportRow } from './sqlite-rows.ts';
import { sourcesOf } from './states.ts';
import type { Amendment, Lease, Release, ReportEvent, Transition } from './store.ts';

/** One statement, so that two filers never take the same report. */
export function takeLease(
  database: SqliteDatabase,
  { owner, at, until, status = 'queued' }: Lease,
): Promise<ReportRow | undefined> {
  return database.get<ReportRow>(
    `UPDATE reports SET lease_owner = ?1, lease_until = ?3, attempts = attempts + 1
     WHERE id = (
       SELECT id FROM reports
       WHERE status = ?4 AND dry_run = 0
         AND (lease_until IS NULL OR lease_until < ?2)
         AND (next_attempt_at IS NULL OR next_attempt_at <= ?2)
       ORDER BY created_at LIMIT 1)
     RETURNING *`,
    [owner, at, until, status],
  );
}

export async function extend(
  database: SqliteDatabase,
  { id, owner, at, until }: Lease & { readonly id: string },
): Promise<boolean> {
  const changed = await database.run(
    'UPDATE reports SET lease_until = ? WHERE id = ? AND lease_owner = ? AND lease_until >= ?',
    [until, id, owner, at],
  );
  return changed === 1;
}

export async function release(database: SqliteDatabase, given: Release): Promise<void> {
  const { id, owner, at, nextAttemptAt, isCounted, note } = given;
  const row = await database.get<Pick<ReportRow, 'status'>>(
    `UPDATE reports SET lease_owner = NULL, lease_until = NULL, next_attempt_at = ?, attempts = attempts - ?
     WHERE id = ? AND lease_owner = ? RETURNING status`,
    [nextAttemptAt, isCounted ? 0 : 1, id, owner],
  );
  if (row === undefined) return;
  await log(database, id, { at, from: row.status, to: row.status, actor: 'filer', note });
}

export async function move(database: SqliteDatabase, to: Transition): Promise<boolean> {
  const row = await rowOf(database, to.id);
  if (row === undefined || !sourcesOf(to.to).includes(row.status)) return false;
  await database.run(
    `UPDATE reports SET status = ?, updated_at = ?, issue_url = coalesce(?, issue_url),
       issue_state = coalesce(?, issue_state), benchmark_pr = coalesce(?, benchmark_pr),
       lease_owner = NULL, lease_until = NULL WHERE id = ?`,
    [to.to, to.at, to.issueUrl ?? null, to.issueState ?? null, to.benchmarkPr ?? null, to.id],
  );
  await log(database, to.id, { ...to, from: row.status });
  return true;
}

export async function amend(database: SqliteDatabase, amendment: Amendment): Promise<boolean> {
  const row = await rowOf(database, amendment.id);
  if (row === undefined) return false;
  const changes = Object.entries(columnsOf(amendment)).filter(
    ([column, value]) => row[column as keyof ReportRow] !== value,
  );
  if (changes.length === 0) return false;
  const columns = [...changes, ['updated_at', amendment.at] as const];
  await database.run(
    `UPDATE reports SET ${columns.map(([column]) => `${column} = ?`).join(', ')} WHERE id = ?`,
    [...columns.map(([, value]) => value), amendment.id],
  );
  await log(database, amendment.id, { ...amendment, from: row.status, to: row.status });
  return true;
}

function columnsOf(amendment: Amendment): Record<string, SqlValue> {
  const { issueUrl, issueState, benchmarkPr, document } = amendment;
  return {
    ...(issueUrl !== undefined && { issue_url: issueUrl }),
    ...(issueState !== undefined && { issue_state: issueState }),
    ...(benchmarkPr !== undefined && { benchmark_pr: benchmarkPr }),
    ...(document !== undefined && {
      title: document.report.title,
      document: JSON.stringify(document.report),
      document_digest: document.digest,
    }),
  };
}

export function rowOf(database: SqliteDatabase, id: string): Promise<ReportRow | undefined> {
  return database.get<ReportRow>('SELECT * FROM reports WHERE id = ?', [id]);
}

export async function log(
  database: SqliteDatabase,
  id: string,
  { at, from, to, actor, note }: ReportEvent,
): Promise<void> {
  await database.run(
    'INSERT INTO events (report_id, at, from_status, to_status, actor, note) VALUES (?, ?, ?, ?, ?, ?)',
    [id, at, from ?? null, to, actor, note ?? null],
  );
}

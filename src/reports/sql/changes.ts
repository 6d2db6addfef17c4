/** Changes that filers and maintainers make to reports: claim, release, move on, amend. */
import { sourcesOf } from '../states.ts';
import type { Amendment, HeldLease, Lease, Release, ReportEvent, Transition } from '../store.ts';
import type { SqlDatabase, Statements, SqlValue } from './database.ts';
import { documentColumns, type ReportRow } from './rows.ts';

/** Longest wait for the next attempt. A later time was written while the clock was ahead; it would never come. */
const NEXT_ATTEMPT_MAX_MS = 86_400_000;

/** One statement, so that two filers never take the same report, and none waits for another. */
export function takeLease(
  database: SqlDatabase,
  { owner, at, until, status = 'queued', id, over }: Lease,
): Promise<ReportRow | undefined> {
  const latest = new Date(Date.parse(at) + NEXT_ATTEMPT_MAX_MS).toISOString();
  return database.get<ReportRow>(
    `UPDATE reports SET lease_owner = $1, lease_until = $2, attempts = attempts + 1
     WHERE id = (
       SELECT id FROM reports
       WHERE status = $3 AND dry_run = 0
         AND (lease_until IS NULL OR lease_until = $4)
         AND (id = $5 OR CAST($5 AS text) IS NULL
           AND (next_attempt_at IS NULL OR next_attempt_at <= $6 OR next_attempt_at > $7))
         AND NOT EXISTS (
           SELECT 1 FROM reports AS original
           WHERE original.id = reports.duplicate_of AND original.status IN ('queued', 'needs_human'))
       ORDER BY created_at LIMIT 1 ${database.skipLocked})
     RETURNING *`,
    [owner, until, status, over ?? null, id ?? null, at, latest],
  );
}

export async function held(statements: Statements, status: string): Promise<HeldLease[]> {
  return statements.all<HeldLease>(
    `SELECT id, lease_until AS until FROM reports
     WHERE status = $1 AND dry_run = 0 AND lease_until IS NOT NULL LIMIT 1000`,
    [status],
  );
}

/** Whoever takes a lease over becomes its owner, so that the former one notices. */
export async function extend(
  statements: Statements,
  { id, owner, until }: Lease & { readonly id: string },
): Promise<boolean> {
  const changed = await statements.run(
    'UPDATE reports SET lease_until = $1 WHERE id = $2 AND lease_owner = $3',
    [until, id, owner],
  );
  return changed === 1;
}

export async function release(statements: Statements, given: Release): Promise<void> {
  const { id, owner, at, nextAttemptAt, isCounted, note } = given;
  const row = await statements.get<Pick<ReportRow, 'status'>>(
    `UPDATE reports SET lease_owner = NULL, lease_until = NULL, next_attempt_at = $1, attempts = attempts - $2
     WHERE id = $3 AND lease_owner = $4 RETURNING status`,
    [nextAttemptAt, isCounted ? 0 : 1, id, owner],
  );
  if (row === undefined) return;
  await log(statements, id, { at, from: row.status, to: row.status, actor: 'filer', note });
}

export async function move(statements: Statements, to: Transition): Promise<boolean> {
  const row = await rowOf(statements, to.id);
  if (row === undefined || !sourcesOf(to.to).includes(row.status)) return false;
  await statements.run(
    `UPDATE reports SET status = $1, updated_at = $2, issue_url = coalesce($3, issue_url),
       issue_state = coalesce($4, issue_state), benchmark_pr = coalesce($5, benchmark_pr),
       lease_owner = NULL, lease_until = NULL WHERE id = $6`,
    [to.to, to.at, to.issueUrl ?? null, to.issueState ?? null, to.benchmarkPr ?? null, to.id],
  );
  await log(statements, to.id, { ...to, from: row.status });
  return true;
}

export async function amend(statements: Statements, amendment: Amendment): Promise<boolean> {
  const row = await rowOf(statements, amendment.id);
  if (row === undefined) return false;
  const changes = Object.entries(columnsOf(amendment)).filter(
    ([column, value]) => row[column as keyof ReportRow] !== value,
  );
  if (changes.length === 0) return false;
  const columns = [...changes, ['updated_at', amendment.at] as const];
  const assignments = columns.map(([column], at) => `${column} = $${at + 1}`).join(', ');
  await statements.run(`UPDATE reports SET ${assignments} WHERE id = $${columns.length + 1}`, [
    ...columns.map(([, value]) => value),
    amendment.id,
  ]);
  await log(statements, amendment.id, { ...amendment, from: row.status, to: row.status });
  return true;
}

function columnsOf(amendment: Amendment): Record<string, SqlValue> {
  const { issueUrl, issueState, benchmarkPr, document } = amendment;
  return {
    ...(issueUrl !== undefined && { issue_url: issueUrl }),
    ...(issueState !== undefined && { issue_state: issueState }),
    ...(benchmarkPr !== undefined && { benchmark_pr: benchmarkPr }),
    ...(document !== undefined && documentColumns(document.report, document.digest)),
  };
}

export function rowOf(statements: Statements, id: string): Promise<ReportRow | undefined> {
  return statements.get<ReportRow>('SELECT * FROM reports WHERE id = $1', [id]);
}

export async function log(
  statements: Statements,
  id: string,
  { at, from, to, actor, note }: ReportEvent,
): Promise<void> {
  await statements.run(
    'INSERT INTO events (report_id, at, from_status, to_status, actor, note) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, at, from ?? null, to, actor, note ?? null],
  );
}

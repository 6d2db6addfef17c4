/** The embedded report store: one SQLite file in the data folder. */
import { join } from 'node:path';
import { openDatabase, type SqliteDatabase } from './sqlite-database.ts';
import { migrate } from './sqlite-migrations.ts';
import { eventOf, statusOf, storedOf, type EventRow, type ReportRow } from './sqlite-rows.ts';
import { sourcesOf } from './states.ts';
import type { ReportStatus } from './statuses.ts';
import type { Lease, NewReport, ReportStore, Transition } from './store.ts';
import { inTurn, type Turns } from './turns.ts';

/**
 * Opens `reports.sqlite` in the data folder, making both when missing.
 * @throws an Error that says what to change when the store cannot be used.
 */
export async function openReportStore(dataFolder: string): Promise<ReportStore> {
  const database = await openDatabase(join(dataFolder, 'reports.sqlite'));
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return storeOn(database);
}

const BY_ID = 'SELECT * FROM reports WHERE id = ?';

function storeOn(database: SqliteDatabase): ReportStore {
  const turns = inTurn();
  const get = async (id: string): Promise<ReportRow | undefined> =>
    database.get<ReportRow>(BY_ID, [id]);
  return {
    status: async (id) => mapped(await get(id), statusOf),
    submit: (report, capacity) =>
      atomically(database, turns, () => submit(database, report, capacity)),
    lease: async (lease) => mapped(await takeLease(database, lease), storedOf),
    async release(id, owner, nextAttemptAt) {
      await database.run(
        'UPDATE reports SET lease_owner = NULL, lease_until = NULL, next_attempt_at = ? WHERE id = ? AND lease_owner = ?',
        [nextAttemptAt, id, owner],
      );
    },
    move: (transition) => atomically(database, turns, () => move(database, transition)),
    get: async (id) => mapped(await get(id), storedOf),
    async list({ status, limit }) {
      const rows = await database.all<ReportRow>(
        'SELECT * FROM reports WHERE ?1 IS NULL OR status = ?1 ORDER BY created_at DESC, id LIMIT ?2',
        [status ?? null, Math.min(limit, 1000)],
      );
      return rows.map(storedOf);
    },
    async events(id) {
      const sql = 'SELECT * FROM events WHERE report_id = ? ORDER BY sequence';
      return (await database.all<EventRow>(sql, [id])).map(eventOf);
    },
    remove: async (id) => (await database.run('DELETE FROM reports WHERE id = ?', [id])) === 1,
    close: () => turns(() => database.close()),
  };
}

const mapped = <From, To>(value: From | undefined, map: (value: From) => To): To | undefined =>
  value === undefined ? undefined : map(value);

/** One transaction at a time on the one connection: statements of two would mix. */
function atomically<Result>(
  database: SqliteDatabase,
  turns: Turns,
  work: () => Promise<Result>,
): Promise<Result> {
  return turns(async () => {
    await database.exec('BEGIN IMMEDIATE');
    try {
      const result = await work();
      await database.exec('COMMIT');
      return result;
    } catch (error) {
      await database.exec('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });
}

const EVENT =
  'INSERT INTO events (report_id, at, from_status, to_status, actor, note) VALUES (?, ?, ?, ?, ?, ?)';

async function submit(
  database: SqliteDatabase,
  report: NewReport,
  capacity: number,
): Promise<ReportStatus | undefined> {
  const sameConsent = 'SELECT * FROM reports WHERE consent = ?';
  const known = await database.get<ReportRow>(sameConsent, [report.consent]);
  if (known !== undefined) return statusOf(known);
  const waiting = await database.get<{ count: number }>(
    "SELECT count(*) AS count FROM reports WHERE status = 'queued'",
  );
  if ((waiting?.count ?? 0) >= capacity) return undefined;
  await database.run(
    `INSERT INTO reports (id, status, kind, title, document, document_digest, consent, duplicate_of, dry_run, created_at, updated_at)
     VALUES (?, 'queued', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      report.id,
      report.report.kind,
      report.report.title,
      JSON.stringify(report.report),
      report.digest,
      report.consent,
      report.duplicateOf ?? null,
      report.dryRun ? 1 : 0,
      report.at,
      report.at,
    ],
  );
  await database.run(EVENT, [report.id, report.at, null, 'queued', 'submit', null]);
  return mapped(await database.get<ReportRow>(BY_ID, [report.id]), statusOf);
}

/** One statement, so that two filers never take the same report. */
function takeLease(
  database: SqliteDatabase,
  { owner, at, until }: Lease,
): Promise<ReportRow | undefined> {
  return database.get<ReportRow>(
    `UPDATE reports SET lease_owner = ?1, lease_until = ?3, attempts = attempts + 1
     WHERE id = (
       SELECT id FROM reports
       WHERE status = 'queued' AND dry_run = 0
         AND (lease_until IS NULL OR lease_until < ?2)
         AND (next_attempt_at IS NULL OR next_attempt_at <= ?2)
       ORDER BY created_at LIMIT 1)
     RETURNING *`,
    [owner, at, until],
  );
}

async function move(database: SqliteDatabase, to: Transition): Promise<boolean> {
  const row = await database.get<ReportRow>(BY_ID, [to.id]);
  if (row === undefined || !sourcesOf(to.to).includes(row.status)) return false;
  await database.run(
    `UPDATE reports SET status = ?, updated_at = ?, issue_url = coalesce(?, issue_url),
       benchmark_pr = coalesce(?, benchmark_pr), lease_owner = NULL, lease_until = NULL WHERE id = ?`,
    [to.to, to.at, to.issueUrl ?? null, to.benchmarkPr ?? null, to.id],
  );
  await database.run(EVENT, [to.id, to.at, row.status, to.to, to.actor, to.note ?? null]);
  return true;
}

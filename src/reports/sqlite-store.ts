/** The embedded report store: one SQLite file in the data folder. */
import { join } from 'node:path';
import { amend, extend, log, move, release, rowOf, takeLease } from './sqlite-changes.ts';
import { openDatabase, type SqliteDatabase, type SqlValue } from './sqlite-database.ts';
import { migrate } from './sqlite-migrations.ts';
import {
  eventOf,
  outlineOf,
  statusOf,
  storedOf,
  type EventRow,
  type OutlineRow,
  type ReportRow,
} from './sqlite-rows.ts';
import type { ReportStatus } from './statuses.ts';
import type { NewReport, ReportStore, StoredReport } from './store.ts';
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

function storeOn(database: SqliteDatabase): ReportStore {
  const turns = inTurn();
  const whole = <Result>(work: () => Promise<Result>): Promise<Result> =>
    atomically(database, turns, work);
  return {
    status: async (id) => mapped(await rowOf(database, id), statusOf),
    submit: (report, capacity) => whole(() => submit(database, report, capacity)),
    lease: async (lease) => mapped(await whole(() => takeLease(database, lease)), storedOf),
    extend: (lease) => whole(() => extend(database, lease)),
    release: (given) => whole(() => release(database, given)),
    move: (transition) => whole(() => move(database, transition)),
    amend: (amendment) => whole(() => amend(database, amendment)),
    remove: (id) =>
      whole(async () => (await database.run('DELETE FROM reports WHERE id = ?', [id])) === 1),
    ...readsOn(database),
    async setBookmark(name, text) {
      await database.run('INSERT OR REPLACE INTO bookmarks (name, text) VALUES (?, ?)', [
        name,
        text,
      ]);
    },
    close: () => turns(() => database.close()),
  };
}

type Reads = 'get' | 'ofIssue' | 'list' | 'outlines' | 'revision' | 'events' | 'bookmark';

function readsOn(database: SqliteDatabase): Pick<ReportStore, Reads> {
  const stored = async (sql: string, parameters: readonly SqlValue[]): Promise<StoredReport[]> =>
    (await database.all<ReportRow>(sql, parameters)).map(storedOf);
  return {
    get: async (id) => mapped(await rowOf(database, id), storedOf),
    ofIssue: (url) => stored('SELECT * FROM reports WHERE issue_url = ?', [url]),
    list: ({ status, limit, after }) =>
      stored(LIST, [status ?? null, after ?? null, Math.min(limit, PAGE_MAX)]),
    async outlines(limit) {
      return (await database.all<OutlineRow>(OUTLINES, [Math.min(limit, PAGE_MAX)])).map(outlineOf);
    },
    async revision() {
      const row = await database.get<{ last: number | null }>(
        'SELECT max(sequence) AS last FROM events',
      );
      return row?.last ?? 0;
    },
    async events(id) {
      const sql = 'SELECT * FROM events WHERE report_id = ? ORDER BY sequence';
      return (await database.all<EventRow>(sql, [id])).map(eventOf);
    },
    async bookmark(name) {
      const sql = 'SELECT text FROM bookmarks WHERE name = ?';
      return (await database.get<{ text: string }>(sql, [name]))?.text;
    },
  };
}

const PAGE_MAX = 1000;

const LIST = `SELECT * FROM reports
  WHERE (?1 IS NULL OR status = ?1)
    AND (?2 IS NULL OR (created_at, id) < (SELECT created_at, id FROM reports WHERE id = ?2))
  ORDER BY created_at DESC, id DESC LIMIT ?3`;

const OUTLINES = `SELECT status, issue_url, kind, title,
    document ->> '$.summary' AS summary, document ->> '$.product.version' AS version
  FROM reports ORDER BY created_at DESC, id DESC LIMIT ?`;

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
  await log(database, report.id, { at: report.at, to: 'queued', actor: 'submit' });
  return mapped(await rowOf(database, report.id), statusOf);
}

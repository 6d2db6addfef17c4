/** The report store on any SQL database: one set of statements, so that all of them behave alike. */
import type { ReportStatus } from '../statuses.ts';
import type { FilerWrite, NewReport, ReportStore, StoredReport } from '../store.ts';
import { amend, extend, held, log, move, release, rowOf, takeLease } from './changes.ts';
import type { SqlDatabase, SqlValue, Statements } from './database.ts';
import { expireFeedback, sqlFeedback } from './feedback.ts';
import { expire, remove } from './removal.ts';
import { sqlStatistics } from './statistics.ts';
import {
  documentColumns,
  eventOf,
  outlineOf,
  statusOf,
  storedOf,
  type EventRow,
  type OutlineRow,
  type ReportRow,
} from './rows.ts';

/** @param database with the tables of the newest version; the store closes it. */
export function sqlStore(database: SqlDatabase): ReportStore {
  const { transaction } = database;
  return {
    status: async (id) => mapped(await rowOf(database, id), statusOf),
    submit: (report, capacity) => transaction((within) => submit(within, report, capacity)),
    lease: async (lease) => mapped(await takeLease(database, lease), storedOf),
    held: (status) => held(database, status),
    extend: (lease) => extend(database, lease),
    release: (given) => transaction((within) => release(within, given)),
    move: (to) => transaction((within) => move(within, to)),
    amend: (amendment) => transaction((within) => amend(within, amendment)),
    remove: (removal) => transaction((within) => remove(within, removal)),
    expire: (before, at) =>
      transaction(async (within) => {
        await expireFeedback(within, before);
        return expire(within, before, at);
      }),
    feedback: sqlFeedback(database),
    statistics: sqlStatistics(database),
    ...readsOn(database),
    async setBookmark(name, text) {
      await database.run(
        'INSERT INTO bookmarks (name, text) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = excluded.text',
        [name, text],
      );
    },
    close: () => database.close(),
  };
}

type Reads =
  | 'latestWrite'
  | 'get'
  | 'ofIssue'
  | 'list'
  | 'outlines'
  | 'revision'
  | 'events'
  | 'log'
  | 'bookmark';

function readsOn(database: SqlDatabase): Pick<ReportStore, Reads> {
  const stored = async (sql: string, parameters: readonly SqlValue[]): Promise<StoredReport[]> =>
    (await database.all<ReportRow>(sql, parameters)).map(storedOf);
  return {
    latestWrite: (back) => database.get<FilerWrite>(LATEST_WRITE, [back]),
    get: async (id) => mapped(await rowOf(database, id), storedOf),
    ofIssue: (url) => stored('SELECT * FROM reports WHERE issue_url = $1', [url]),
    list: ({ status, limit, after }) =>
      stored(LIST, [status ?? null, after ?? null, Math.min(limit, PAGE_MAX)]),
    async outlines(limit) {
      return (await database.all<OutlineRow>(OUTLINES, [Math.min(limit, PAGE_MAX)])).map(outlineOf);
    },
    async revision() {
      const row = await database.get<{ last: number | null }>(
        'SELECT CAST(max(sequence) AS integer) AS last FROM events',
      );
      return row?.last ?? 0;
    },
    async events(id) {
      const sql = 'SELECT * FROM events WHERE report_id = $1 ORDER BY sequence';
      return (await database.all<EventRow>(sql, [id])).map(eventOf);
    },
    async log(limit) {
      const sql = 'SELECT * FROM events ORDER BY sequence DESC LIMIT $1';
      const rows = await database.all<EventRow>(sql, [Math.min(limit, PAGE_MAX)]);
      return rows.map((row) => ({ report_id: row.report_id, ...eventOf(row) }));
    },
    async bookmark(name) {
      const sql = 'SELECT text FROM bookmarks WHERE name = $1';
      return (await database.get<{ text: string }>(sql, [name]))?.text;
    },
  };
}

const PAGE_MAX = 1000;

const LIST = `SELECT * FROM reports
  WHERE status = coalesce($1, status)
    AND (CAST($2 AS text) IS NULL OR (created_at, id) < (SELECT created_at, id FROM reports WHERE id = $2))
  ORDER BY created_at DESC, id DESC LIMIT $3`;

/** Of the latest events alone: no index has those of filers. */
const LATEST_WRITE = `SELECT CAST(sequence AS integer) AS sequence, at
  FROM (SELECT * FROM events ORDER BY sequence DESC LIMIT 10000) AS latest
  WHERE actor = 'filer' AND from_status IN ('queued', 'needs_human') AND to_status IN ('filed', 'duplicate')
  ORDER BY latest.sequence DESC LIMIT 1 OFFSET $1 - 1`;

const OUTLINES = `SELECT id, status, issue_url, kind, title, outline
  FROM reports ORDER BY created_at DESC, id DESC LIMIT $1`;

const mapped = <From, To>(value: From | undefined, map: (value: From) => To): To | undefined =>
  value === undefined ? undefined : map(value);

async function submit(
  statements: Statements,
  report: NewReport,
  capacity: number,
): Promise<ReportStatus | undefined> {
  const sameConsent = 'SELECT * FROM reports WHERE consent = $1';
  const known = await statements.get<ReportRow>(sameConsent, [report.consent]);
  if (known !== undefined) return statusOf(known);
  const waiting = await statements.get<{ count: number }>(
    "SELECT CAST(count(*) AS integer) AS count FROM reports WHERE status = 'queued'",
  );
  if ((waiting?.count ?? 0) >= capacity) return undefined;
  const columns: Readonly<Record<string, SqlValue>> = {
    id: report.id,
    status: 'queued',
    kind: report.report.kind,
    ...documentColumns(report.report, report.digest),
    consent: report.consent,
    duplicate_of: report.duplicateOf ?? null,
    dry_run: report.dryRun ? 1 : 0,
    created_at: report.at,
    updated_at: report.at,
  };
  const names = Object.keys(columns);
  await statements.run(
    `INSERT INTO reports (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(columns),
  );
  await log(statements, report.id, { at: report.at, to: 'queued', actor: 'submit' });
  return mapped(await rowOf(statements, report.id), statusOf);
}

/** The tables of the SQLite report store, as steps that are only ever added. */
import type { SqliteDatabase } from './sqlite-database.ts';

/** Step n leads from version n to n + 1. A step that was released is never edited. */
const STEPS: readonly string[] = [
  `CREATE TABLE reports (
     id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 18 AND substr(id, 1, 2) = 'r_'),
     status TEXT NOT NULL CHECK (status IN ('queued', 'filed', 'duplicate', 'declined', 'needs_human')),
     kind TEXT NOT NULL,
     title TEXT NOT NULL,
     document TEXT NOT NULL,          -- JSON, redacted: what the developer agreed to
     document_digest TEXT NOT NULL,   -- SHA-256 of document, hexadecimal
     consent TEXT UNIQUE,             -- nonce of the confirm_token: the same token never stores twice
     duplicate_of TEXT,               -- address of the issue that gets the +1
     issue_url TEXT,
     benchmark_pr TEXT,
     dry_run INTEGER NOT NULL DEFAULT 0 CHECK (dry_run IN (0, 1)),
     attempts INTEGER NOT NULL DEFAULT 0,
     next_attempt_at TEXT,            -- earliest time of the next try to file it
     lease_owner TEXT,                -- the filer that works on it, until lease_until
     lease_until TEXT,
     created_at TEXT NOT NULL,        -- all times: ISO 8601 in UTC with milliseconds, so that text order is time order
     updated_at TEXT NOT NULL
   ) STRICT;
   CREATE INDEX reports_queue ON reports (next_attempt_at) WHERE status = 'queued';
   CREATE INDEX reports_age ON reports (created_at);
   CREATE TABLE events (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
     at TEXT NOT NULL,
     from_status TEXT,                -- NULL for the event that stored the report
     to_status TEXT NOT NULL,
     actor TEXT NOT NULL,             -- submit, filer, maintainer
     note TEXT
   ) STRICT;
   CREATE INDEX events_of_report ON events (report_id, sequence);`,
  `ALTER TABLE reports ADD COLUMN issue_state TEXT;   -- what the tracker last said of the issue
   CREATE INDEX reports_issue ON reports (issue_url) WHERE issue_url IS NOT NULL;
   CREATE TABLE bookmarks (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;`,
];

/**
 * Brings the database to the newest version. Several processes may do so at once: the write lock lets one go first.
 * @throws an Error for a database that a newer Docent has changed.
 */
export async function migrate(database: SqliteDatabase): Promise<void> {
  await database.exec('BEGIN IMMEDIATE');
  try {
    await database.exec(
      'CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL) STRICT',
    );
    const version = await versionOf(database);
    if (version > STEPS.length) {
      throw new Error(
        `The report store has schema version ${version}; this Docent knows up to ${STEPS.length}. Start the newer Docent that wrote it.`,
      );
    }
    for (const step of STEPS.slice(version)) await database.exec(step);
    await database.run('UPDATE schema_version SET version = ?', [STEPS.length]);
    await database.exec('COMMIT');
  } catch (error) {
    await database.exec('ROLLBACK');
    throw error;
  }
}

async function versionOf(database: SqliteDatabase): Promise<number> {
  const row = await database.get<{ version: number }>('SELECT version FROM schema_version');
  if (row === undefined) await database.run('INSERT INTO schema_version (version) VALUES (0)');
  return row?.version ?? 0;
}

/** The tables of the report store in SQLite. */
import { FEEDBACK_IN_SQLITE } from './feedback-steps.ts';
import { STATISTICS_IN_SQLITE } from './statistics-steps.ts';
import type { Steps } from './migrate.ts';

export const SQLITE_STEPS: Steps = [
  [
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
     ) STRICT`,
    "CREATE INDEX reports_queue ON reports (next_attempt_at) WHERE status = 'queued'",
    'CREATE INDEX reports_age ON reports (created_at)',
    `CREATE TABLE events (
       sequence INTEGER PRIMARY KEY AUTOINCREMENT,
       report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
       at TEXT NOT NULL,
       from_status TEXT,                -- NULL for the event that stored the report
       to_status TEXT NOT NULL,
       actor TEXT NOT NULL,             -- submit, filer, maintainer
       note TEXT
     ) STRICT`,
    'CREATE INDEX events_of_report ON events (report_id, sequence)',
  ],
  [
    'ALTER TABLE reports ADD COLUMN issue_state TEXT', // what the tracker last said of the issue
    'CREATE INDEX reports_issue ON reports (issue_url) WHERE issue_url IS NOT NULL',
    'CREATE TABLE bookmarks (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT',
  ],
  [
    // JSON: what other reports are compared with
    "ALTER TABLE reports ADD COLUMN outline TEXT NOT NULL DEFAULT '{}'",
    `UPDATE reports SET outline = json_object(
       'summary', substr(document ->> '$.summary', 1, 4000), 'version', document ->> '$.product.version')`,
  ],
  [
    // Without the reference to reports: an event may outlive its report.
    `CREATE TABLE events_kept (
       sequence INTEGER PRIMARY KEY AUTOINCREMENT,
       report_id TEXT NOT NULL,
       at TEXT NOT NULL,
       from_status TEXT,
       to_status TEXT NOT NULL,
       actor TEXT NOT NULL,             -- submit, filer, maintainer, retention
       note TEXT
     ) STRICT`,
    'INSERT INTO events_kept SELECT sequence, report_id, at, from_status, to_status, actor, note FROM events',
    'DROP TABLE events',
    'ALTER TABLE events_kept RENAME TO events',
    'CREATE INDEX events_of_report ON events (report_id, sequence)',
  ],
  FEEDBACK_IN_SQLITE,
  STATISTICS_IN_SQLITE,
];

/** The tables of the report store in PostgreSQL; the columns mean what they mean in SQLite. */
import { FEEDBACK_IN_POSTGRES } from './feedback-steps.ts';
import { STATISTICS_IN_POSTGRES } from './statistics-steps.ts';
import type { Steps } from './migrate.ts';

export const POSTGRES_STEPS: Steps = [
  [
    `CREATE TABLE reports (
       id text PRIMARY KEY CHECK (length(id) = 18 AND substr(id, 1, 2) = 'r_'),
       status text NOT NULL CHECK (status IN ('queued', 'filed', 'duplicate', 'declined', 'needs_human')),
       kind text NOT NULL,
       title text NOT NULL,
       document text NOT NULL,
       document_digest text NOT NULL,
       outline text NOT NULL,
       consent text UNIQUE,
       duplicate_of text,
       issue_url text,
       issue_state text,
       benchmark_pr text,
       dry_run smallint NOT NULL DEFAULT 0 CHECK (dry_run IN (0, 1)),
       attempts integer NOT NULL DEFAULT 0,
       next_attempt_at timestamptz,
       lease_owner text,
       lease_until timestamptz,
       created_at timestamptz NOT NULL,
       updated_at timestamptz NOT NULL
     )`,
    "CREATE INDEX reports_queue ON reports (next_attempt_at) WHERE status = 'queued'",
    'CREATE INDEX reports_age ON reports (created_at)',
    `CREATE TABLE events (
       sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       report_id text NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
       at timestamptz NOT NULL,
       from_status text,
       to_status text NOT NULL,
       actor text NOT NULL,
       note text
     )`,
    'CREATE INDEX events_of_report ON events (report_id, sequence)',
    'CREATE INDEX reports_issue ON reports (issue_url) WHERE issue_url IS NOT NULL',
    'CREATE TABLE bookmarks (name text PRIMARY KEY, text text NOT NULL)',
  ],
  ['ALTER TABLE events DROP CONSTRAINT events_report_id_fkey'], // an event may outlive its report
  FEEDBACK_IN_POSTGRES,
  STATISTICS_IN_POSTGRES,
];

/** Feedback in any SQL database. */
import type { FeedbackEntry, FeedbackStore, FeedbackSummary } from '../feedback.ts';
import type { SqlDatabase, Statements } from './database.ts';

interface Row {
  readonly page: string;
  readonly useful: number;
  readonly comment: string;
  readonly via: string;
  readonly at: string;
}

interface SummaryRow {
  readonly page: string;
  readonly useful: number;
  readonly not_useful: number;
}

export function sqlFeedback(database: SqlDatabase): FeedbackStore {
  return {
    add: (entry, capacity) => database.transaction((within) => add(within, entry, capacity)),
    async list({ page, limit }) {
      const sql = `SELECT page, useful, comment, via, at FROM feedback
        WHERE page = coalesce($1, page) ORDER BY sequence DESC LIMIT $2`;
      return (await database.all<Row>(sql, [page ?? null, limit])).map(entryOf);
    },
    async summary() {
      const sql = `SELECT page, CAST(sum(useful) AS integer) AS useful,
          CAST(sum(1 - useful) AS integer) AS not_useful
        FROM feedback GROUP BY page ORDER BY sum(1 - useful) DESC, page`;
      return (await database.all<SummaryRow>(sql)).map(summaryOf);
    },
  };
}

async function add(
  statements: Statements,
  { page, useful, comment, via, at }: FeedbackEntry,
  capacity: number,
): Promise<boolean> {
  const count = 'SELECT CAST(count(*) AS integer) AS count FROM feedback';
  const stored = await statements.get<{ count: number }>(count);
  if ((stored?.count ?? 0) >= capacity) return false;
  await statements.run(
    'INSERT INTO feedback (page, useful, comment, via, at) VALUES ($1, $2, $3, $4, $5)',
    [page, useful ? 1 : 0, comment, via, at],
  );
  return true;
}

/** Removes what was sent before a time. */
export async function expireFeedback(statements: Statements, before: string): Promise<void> {
  await statements.run('DELETE FROM feedback WHERE at < $1', [before]);
}

function entryOf({ useful, ...rest }: Row): FeedbackEntry {
  return { ...rest, useful: useful === 1 };
}

function summaryOf({ page, useful, not_useful: notUseful }: SummaryRow): FeedbackSummary {
  return { page, useful, notUseful };
}

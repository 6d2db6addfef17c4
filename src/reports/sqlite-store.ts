/** The embedded report store: one SQLite file in the data folder. */
import { join } from 'node:path';
import { openDatabase } from './sqlite-database.ts';
import { migrate } from './sqlite-migrations.ts';
import type { ReportState, ReportStatus } from './statuses.ts';
import type { ReportStore } from './store.ts';

interface StatusRow {
  readonly id: string;
  readonly status: ReportState;
  readonly issue_url: string | null;
  readonly benchmark_pr: string | null;
  readonly updated_at: string;
  readonly dry_run: 0 | 1;
}

const STATUS =
  'SELECT id, status, issue_url, benchmark_pr, updated_at, dry_run FROM reports WHERE id = ?';

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
  return {
    async status(reportId) {
      const row = await database.get<StatusRow>(STATUS, [reportId]);
      return row === undefined ? undefined : statusOf(row);
    },
    close: () => database.close(),
  };
}

function statusOf(row: StatusRow): ReportStatus {
  return {
    report_id: row.id,
    status: row.status,
    ...(row.issue_url === null ? {} : { issue_url: row.issue_url }),
    ...(row.benchmark_pr === null ? {} : { benchmark_pr: row.benchmark_pr }),
    updated_at: row.updated_at,
    ...(row.dry_run === 1 ? { dry_run: true } : {}),
  };
}

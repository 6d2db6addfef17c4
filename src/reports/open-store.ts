/** Opens the report store that the operator chose, with its tables at the newest version. */
import { join } from 'node:path';
import type { SqlDatabase } from './sql/database.ts';
import { migrate, type Steps } from './sql/migrate.ts';
import { POSTGRES_STEPS } from './sql/postgres-steps.ts';
import { openPostgres } from './sql/postgres.ts';
import { SQLITE_STEPS } from './sql/sqlite-steps.ts';
import { openSqlite } from './sql/sqlite.ts';
import { sqlStore } from './sql/store.ts';
import type { ReportStore } from './store.ts';

export interface StoreOptions {
  /** Folder of `reports.sqlite`; both are made when missing. */
  readonly data: string;
  /** PostgreSQL instead: `postgres://user:password@host/database`. */
  readonly databaseUrl?: string;
}

/** @throws {DatabaseError} that says what to change when the store cannot be used. */
export async function openReportStore({ data, databaseUrl }: StoreOptions): Promise<ReportStore> {
  return databaseUrl === undefined
    ? ready(await openSqlite(join(data, 'reports.sqlite')), SQLITE_STEPS)
    : ready(openPostgres(databaseUrl), POSTGRES_STEPS);
}

async function ready(database: SqlDatabase, steps: Steps): Promise<ReportStore> {
  try {
    await migrate(database, steps);
  } catch (error) {
    await database.close();
    throw error;
  }
  return sqlStore(database);
}

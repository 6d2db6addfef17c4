/** Opens the report store that the operator chose, with its tables at the newest version. */
import { join } from 'node:path';
import { LOCKED_SKIPPED, NONE_SKIPPED, type SqlDatabase } from './sql/database.ts';
import { migrate, type Steps } from './sql/migrate.ts';
import { openedLater } from './sql/opened-later.ts';
import { POSTGRES_STEPS } from './sql/postgres-steps.ts';
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
export async function openReportStore(options: StoreOptions): Promise<ReportStore> {
  return sqlStore(await openDatabase(options));
}

/** The store as soon as it can be used; until then each call fails with the reason. */
export function reportStoreOpenedLater(options: StoreOptions): ReportStore {
  const skipLocked = options.databaseUrl === undefined ? NONE_SKIPPED : LOCKED_SKIPPED;
  return sqlStore(openedLater(() => openDatabase(options), skipLocked));
}

async function openDatabase({ data, databaseUrl }: StoreOptions): Promise<SqlDatabase> {
  if (databaseUrl === undefined) {
    return migrated(await openSqlite(join(data, 'reports.sqlite')), SQLITE_STEPS);
  }
  const { openPostgres } = await import('./sql/postgres.ts');
  return migrated(openPostgres(databaseUrl), POSTGRES_STEPS);
}

async function migrated(database: SqlDatabase, steps: Steps): Promise<SqlDatabase> {
  try {
    await migrate(database, steps);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

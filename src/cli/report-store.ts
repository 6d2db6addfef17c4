/** Opens the report store that the configuration names. */
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Logger } from 'pino';
import { openReportStore, reportStoreOpenedLater } from '../reports/open-store.ts';
import { DriverMissingError } from '../reports/sql/database.ts';
import { unavailableDatabase } from '../reports/sql/unavailable.ts';
import { sqlStore } from '../reports/sql/store.ts';
import type { ReportStore } from '../reports/store.ts';
import type { ExitCode } from './command.ts';
import { Failure } from './failure.ts';

/** @throws {Failure} when the store cannot be used. */
async function openConfiguredStore(config: Config): Promise<ReportStore> {
  try {
    return await openReportStore({ ...config, data: resolve(config.data) });
  } catch (error) {
    throw new Failure((error as Error).message, { cause: error });
  }
}

/** Names the store for messages; the address of a database holds a password. */
export function storeName({ data, databaseUrl }: Config): string {
  return databaseUrl === undefined ? `'${resolve(data)}'` : 'the database of DATABASE_URL';
}

/** Does work on the store, which is closed afterwards. @throws {Failure} when it cannot be used. */
export async function withStore(
  config: Config,
  work: (store: ReportStore) => Promise<ExitCode>,
): Promise<ExitCode> {
  const store = await openConfiguredStore(config);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export interface ServiceStore {
  readonly store: ReportStore;
  /** Whether reports can be stored, now or once the store can be opened. */
  readonly isAvailable: boolean;
}

/**
 * Opens the store for a service, which also runs while it cannot be used: reading is not to depend on it. Where the driver of the
 * store is missing, it holds nothing and refuses every report; else each call tries to open it again.
 */
export async function openServiceStore(config: Config, logger: Logger): Promise<ServiceStore> {
  try {
    return { store: await openConfiguredStore(config), isAvailable: true };
  } catch (error) {
    const { cause, message } = error as Error;
    if (cause instanceof DriverMissingError) {
      logger.warn(message);
      return { store: sqlStore(unavailableDatabase(cause)), isAvailable: false };
    }
    logger.error(`${message} Until then reports are refused; each try opens it again.`);
    const options = { ...config, data: resolve(config.data) };
    return { store: reportStoreOpenedLater(options), isAvailable: true };
  }
}

/** Opens the report store of the configuration. */
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { openReportStore } from '../reports/sqlite-store.ts';
import type { ReportStore } from '../reports/store.ts';
import { Failure } from './configuration.ts';

/** @throws {Failure} when the store cannot be used. */
export async function openConfiguredStore(config: Config): Promise<ReportStore> {
  const data = resolve(config.data);
  try {
    return await openReportStore(data);
  } catch (error) {
    throw new Failure(
      `The data folder '${data}' cannot be used: ${(error as Error).message}. Set --data to a folder that this process may write.`,
    );
  }
}

/** Opens the report store of the configuration. */
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { openReportStore } from '../reports/open-store.ts';
import type { ReportStore } from '../reports/store.ts';
import { Failure } from './configuration.ts';

/** @throws {Failure} when the store cannot be used. */
export async function openConfiguredStore(config: Config): Promise<ReportStore> {
  try {
    return await openReportStore({ ...config, data: resolve(config.data) });
  } catch (error) {
    throw new Failure((error as Error).message);
  }
}

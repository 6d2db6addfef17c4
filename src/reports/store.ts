/** The report store port: where reports live, whatever database holds them. */
import type { ReportStatuses } from './statuses.ts';

export interface ReportStore {
  readonly status: ReportStatuses;
  /** Waits for what is under way; the store answers nothing afterwards. */
  close(): Promise<void>;
}

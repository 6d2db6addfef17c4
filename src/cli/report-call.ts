/** What the commands on stored reports have in common: the open store, and the report and status that are named. */
import { REPORT_STATES, type ReportState } from '../reports/statuses.ts';
import type { ReportStore, StoredReport } from '../reports/store.ts';
import { UsageError, type Arguments, type CommandIo } from './command.ts';
import { Failure } from './configuration.ts';

/** A command on the open store. */
export interface ReportCall extends Arguments {
  readonly store: ReportStore;
  readonly io: CommandIo;
}

/** The report that the command names. @throws {Failure} when there is none. */
export async function named({ positionals, store }: ReportCall): Promise<StoredReport> {
  const [id] = positionals;
  if (id === undefined) throw new UsageError('Name the report: r_ and 16 characters.');
  const report = await store.get(id);
  if (report === undefined) {
    throw new Failure(`There is no report ${id} in this store. See 'docent reports list'.`);
  }
  return report;
}

export function statusOf(value: unknown): ReportState | undefined {
  const status = REPORT_STATES.find((known) => known === value);
  if (value !== undefined && status === undefined) {
    throw new UsageError(`--status takes one of ${REPORT_STATES.join(', ')}.`);
  }
  return status;
}

/** The call of a command on stored reports, and the report and status that its flags name. */
import { REPORT_STATES, type ReportState } from '../reports/statuses.ts';
import type { ReportStore, StoredReport } from '../reports/store.ts';
import { UsageError, type CommandIo, type FlagValues } from './command.ts';
import { Failure } from './failure.ts';

export interface ReportCall {
  readonly values: FlagValues;
  /** Open until the command ends. */
  readonly store: ReportStore;
  readonly io: CommandIo;
}

/** Returns the report that `--id` names. @throws {Failure} when there is none. */
export async function reportById({ values, store }: ReportCall): Promise<StoredReport> {
  const { id } = values;
  if (typeof id !== 'string') {
    throw new UsageError('Name the report with --id: r_ and 16 characters.');
  }
  const report = await store.get(id);
  if (report === undefined) {
    throw new Failure(`There is no report ${id} in this store. See 'docent reports list'.`);
  }
  return report;
}

/** Reads `--status`. @throws {UsageError} for an unknown one. */
export function statusOf(value: unknown): ReportState | undefined {
  const status = REPORT_STATES.find((known) => known === value);
  if (value !== undefined && status === undefined) {
    throw new UsageError(`--status takes one of ${REPORT_STATES.join(', ')}.`);
  }
  return status;
}

/** `docent reports set`, `redact` and `delete`. */
import { decide, MaintenanceError, redactFurther, removeReport } from '../reports/maintain.ts';
import type { StoredReport } from '../reports/store.ts';
import { UsageError, type ExitCode } from './command.ts';
import { Failure } from './failure.ts';
import { reportById, statusOf, type ReportCall } from './report-call.ts';

const textIfGiven = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

export async function setReport(call: ReportCall): Promise<ExitCode> {
  const { values, store, io } = call;
  const decision = {
    to: statusOf(values['status']),
    issueUrl: textIfGiven(values['issue']),
    benchmarkPr: textIfGiven(values['benchmark-pr']),
  };
  if (Object.values(decision).every((value) => value === undefined)) {
    throw new UsageError('Nothing to set: give --status, --issue or --benchmark-pr.');
  }
  const report = await reportById(call);
  const note = textIfGiven(values['note']);
  const isChanged = await decide(store, report, { ...decision, note }).catch((error: Error) => {
    throw error instanceof MaintenanceError ? new Failure(error.message) : error;
  });
  const outcome = isChanged ? `is ${decision.to ?? report.status}` : 'has these values already';
  io.stdout(`${report.report_id} ${outcome}.\n`);
  return 0;
}

export async function redactStored(call: ReportCall): Promise<ExitCode> {
  const { store, io } = call;
  const stored = await reportById(call);
  const texts = [call.values['text'] ?? []].flat() as string[];
  if (texts.includes('')) throw new UsageError('--text takes the text to remove.');
  const { isChanged, redactions } = await redactFurther(store, stored, texts);
  const rules = Object.entries(redactions).map(([rule, count]) => `${count} × ${rule}`);
  const outcome = isChanged
    ? `changed${rules.length > 0 ? ` (${rules.join(', ')})` : ''}`
    : 'unchanged';
  io.stdout(`${stored.report_id} is ${outcome}.\n${issueHint(stored)}`);
  return 0;
}

export async function deleteReport(call: ReportCall): Promise<ExitCode> {
  const stored = await reportById(call);
  await removeReport(call.store, stored, textIfGiven(call.values['note']));
  call.io.stdout(`${stored.report_id} is deleted.\n${issueHint(stored)}`);
  return 0;
}

function issueHint({ issue_url: url }: StoredReport): string {
  return url === undefined ? '' : `Its issue is not changed: ${url}\n`;
}

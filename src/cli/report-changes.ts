/** `docent reports set`, `redact` and `delete`. */
import { documentDigest } from '../reports/consent/confirm-token.ts';
import type { ReportDocument } from '../reports/document/document.ts';
import { redactReport } from '../reports/redact/redact-report.ts';
import type { StoredReport } from '../reports/store.ts';
import { UsageError, type ExitCode } from './command.ts';
import { Failure } from './configuration.ts';
import { reportById, statusOf, type ReportCall } from './report-call.ts';

export async function setReport(call: ReportCall): Promise<ExitCode> {
  const { values, store, io } = call;
  const to = statusOf(values['status']);
  const changes = changesOf(values);
  if (to === undefined && Object.keys(changes).length === 0) {
    throw new UsageError('Nothing to set: give --status, --issue or --benchmark-pr.');
  }
  const report = await reportById(call);
  checkIssue(to, changes.issueUrl ?? report.issue_url);
  const change = {
    ...changes,
    ...(typeof values['note'] === 'string' && { note: values['note'] }),
    id: report.report_id,
    at: new Date().toISOString(),
    actor: 'maintainer',
  } as const;
  const isChanged = await (to === undefined ? store.amend(change) : store.move({ ...change, to }));
  if (to !== undefined && !isChanged) {
    throw new Failure(`A report that is ${report.status} cannot become ${to}.`);
  }
  const what = isChanged ? `is ${to ?? report.status}` : 'had that already';
  io.stdout(`${report.report_id} ${what}.\n`);
  return 0;
}

function changesOf(values: ReportCall['values']): { issueUrl?: string; benchmarkPr?: string } {
  const issueUrl = addressOf(values['issue'], 'issue');
  const benchmarkPr = addressOf(values['benchmark-pr'], 'benchmark-pr');
  return {
    ...(issueUrl !== undefined && { issueUrl }),
    ...(benchmarkPr !== undefined && { benchmarkPr }),
  };
}

function checkIssue(to: string | undefined, issueUrl: string | undefined): void {
  if ((to === 'filed' || to === 'duplicate') && issueUrl === undefined) {
    throw new UsageError(`--status ${to} needs --issue, the address of the issue.`);
  }
}

function addressOf(value: unknown, flag: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^https?:\/\/\S{3,500}$/.test(value)) return value;
  throw new UsageError(`--${flag} takes an address: https://…`);
}

export async function redactStored(call: ReportCall): Promise<ExitCode> {
  const { store, io } = call;
  const stored = await reportById(call);
  const texts = [call.values['text'] ?? []].flat() as string[];
  if (texts.includes('')) throw new UsageError('--text takes the text to remove.');
  const { report, redactions } = redactReport(without(stored.report, texts));
  const isChanged = await store.amend({
    id: stored.report_id,
    at: new Date().toISOString(),
    actor: 'maintainer',
    document: { report, digest: documentDigest(report) },
    note: 'redacted',
  });
  const rules = Object.entries(redactions).map(([rule, count]) => `${count} × ${rule}`);
  const what = isChanged
    ? `changed${rules.length > 0 ? ` (${rules.join(', ')})` : ''}`
    : 'unchanged';
  io.stdout(`${stored.report_id} is ${what}.\n${issueHint(stored)}`);
  return 0;
}

/** Every text of the document, names of files and parameters too, without these. */
function without(report: ReportDocument, texts: readonly string[]): ReportDocument {
  const cut = (text: string): string =>
    texts.reduce((rest, one) => rest.replaceAll(one, '[redacted:maintainer]'), text);
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return cut(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item)]));
  };
  return walk(report) as ReportDocument;
}

export async function deleteReport(call: ReportCall): Promise<ExitCode> {
  const stored = await reportById(call);
  const note = call.values['note'];
  await call.store.remove({
    id: stored.report_id,
    at: new Date().toISOString(),
    actor: 'maintainer',
    note: typeof note === 'string' ? note : 'deleted',
  });
  call.io.stdout(`${stored.report_id} is deleted.\n${issueHint(stored)}`);
  return 0;
}

function issueHint({ issue_url: url }: StoredReport): string {
  return url === undefined ? '' : `Its issue is not changed: ${url}\n`;
}

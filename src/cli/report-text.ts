/** Stored reports as a maintainer reads them on a terminal. Their text was written by strangers. */
import type { ReportEvent, StoredReport } from '../reports/store.ts';
import { printable } from './text.ts';

const TITLE_MAX = 60;

export function tableOf(reports: readonly StoredReport[]): string {
  const rows = reports.map((report) => [
    report.report_id,
    report.dry_run ? `${report.status} (dry run)` : report.status,
    report.report.kind,
    report.created_at.slice(0, 16).replace('T', ' '),
    printable(report.report.title).slice(0, TITLE_MAX),
    report.issue_url ?? '',
  ]);
  const lines = [['REPORT', 'STATUS', 'KIND', 'CREATED', 'TITLE', 'ISSUE'], ...rows];
  const widths = (lines[0] ?? []).map((_, at) =>
    Math.max(...lines.map((row) => row[at]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return `${lines.map(line).join('\n')}\n`;
}

export function describeReport(stored: StoredReport, events: readonly ReportEvent[]): string {
  const { report, ...facts } = stored;
  const lines = Object.entries(facts).map(([name, value]) => `${name.padEnd(13)} ${String(value)}`);
  const history = events.map(
    ({ at, from, to, actor, note }) =>
      `  ${at}  ${from === to ? to : `${from ?? 'new'} -> ${to}`}  by ${actor}${note === undefined ? '' : `: ${note}`}`,
  );
  return printable(
    [...lines, '', JSON.stringify(report, null, 2), '', 'History:', ...history, ''].join('\n'),
  );
}

/** Rows of the store as the port's values. */
import type { ReportDocument, ReportKind } from '../document/document.ts';
import type { ReportState, ReportStatus } from '../statuses.ts';
import type { Actor, ReportEvent, ReportOutline, StoredReport } from '../store.ts';
import type { SqlValue } from './database.ts';

export interface ReportRow {
  readonly id: string;
  readonly status: ReportState;
  readonly document: string;
  readonly duplicate_of: string | null;
  readonly issue_url: string | null;
  readonly issue_state: string | null;
  readonly benchmark_pr: string | null;
  readonly dry_run: 0 | 1;
  readonly attempts: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface OutlineRow {
  readonly id: string;
  readonly status: ReportState;
  readonly issue_url: string | null;
  readonly kind: ReportKind;
  readonly title: string;
  /** JSON: see {@link documentColumns}. */
  readonly outline: string;
}

export interface EventRow {
  readonly report_id: string;
  readonly at: string;
  readonly from_status: ReportState | null;
  readonly to_status: ReportEvent['to'];
  readonly actor: Actor;
  readonly note: string | null;
}

/** Characters of a summary by which a report is recognised. */
const OUTLINE_SUMMARY_MAX = 4000;

/** Columns of a document; JSON as text, since PostgreSQL's own type refuses the character U+0000. */
export function documentColumns(
  report: ReportDocument,
  digest: string,
): Readonly<Record<'title' | 'document' | 'document_digest' | 'outline', SqlValue>> {
  const summary = report.summary.slice(0, OUTLINE_SUMMARY_MAX);
  return {
    title: report.title,
    document: JSON.stringify(report),
    document_digest: digest,
    outline: JSON.stringify({ summary, version: report.product.version }),
  };
}

export function statusOf(row: ReportRow): ReportStatus {
  return {
    report_id: row.id,
    status: row.status,
    ...(row.issue_url === null ? {} : { issue_url: row.issue_url }),
    ...(row.benchmark_pr === null ? {} : { benchmark_pr: row.benchmark_pr }),
    updated_at: row.updated_at,
    ...(row.dry_run === 1 ? { dry_run: true } : {}),
  };
}

export function storedOf(row: ReportRow): StoredReport {
  return {
    ...statusOf(row),
    report: JSON.parse(row.document) as ReportDocument,
    ...(row.duplicate_of === null ? {} : { duplicate_of: row.duplicate_of }),
    ...(row.issue_state === null ? {} : { issue_state: row.issue_state }),
    attempts: row.attempts,
    created_at: row.created_at,
  };
}

export function eventOf(row: EventRow): ReportEvent {
  return {
    at: row.at,
    ...(row.from_status === null ? {} : { from: row.from_status }),
    to: row.to_status,
    actor: row.actor,
    ...(row.note === null ? {} : { note: row.note }),
  };
}

export function outlineOf({ id, issue_url: url, outline, ...row }: OutlineRow): ReportOutline {
  const parsed = JSON.parse(outline) as Pick<ReportOutline, 'summary' | 'version'>;
  return { report_id: id, ...row, ...parsed, ...(url === null ? {} : { issue_url: url }) };
}

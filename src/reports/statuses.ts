/** The status of reports as readers see it (the `ReportStatus` resource). */

export const REPORT_STATES = ['queued', 'filed', 'duplicate', 'declined', 'needs_human'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** Source of a regular expression for report ids: 80 bits in base 32. */
export const REPORT_ID = 'r_[a-z2-7]{16}';

export interface ReportStatus {
  /** {@link REPORT_ID} */
  readonly report_id: string;
  readonly status: ReportState;
  readonly issue_url?: string;
  readonly benchmark_pr?: string;
  /** ISO 8601 date-time. */
  readonly updated_at: string;
  readonly dry_run?: boolean;
}

/** Port: look one report up. A store that cannot answer rejects. */
export type ReportStatuses = (reportId: string) => Promise<ReportStatus | undefined>;

const WHOLE_ID = new RegExp(`^${REPORT_ID}$`);

export function isReportId(text: string): boolean {
  return WHOLE_ID.test(text);
}

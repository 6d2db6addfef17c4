/** The report store port: where reports live, whatever database holds them. */
import type { ReportDocument } from './document/document.ts';
import type { ReportState, ReportStatus, ReportStatuses } from './statuses.ts';

/** Who changed a report. */
export type Actor = 'submit' | 'filer' | 'maintainer';

/** What the developer agreed to store: redacted already. */
export interface NewReport {
  readonly id: string;
  readonly report: ReportDocument;
  /** SHA-256 of the document, hexadecimal. */
  readonly digest: string;
  /** Nonce of the consent: the same one never stores twice. */
  readonly consent: string;
  /** Address of the issue that gets the +1. */
  readonly duplicateOf?: string;
  readonly dryRun: boolean;
  /** ISO 8601 in UTC with milliseconds, as all times here. */
  readonly at: string;
}

/** A report as the filer and the maintainer see it. */
export interface StoredReport extends ReportStatus {
  readonly report: ReportDocument;
  readonly duplicate_of?: string;
  /** How often the filer has tried. */
  readonly attempts: number;
  readonly created_at: string;
}

export interface Transition {
  readonly id: string;
  readonly to: ReportState;
  readonly at: string;
  readonly actor: Actor;
  readonly issueUrl?: string;
  readonly benchmarkPr?: string;
  readonly note?: string;
}

export interface ReportEvent {
  readonly at: string;
  readonly from?: ReportState;
  readonly to: ReportState;
  readonly actor: Actor;
  readonly note?: string;
}

export interface Lease {
  /** Names the filer that holds it. */
  readonly owner: string;
  readonly at: string;
  /** When another filer may take the report. */
  readonly until: string;
}

export interface ReportFilter {
  readonly status?: ReportState;
  /** At most 1000. */
  readonly limit: number;
}

export interface ReportStore {
  readonly status: ReportStatuses;
  /**
   * Stores a report as `queued`; when this call returns, no crash loses it. The same consent again stores nothing and
   * answers with the report of the first time.
   * @returns undefined when `capacity` reports are waiting already.
   */
  submit(report: NewReport, capacity: number): Promise<ReportStatus | undefined>;
  /** The longest waiting report that no other filer holds, held from now on by this one. */
  lease(lease: Lease): Promise<StoredReport | undefined>;
  /** Gives a report back for a later try. */
  release(id: string, owner: string, nextAttemptAt: string): Promise<void>;
  /** Moves a report on and writes the event. @returns false when its status does not allow that. */
  move(transition: Transition): Promise<boolean>;
  get(id: string): Promise<StoredReport | undefined>;
  list(filter: ReportFilter): Promise<StoredReport[]>;
  events(id: string): Promise<ReportEvent[]>;
  remove(id: string): Promise<boolean>;
  /** Waits for what is under way; the store answers nothing afterwards. */
  close(): Promise<void>;
}

/** The report store port: where reports live, whatever database holds them. */
import type { StatisticsStore } from '../statistics/store.ts';
import type { FeedbackStore } from './feedback.ts';
import type { ReportDocument, ReportKind } from './document/document.ts';
import type { ReportState, ReportStatus, ReportStatuses } from './statuses.ts';

/** The party that changed a report. */
export type Actor = 'submit' | 'filer' | 'maintainer' | 'retention';

/** The report that the developer agreed to store, redacted already. */
export interface NewReport {
  readonly id: string;
  readonly report: ReportDocument;
  /** SHA-256 of the document, hexadecimal. */
  readonly digest: string;
  /** Nonce of the consent: the same one never stores twice. */
  readonly consent: string;
  /** Address of the issue that gets the +1, or the id of a report that will be one. */
  readonly duplicateOf?: string;
  readonly dryRun: boolean;
  /** ISO 8601 in UTC with milliseconds, as all times here. */
  readonly at: string;
}

/** A report as the filer and the maintainer see it. */
export interface StoredReport extends ReportStatus {
  readonly report: ReportDocument;
  readonly duplicate_of?: string;
  /** State of the issue at the tracker's last answer, in words: `open`, `closed as completed; labels: bug`. */
  readonly issue_state?: string;
  /** Attempts to file it. 0 means that nothing can have been written to the tracker yet. */
  readonly attempts: number;
  readonly created_at: string;
}

/** The part of a report that others are compared with: enough to recognise a problem, and cheap to read by the thousand. */
export interface ReportOutline extends Pick<ReportStatus, 'report_id' | 'status' | 'issue_url'> {
  readonly kind: ReportKind;
  readonly title: string;
  readonly summary: string;
  /** Of the product. */
  readonly version: string;
}

export interface Transition {
  readonly id: string;
  readonly to: ReportState;
  readonly at: string;
  readonly actor: Actor;
  readonly issueUrl?: string;
  readonly issueState?: string;
  readonly benchmarkPr?: string;
  readonly note?: string;
}

/** A change that leaves the status as it is. */
export interface Amendment {
  readonly id: string;
  readonly at: string;
  readonly actor: Actor;
  /** Where the issue is now. */
  readonly issueUrl?: string;
  readonly issueState?: string;
  readonly benchmarkPr?: string;
  /** The document instead of the stored one, redacted further. */
  readonly document?: { readonly report: ReportDocument; readonly digest: string };
  readonly note?: string;
}

export interface ReportEvent {
  readonly at: string;
  /** Absent for the event that stored the report; the same as `to` when something else than the status changed. */
  readonly from?: ReportState;
  /** `removed` is the event that remains of a deleted report. */
  readonly to: ReportState | 'removed';
  readonly actor: Actor;
  readonly note?: string;
}

export interface LoggedEvent extends ReportEvent {
  readonly report_id: string;
}

/** Deletes a report with its events; one event stays, which holds nothing of the report. */
export interface Removal {
  readonly id: string;
  readonly at: string;
  readonly actor: Actor;
  /** Why. */
  readonly note: string;
}

export interface Lease {
  /** Names the filer that holds it. */
  readonly owner: string;
  readonly at: string;
  /** When it ends if it is not renewed, by the clock of this machine: others go by what they see, as clocks differ and jump. */
  readonly until: string;
  /** `needs_human` retries reports that were given up. Default: `queued`. */
  readonly status?: 'queued' | 'needs_human';
  /** This report only, also before its next attempt is due. Default: the longest waiting one. */
  readonly id?: string | undefined;
  /** The end of another filer's lease on `id` that is taken over, unless it was renewed meanwhile. */
  readonly over?: string;
}

/** A lease that a filer holds. */
export interface HeldLease {
  readonly id: string;
  readonly until: string;
}

/** Ends a lease without a result. */
export interface Release {
  readonly id: string;
  readonly owner: string;
  readonly at: string;
  readonly nextAttemptAt: string;
  /** Whether something may have been written to the tracker; if not, the attempt is taken back. */
  readonly isCounted: boolean;
  /** Why, for the event log. */
  readonly note: string;
}

/** An issue or a comment that a filer has written. */
export interface FilerWrite {
  /** Of its event; comparable with the revision. */
  readonly sequence: number;
  readonly at: string;
}

export interface ReportFilter {
  readonly status?: ReportState;
  /** At most 1000. */
  readonly limit: number;
  /** The id of the last report of the page before. */
  readonly after?: string;
}

export interface ReportStore {
  /** Feedback of readers on pages: stored beside the reports, with the same retention. */
  readonly feedback: FeedbackStore;
  /** Daily sums of use: stored beside the reports, each kind with a retention of its own. */
  readonly statistics: StatisticsStore;
  readonly status: ReportStatuses;
  /**
   * Stores a report as `queued`; when this call returns, no crash loses it. The same consent again stores nothing and
   * answers with the report of the first time.
   * @returns undefined when `capacity` reports are waiting already.
   */
  submit(report: NewReport, capacity: number): Promise<ReportStatus | undefined>;
  /**
   * The longest waiting report that no other filer holds and that is no dry run, held from now on by this one. A duplicate
   * of another report waits until that one is settled.
   * Its `attempts` count this one.
   */
  lease(lease: Lease): Promise<StoredReport | undefined>;
  /** Leases on reports of this status; those of crashed filers among them. At most 1000. */
  held(status: 'queued' | 'needs_human'): Promise<HeldLease[]>;
  /** Renews the lease. @returns false if another filer may have the report by now: then write nothing more for it. */
  extend(lease: Lease & { readonly id: string }): Promise<boolean>;
  /** Gives a report back for a later try; does nothing when another filer holds it. */
  release(release: Release): Promise<void>;
  /** Moves a report on, ends its lease and writes the event. @returns false when its status does not allow that. */
  move(transition: Transition): Promise<boolean>;
  /** Changes a report and writes the event. @returns false when there is no such report or nothing would change. */
  amend(amendment: Amendment): Promise<boolean>;
  /** The latest write of filers to the tracker, or the one so many back (from 1), if it is among the latest events. Cheap. */
  latestWrite(back: number): Promise<FilerWrite | undefined>;
  get(id: string): Promise<StoredReport | undefined>;
  /** The reports whose issue this is. */
  ofIssue(issueUrl: string): Promise<StoredReport[]>;
  /** Newest first. */
  list(filter: ReportFilter): Promise<StoredReport[]>;
  /** Newest first; at most 1000. */
  outlines(limit: number): Promise<ReportOutline[]>;
  /** Changes whenever a report is stored or changed. Cheap. */
  revision(): Promise<number>;
  events(id: string): Promise<ReportEvent[]>;
  /** Events of all reports, newest first. */
  log(limit: number): Promise<LoggedEvent[]>;
  /** @returns false when there is no such report. */
  remove(removal: Removal): Promise<boolean>;
  /**
   * Deletes reports that nobody waits for any more and that have not changed since `before`: those in a final status,
   * and those of a dry run. At most 1000 at a time. @returns how many
   */
  expire(before: string, at: string): Promise<number>;
  /** A text stored under a name, so that a filer continues where the last one stopped. */
  bookmark(name: string): Promise<string | undefined>;
  setBookmark(name: string, text: string): Promise<void>;
  /** Waits for running work; the store cannot be used afterwards. */
  close(): Promise<void>;
}

/** Opens the parts of reporting on this machine: store, secret, limits, and the look-up of known issues. */
import { randomBytes } from 'node:crypto';
import { memoryLimiters, type Limiter, type Limiters, type Quota } from '../limits/limiter.ts';
import type { KnownIssues } from './known-issues.ts';
import { knownIssues as lookUp } from './known/look-up.ts';
import { trackerIssues } from './known/tracker-issues.ts';
import { openSecret } from './secret.ts';
import { reportService, type ReportService } from './service.ts';
import type { ReportStore } from './store.ts';
import type { Tracker } from './tracker/tracker.ts';

const POLL_MS = 60_000;

export interface ReportingOptions {
  readonly productId: string;
  /** Folder of the generated secret. */
  readonly data: string;
  readonly store: ReportStore;
  /** Where reports become issues. Absent: a dry run, which stores reports and files none. */
  readonly tracker?: Tracker;
  /** Greatest age of the open issues that problems are compared with. Default: a minute. */
  readonly pollMs?: number;
  /** Labels of an issue beside the kind of report. */
  readonly labels: readonly string[];
  readonly limits: { readonly reportCalls: Quota; readonly reports: Quota };
  /** Where the limits are counted; in this process unless given. */
  readonly limiters?: Limiters;
  /** Called where the secret cannot be kept, so that consent ends with this process. */
  readonly onUnkeptSecret: (error: Error) => void;
  /** Reports that may wait to be filed; when the queue is full, senders are asked to retry later. */
  readonly queueMax: number;
}

export interface Reporting {
  readonly productId: string;
  /** Whether reports are stored and nothing becomes public. */
  readonly isDryRun: boolean;
  readonly service: ReportService;
  readonly knownIssues: KnownIssues;
  /** Counts calls of the reporting tools. */
  readonly calls: Limiter;
  /** Counts stored reports. */
  readonly reports: Limiter;
  /** Signs the tokens that clients send back. */
  readonly secret: Buffer;
}

/** @throws an Error that says what to change when the secret cannot be read. */
export async function openReporting(options: ReportingOptions): Promise<Reporting> {
  const { productId, data, store, tracker, pollMs = POLL_MS, labels, limits, queueMax } = options;
  const clock = (): number => performance.now();
  const secret = await openSecret(data, options.onUnkeptSecret);
  const knownIssues = lookUp({
    store,
    clock,
    ...(tracker && { trackerIssues: trackerIssues({ tracker, clock, pollMs }) }),
  });
  const service = reportService({
    productId,
    store,
    key: secret,
    knownIssues,
    labels,
    ...(tracker && { tracker }),
    queueMax,
    now: () => new Date(),
    random: randomBytes,
  });
  const { limiters = memoryLimiters } = options;
  const calls = limiters.of('report-calls', limits.reportCalls);
  const reports = limiters.of('reports', limits.reports);
  const isDryRun = tracker === undefined;
  return { productId, isDryRun, service, knownIssues, calls, reports, secret };
}

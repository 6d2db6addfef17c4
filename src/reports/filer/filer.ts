/**
 * Turns waiting reports into issues. Any number of filers may run: a lease keeps them apart, and the hidden line in what
 * is written tells the next one what a crash left unsaid.
 *
 *     lease (attempts + 1, on disk) -> [attempts > 1: look for the line] -> extend -> write -> move
 *
 * A lease that nobody renews is taken over by a filer that saw it unchanged for as long as leases last, by a clock that never
 * jumps: the time of day may differ between machines, and be set.
 *
 * A crash before the write leaves nothing, a crash after it leaves an issue that the next attempt finds.
 */
import { issueOf, plusOneOf } from '../issue/issue.ts';
import type { HeldLease, Lease, ReportStore, StoredReport } from '../store.ts';
import { isReportId } from '../statuses.ts';
import { TrackerError, type Tracker, type TrackerIssue } from '../tracker/tracker.ts';
import { backoffMs } from './backoff.ts';
import { hourOf } from './hour.ts';
import { earliestWrite, findIssue } from './find-issue.ts';
import { stateLine } from './issue-state.ts';

export interface FilerOptions {
  readonly store: ReportStore;
  readonly tracker: Tracker;
  /** Names this filer; no other one has this name. */
  readonly owner: string;
  /** Labels of each issue beside the kind of report. */
  readonly labels: readonly string[];
  readonly now: () => Date;
  /** Milliseconds of a clock that only goes forward. Default: that of this process. */
  readonly clock?: () => number;
  /** 0 to 1 */
  readonly random: () => number;
  /** Longer than any request to the tracker takes to arrive or to be lost. Default: two minutes. */
  readonly leaseMs?: number;
}

export type FilerOutcome =
  /** `isHeld`: another filer works on a report, or died over it. */
  | { readonly kind: 'idle'; readonly isHeld: boolean }
  /** The tracker takes no more of all filers together for this many milliseconds. */
  | { readonly kind: 'full'; readonly note: string; readonly pauseMs: number }
  | {
      readonly kind: 'filed' | 'duplicate' | 'needs_human' | 'later';
      readonly reportId: string;
      readonly note: string;
      /** Milliseconds for which this filer should send the tracker nothing. */
      readonly pauseMs?: number;
    };

/** @param id of the report to file; by default the longest waiting one */
export type FileNext = (status?: 'queued' | 'needs_human', id?: string) => Promise<FilerOutcome>;

const LEASE_MS = 120_000;
/** Tries of a report before a person must look; with {@link RETRY} about six hours. */
const ATTEMPTS_MAX = 12;
const RETRY = { firstMs: 30_000, maxMs: 3_600_000 };
const PAUSE = { firstMs: 5000, maxMs: 600_000 };

/** Files the longest waiting report each time it is called. Rejects only when the store fails. */
export function createFiler(options: FilerOptions): FileNext {
  let pauses = 0;
  const abandoned = abandonedAmong(options);
  const pauseForHour = hourOf({ clock: () => performance.now(), ...options });
  return async (status = 'queued', id = undefined) => {
    const lease = (which: Partial<Lease>): Promise<StoredReport | undefined> =>
      options.store.lease({ ...term(options), status, ...which });
    const pauseMs = await pauseForHour();
    if (pauseMs !== undefined) return { kind: 'full', note: fullFor(pauseMs), pauseMs };
    const held = await options.store.held(status);
    const over = abandoned(held).find((one) => id === undefined || one.id === id);
    const taken = over && (await lease({ id: over.id, over: over.until }));
    const report = taken ?? (await lease({ id }));
    if (report === undefined) return { kind: 'idle', isHeld: held.length > 0 };
    try {
      const outcome = await settle(options, report, await write(options, report));
      pauses = 0;
      return outcome;
    } catch (error) {
      if (!(error instanceof TrackerError)) throw error;
      if (error.failure !== 'unavailable') return await tryLater(options, report, error);
      pauses += 1;
      return await waitForTracker(options, { report, error, pauses });
    }
  };
}

function fullFor(pauseMs: number): string {
  const minutes = Math.ceil(pauseMs / 60_000);
  return `the tracker takes no more issues and comments for ${minutes} min: reports wait`;
}

/** Remembers since when each lease is as it is. Its result are those that have outlived their time. */
function abandonedAmong({
  clock = () => performance.now(),
  leaseMs = LEASE_MS,
}: FilerOptions): (held: readonly HeldLease[]) => HeldLease[] {
  let seen = new Map<string, number>();
  return (held) => {
    const now = clock();
    const key = ({ id, until }: HeldLease): string => `${id} ${until}`;
    seen = new Map(held.map((lease) => [key(lease), seen.get(key(lease)) ?? now]));
    return held.filter((lease) => now - (seen.get(key(lease)) ?? now) > leaseMs);
  };
}

function term({ owner, now, leaseMs = LEASE_MS }: FilerOptions): {
  owner: string;
  at: string;
  until: string;
} {
  const at = now();
  return { owner, at: at.toISOString(), until: new Date(at.getTime() + leaseMs).toISOString() };
}

interface Written {
  readonly to: 'filed' | 'duplicate';
  readonly issue: TrackerIssue;
}

/** Undefined when the lease was lost: whoever holds it now writes. */
function write(options: FilerOptions, report: StoredReport): Promise<Written | undefined> {
  return report.duplicate_of === undefined
    ? create(options, report)
    : endorse(options, report, report.duplicate_of);
}

/** Returns the address of the issue to endorse. @throws TrackerError when the report it duplicates never became one */
async function originalOf({ store }: FilerOptions, duplicateOf: string): Promise<string> {
  if (!isReportId(duplicateOf)) return duplicateOf;
  const url = (await store.get(duplicateOf))?.issue_url;
  if (url !== undefined) return url;
  throw new TrackerError('refused', `${duplicateOf}, which it duplicates, has no issue.`);
}

async function create(
  options: FilerOptions,
  { report, report_id: reportId, attempts, created_at: since }: StoredReport,
): Promise<Written | undefined> {
  const { tracker, labels } = options;
  const found = attempts > 1 ? await findIssue(tracker, reportId, since) : undefined;
  if (found !== undefined) return { to: 'filed', issue: found };
  if (!(await isStillHeld(options, reportId))) return undefined;
  return { to: 'filed', issue: await tracker.create(issueOf(report, { labels, reportId })) };
}

async function endorse(
  options: FilerOptions,
  { report, report_id: reportId, attempts, created_at: since }: StoredReport,
  duplicateOf: string,
): Promise<Written | undefined> {
  const { tracker } = options;
  const issueUrl = await originalOf(options, duplicateOf);
  if (!tracker.owns(issueUrl)) {
    throw new TrackerError('refused', `${issueUrl} is not an issue of ${tracker.name}.`);
  }
  const issue = await tracker.get(issueUrl);
  if (issue === undefined) throw new TrackerError('refused', `The issue ${issueUrl} is gone.`);
  const isWritten =
    attempts > 1 && (await tracker.hasComment(issue.url, reportId, earliestWrite(tracker, since)));
  if (isWritten) return { to: 'duplicate', issue };
  if (!(await isStillHeld(options, reportId))) return undefined;
  await tracker.comment(issue.url, plusOneOf(report, reportId));
  return { to: 'duplicate', issue };
}

function isStillHeld(options: FilerOptions, id: string): Promise<boolean> {
  return options.store.extend({ ...term(options), id });
}

async function settle(
  { store, now }: FilerOptions,
  { report_id: id }: StoredReport,
  written: Written | undefined,
): Promise<FilerOutcome> {
  if (written === undefined) return { kind: 'later', reportId: id, note: 'the lease was lost' };
  const { to, issue } = written;
  const note = to === 'filed' ? `filed as ${issue.url}` : `+1 on ${issue.url}`;
  const at = now().toISOString();
  const issueState = stateLine(issue);
  const change = { id, at, actor: 'filer', issueUrl: issue.url, issueState, note } as const;
  // A maintainer may have decided meanwhile: the issue is there all the same.
  if (!(await store.move({ ...change, to }))) await store.amend(change);
  return { kind: to, reportId: id, note };
}

/** Of this report only: something of it may be written already, or a person must look. */
async function tryLater(
  { store, owner, now, random }: FilerOptions,
  { report_id: id, status, attempts }: StoredReport,
  { failure, message }: TrackerError,
): Promise<FilerOutcome> {
  const at = now();
  const isLast = failure === 'refused' || attempts >= ATTEMPTS_MAX;
  const note = isLast ? `given up after ${attempts} attempts. ${message}` : message;
  if (isLast && status === 'queued') {
    await store.move({ id, to: 'needs_human', at: at.toISOString(), actor: 'filer', note });
    return { kind: 'needs_human', reportId: id, note };
  }
  const wait = backoffMs(RETRY, attempts, random());
  const nextAttemptAt = new Date(at.getTime() + wait).toISOString();
  await store.release({ id, owner, at: at.toISOString(), nextAttemptAt, isCounted: true, note });
  return { kind: isLast ? 'needs_human' : 'later', reportId: id, note };
}

/** Nothing was written, and no other report would fare better now. */
async function waitForTracker(
  { store, owner, now, random }: FilerOptions,
  { report, error, pauses }: { report: StoredReport; error: TrackerError; pauses: number },
): Promise<FilerOutcome> {
  const at = now();
  const pauseMs = error.waitMs ?? backoffMs(PAUSE, pauses, random());
  const nextAttemptAt = new Date(at.getTime() + pauseMs).toISOString();
  const id = report.report_id;
  const note = error.message;
  await store.release({ id, owner, at: at.toISOString(), nextAttemptAt, isCounted: false, note });
  return { kind: 'later', reportId: id, note, pauseMs };
}

/** Looks for the issue or the comment that an earlier attempt may have left for a report. */
import { TrackerError, type Tracker, type TrackerIssue } from '../tracker/tracker.ts';

/** Issues that are looked through: those that changed since the report was stored, which a long queue files before it. */
const ISSUES_MAX = 20_000;
/** The tracker's clock may be behind this machine's. */
const CLOCKS_DIFFER_MS = 3_600_000;
/** Longer than a report is tried, with the pauses that trackers ask for. */
const TRIED_MS = 2 * 86_400_000;

/** @throws TrackerError when more have changed: then only a person can tell whether one is there. */
export async function findIssue(
  tracker: Tracker,
  reportId: string,
  storedAt: string,
): Promise<TrackerIssue | undefined> {
  for (;;) {
    const since = earliestWrite(tracker, storedAt);
    const changed = await tracker.list({
      state: 'all',
      since,
      order: 'newest-change-first',
      limit: ISSUES_MAX,
    });
    const found = changed.find((issue) => issue.reportId === reportId);
    if (found !== undefined) return found;
    if (changed.length >= ISSUES_MAX) {
      throw new TrackerError(
        'refused',
        `An issue for it may exist among more than ${ISSUES_MAX} that changed since. Search for ${reportId}.`,
      );
    }
    // The first answer tells the time of the tracker.
    if (earliestWrite(tracker, storedAt) >= since) return undefined;
  }
}

/**
 * A time by the tracker's clock before which nothing was written for the report. The clock that stamped the report may have been
 * wrong: then the report seems young, or of the future.
 */
export function earliestWrite(tracker: Pick<Tracker, 'now'>, storedAt: string): string {
  const stored = Date.parse(storedAt);
  const now = tracker.now();
  if (stored > now + CLOCKS_DIFFER_MS) return new Date(0).toISOString();
  return new Date(Math.min(stored - CLOCKS_DIFFER_MS, now - TRIED_MS)).toISOString();
}

export function withMargin(since: string): string {
  return new Date(Date.parse(since) - CLOCKS_DIFFER_MS).toISOString();
}

/** Looks for the issue that an earlier attempt may have left for a report. */
import { TrackerError, type Tracker, type TrackerIssue } from '../tracker/tracker.ts';

/** Issues that are looked through: those that changed since the report was stored. */
const ISSUES_MAX = 5000;

/** @throws TrackerError when more have changed: then only a person can tell whether one is there. */
export async function findIssue(
  tracker: Tracker,
  reportId: string,
  since: string,
): Promise<TrackerIssue | undefined> {
  const changed = await tracker.list({
    state: 'all',
    since: withMargin(since),
    order: 'newest-change-first',
    limit: ISSUES_MAX,
  });
  const found = changed.find((issue) => issue.reportId === reportId);
  if (found !== undefined || changed.length < ISSUES_MAX) return found;
  throw new TrackerError(
    'refused',
    `An issue for it may exist among more than ${ISSUES_MAX} that changed since. Search for ${reportId}.`,
  );
}

/** The tracker's clock may be behind this machine's. */
const CLOCKS_DIFFER_MS = 3_600_000;

export function withMargin(since: string): string {
  return new Date(Date.parse(since) - CLOCKS_DIFFER_MS).toISOString();
}

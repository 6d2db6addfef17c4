/** Issues of the tracker, open and lately closed, kept in memory and updated by what has changed since. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tracker, TrackerIssue } from '../tracker/tracker.ts';

export interface TrackerIssues {
  /** Another number after any change. */
  readonly version: number;
  readonly issues: readonly TrackerIssue[];
  /** Whether the tracker has ever answered. */
  readonly isRead: boolean;
}

export interface TrackerIssuesOptions {
  readonly tracker: Tracker;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number;
  /** Greatest age of the issues. */
  readonly pollMs: number;
}

/** Open issues that are known, the last changed ones; older ones are seldom the problem of today. */
const OPEN_MAX = 1000;
/** Closed issues that are known: their fix may be in a version that the reader does not have. */
const CLOSED_MAX = 500;
/** Time that the first question waits for the tracker; later ones never wait. */
const FIRST_WAIT_MS = 3000;
/** Issues that were transferred or deleted are in no list of changes, so all are read again at times. */
const WHOLE_MS = 3_600_000;

/** @returns a question that is answered at once from the second time on. */
export function trackerIssues(options: TrackerIssuesOptions): () => Promise<TrackerIssues> {
  const { clock, pollMs } = options;
  const state: State = { issues: new Map(), version: 0, wholeAt: undefined, since: undefined };
  let reading: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = (): Promise<void> => {
    if (reading !== undefined || clock() - readAt < pollMs) return reading ?? Promise.resolve();
    reading = read(options, state)
      // The filer tells of failures; here the issues only grow old.
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
        readAt = clock();
      });
    return reading;
  };
  return async () => {
    const refreshed = refresh();
    if (state.wholeAt === undefined) {
      await Promise.race([refreshed, sleep(FIRST_WAIT_MS, undefined, { ref: false })]);
    }
    const { issues, version, wholeAt } = state;
    return { issues: [...issues.values()], version, isRead: wholeAt !== undefined };
  };
}

interface State {
  readonly issues: Map<string, TrackerIssue>;
  version: number;
  /** When all were read. */
  wholeAt: number | undefined;
  /** The latest change that was taken in. */
  since: string | undefined;
}

async function read({ tracker, clock }: TrackerIssuesOptions, state: State): Promise<void> {
  const isWhole = state.wholeAt === undefined || clock() - state.wholeAt > WHOLE_MS;
  const found = isWhole || state.since === undefined ? await readAll(tracker) : undefined;
  if (found !== undefined) {
    state.issues.clear();
    state.version += 1;
    state.wholeAt = clock();
  }
  const since = state.since ?? '';
  const changed =
    found ??
    (await tracker.list({ state: 'all', since, order: 'oldest-change-first', limit: OPEN_MAX }));
  for (const issue of changed) take(state, issue);
}

async function readAll(tracker: Tracker): Promise<readonly TrackerIssue[]> {
  const order = 'newest-change-first';
  const open = await tracker.list({ state: 'open', order, limit: OPEN_MAX });
  return [...open, ...(await tracker.list({ state: 'closed', order, limit: CLOSED_MAX }))];
}

function take(state: State, issue: TrackerIssue): void {
  const { issues } = state;
  if (issue.updatedAt > (state.since ?? '')) state.since = issue.updatedAt;
  if (issues.get(issue.url)?.updatedAt === issue.updatedAt) return;
  if (issue.isConfidential === true) issues.delete(issue.url);
  else issues.set(issue.url, issue);
  state.version += 1;
}

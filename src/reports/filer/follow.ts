/**
 * Reads issues back: what the tracker says about them becomes the status of their reports.
 * Two looks: at all that changed since the last time, and at a few filed reports in turn, because an issue that was
 * transferred or deleted is in no list of changes.
 */
import type { ReportStore, StoredReport } from '../store.ts';
import { TrackerError, type Tracker, type TrackerIssue } from '../tracker/tracker.ts';
import { withMargin } from './find-issue.ts';
import { isDuplicate, stateLine } from './issue-state.ts';

export interface FollowOptions {
  readonly store: ReportStore;
  readonly tracker: Tracker;
  readonly now: () => Date;
  /** Label of pull requests that add a benchmark: who may label one is trusted. */
  readonly benchmarkLabel: string;
}

/** Changed issues that one look takes in; the next one goes on from there. */
const CHANGES_MAX = 500;
/** Filed reports that one look visits. */
const VISITS = 5;
const BOOKMARK = 'issues changed since';

/** Each call looks once. @throws TrackerError when the tracker does not answer. */
export function createFollower(options: FollowOptions): () => Promise<void> {
  let visited: string | undefined;
  return async () => {
    await takeChanges(options);
    const filed = await options.store.list({
      status: 'filed',
      limit: VISITS,
      ...(visited !== undefined && { after: visited }),
    });
    for (const report of filed) await visit(options, report);
    visited = filed.length < VISITS ? undefined : filed.at(-1)?.report_id;
  };
}

async function takeChanges(options: FollowOptions): Promise<void> {
  const { store, tracker, now } = options;
  const since = await store.bookmark(BOOKMARK);
  if (since === undefined) return store.setBookmark(BOOKMARK, withMargin(now().toISOString()));
  const changed = await tracker.list({
    state: 'all',
    since,
    order: 'oldest-change-first',
    limit: CHANGES_MAX,
  });
  for (const issue of changed) {
    for (const report of await store.ofIssue(issue.url)) await apply(options, report, issue);
  }
  const next = nextBookmark(changed, since);
  if (next !== since) await store.setBookmark(BOOKMARK, next);
}

/** Inclusive, so that nothing of that second is missed; unless all are of that second, which would never end. */
function nextBookmark(changed: readonly TrackerIssue[], since: string): string {
  const last = changed.at(-1)?.updatedAt ?? since;
  if (last > since || changed.length < CHANGES_MAX) return last > since ? last : since;
  return new Date(Date.parse(since) + 1000).toISOString();
}

async function visit(options: FollowOptions, report: StoredReport): Promise<void> {
  const { issue_url: url, report_id: id } = report;
  if (url === undefined) return;
  const issue = await options.tracker.get(url).catch((error: unknown) => {
    // The issue of another tracker, from before a change of the configuration or set by a maintainer.
    if (error instanceof TrackerError && error.failure === 'refused') return 'elsewhere' as const;
    throw error;
  });
  if (issue === 'elsewhere') return;
  if (issue !== undefined) return apply(options, report, issue);
  const note = 'The issue is gone: deleted, or moved to where it cannot be seen.';
  const at = options.now().toISOString();
  await options.store.amend({ id, at, actor: 'filer', issueState: 'gone', note });
}

async function apply(
  options: FollowOptions,
  report: StoredReport,
  issue: TrackerIssue,
): Promise<void> {
  const { store, now } = options;
  const benchmarkPr = await benchmarkOf(options, report, issue);
  const change = {
    id: report.report_id,
    at: now().toISOString(),
    actor: 'filer',
    issueUrl: issue.url,
    issueState: stateLine(issue),
    ...(benchmarkPr !== undefined && { benchmarkPr }),
    note: `The issue is ${stateLine(issue)}${issue.url === report.issue_url ? '' : `, now at ${issue.url}`}.`,
  } as const;
  const isMoved = isDuplicate(issue) && (await store.move({ ...change, to: 'duplicate' }));
  if (!isMoved) await store.amend(change);
}

/** The first pull request with the label that names the issue; looked for until there is one. */
async function benchmarkOf(
  { tracker, benchmarkLabel }: FollowOptions,
  report: StoredReport,
  issue: TrackerIssue,
): Promise<string | undefined> {
  if (report.benchmark_pr !== undefined) return undefined;
  const linked = await tracker.pullRequests(issue.url);
  return linked.find(({ labels }) => labels.includes(benchmarkLabel))?.url;
}

/** The tracker port on GitHub's REST API. */
import { isIssueOf, issueOfWire, issuePath, labelsOf, type WireIssue } from './issue.ts';
import { pathOf, trackerRequests, type TrackerAccess, type TrackerRequests } from './requests.ts';
import { restTracker } from './rest.ts';
import type { IssueQuery, PullRequest, Tracker, TrackerIssue } from './tracker.ts';

const HEADERS = {
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
};
const PAGE = 100;
/** Events of an issue that are looked through. */
const EVENTS_MAX = 1000;
/** GitHub asks for one notification in three seconds. */
const PACE_MS = 3000;
/** GitHub documents 500; the others are for what people do with the same token. */
const WRITES_PER_HOUR = 480;

export function githubTracker(access: TrackerAccess): Tracker {
  const headers = { ...HEADERS, authorization: `token ${access.token}` };
  const requests = trackerRequests(access, { headers, paceMs: PACE_MS });
  const web = webOrigin(access.apiUrl);
  const [owner = '', repo = ''] = access.repository.split('/');
  const issues = pathOf('repos', owner, repo, 'issues');
  const issue = (data: unknown): TrackerIssue => issueOfWire(data as WireIssue, web);
  return restTracker(requests, {
    name: `${new URL(web).host}/${access.repository}`,
    writesPerHour: WRITES_PER_HOUR,
    owns: (url) => isIssueOf(access.repository, url, web),
    issuePath: (url) => issuePath(url, web),
    issue,
    comments: 'comments',
    commentQuery: (since) => ({ since: wholeSeconds(since), per_page: PAGE }),
    create: async ({ title, body, labels }) =>
      issue(await requests.write(issues, { title, body, labels }, 'create')),
    async list(query) {
      const entries = await requests.pages(issues, listQuery(query), query.limit);
      return (entries as WireIssue[]).filter((one) => one?.pull_request === undefined).map(issue);
    },
    pullRequests: (url) => pullRequests(requests, issuePath(url, web)),
  });
}

function listQuery({ state, since, order }: IssueQuery): Record<string, string | number> {
  return {
    state,
    ...(since !== undefined && { since: wholeSeconds(since) }),
    sort: 'updated',
    direction: order === 'newest-change-first' ? 'desc' : 'asc',
    per_page: PAGE,
  };
}

/** GitHub's times have no fractions: `2026-01-02T03:04:05Z`. */
function wholeSeconds(time: string): string {
  return time.replace(/\.\d+Z$/, 'Z');
}

interface WireEvent {
  readonly event?: string;
  readonly source?: { readonly issue?: WireIssue };
}

/** Pull requests of any repository: who may label one is what makes it count. */
async function pullRequests(requests: TrackerRequests, issue: string): Promise<PullRequest[]> {
  const events = await requests.pages(`${issue}/timeline`, { per_page: PAGE }, EVENTS_MAX);
  return (events as WireEvent[]).flatMap(({ event, source }) => {
    const found = source?.issue;
    if (event !== 'cross-referenced' || found?.pull_request === undefined) return [];
    return [{ url: String(found.html_url), labels: labelsOf(found.labels) }];
  });
}

/** Web address that belongs to this API: github.com, or the server of GitHub Enterprise. */
function webOrigin(apiUrl: string): string {
  const { origin, host } = new URL(apiUrl);
  return host === 'api.github.com' ? 'https://github.com' : origin;
}

/** The tracker port on the REST API of Gitea and Forgejo, version 1. */
import { isIssueOf, issueOfWire, issuePath, labelsOf, type WireIssue } from './issue.ts';
import { pathOf, trackerRequests, type TrackerAccess, type TrackerRequests } from './requests.ts';
import { restTracker } from './rest.ts';
import type { PullRequest, Tracker, TrackerIssue } from './tracker.ts';

/** Largest page that servers allow unless they are told otherwise. */
const PAGE = 50;
/** Entries of a timeline, and labels, that are looked through. */
const ENTRIES_MAX = 1000;
/** Gitea sorts by creation, so all that changed are read before the last change is known. */
const CHANGES_MAX = 5000;
const PACE_MS = 1000;
const LABEL_COLOR = '#ededed';

export function giteaTracker(access: TrackerAccess): Tracker {
  const headers = { authorization: `token ${access.token}` };
  const requests = trackerRequests(access, { headers, paceMs: PACE_MS });
  const web = access.apiUrl.replace(/\/api\/v1$/, '');
  const [owner = '', repo = ''] = access.repository.split('/');
  const repository = pathOf('repos', owner, repo);
  const issue = (data: unknown): TrackerIssue => portIssue(data as WireIssue, web);
  return restTracker(requests, {
    name: `${web.replace(/^https?:\/\//, '')}/${access.repository}`,
    owns: (url) => isIssueOf(access.repository, url, web),
    issuePath: (url) => issuePath(url, web),
    issue,
    comments: 'comments',
    commentQuery: (since) => ({ since }),
    async create({ title, body, labels: names }) {
      const labels = await labelIds(requests, repository, names);
      return issue(await requests.write(`${repository}/issues`, { title, body, labels }, 'create'));
    },
    async list({ state, since, order, limit }) {
      const query = { state, since, type: 'issues', limit: PAGE };
      const entries = await requests.pages(`${repository}/issues`, query, CHANGES_MAX);
      const sign = order === 'oldest-change-first' ? 1 : -1;
      return entries
        .map(issue)
        .toSorted((a, b) => sign * (Date.parse(a.updatedAt) - Date.parse(b.updatedAt)))
        .slice(0, limit);
    },
    pullRequests: (url) => pullRequests(requests, issuePath(url, web)),
  });
}

function portIssue(wire: WireIssue, web: string): TrackerIssue {
  const hint = ` below ${web}. tracker.apiUrl must have the server's public address.`;
  return issueOfWire({ ...wire, updated_at: utc(wire?.updated_at) }, web, hint);
}

/** Times come with the offset of the server's zone; those of the port can be compared as texts. */
function utc(time: string | undefined): string | undefined {
  const at = Date.parse(time ?? '');
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** Ids of the labels with these names; one that is not there is made, as GitHub and GitLab do themselves. */
async function labelIds(
  requests: TrackerRequests,
  repository: string,
  names: readonly string[],
): Promise<number[]> {
  const path = `${repository}/labels`;
  const known = (await requests.pages(path, { limit: PAGE }, ENTRIES_MAX)) as WireLabel[];
  const ids: number[] = [];
  for (const name of names) {
    const label =
      known.find((one) => one.name === name) ??
      ((await requests.write(path, { name, color: LABEL_COLOR }, 'create')) as WireLabel);
    ids.push(label.id);
  }
  return ids;
}

interface WireLabel {
  readonly id: number;
  readonly name: string;
}

async function pullRequests(requests: TrackerRequests, issue: string): Promise<PullRequest[]> {
  const entries = await requests.pages(`${issue}/timeline`, { limit: PAGE }, ENTRIES_MAX);
  return (entries as { ref_issue?: WireIssue | null }[]).flatMap(({ ref_issue: found }) => {
    const url = found?.pull_request?.html_url ?? found?.html_url;
    if (found?.pull_request === undefined || found.pull_request === null) return [];
    return [{ url: String(url), labels: labelsOf(found.labels) }];
  });
}

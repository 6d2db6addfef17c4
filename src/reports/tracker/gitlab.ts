/** The tracker port on GitLab's REST API, version 4. */
import { issueFrom, labelsOf } from './issue.ts';
import { pathOf, trackerRequests, type TrackerAccess } from './requests.ts';
import { restTracker } from './rest.ts';
import { TrackerError, type IssueQuery, type Tracker, type TrackerIssue } from './tracker.ts';

/** Fields of an issue that are used. */
interface WireIssue {
  readonly iid?: number;
  readonly title?: string;
  readonly description?: string | null;
  readonly state?: string;
  readonly labels?: readonly string[];
  readonly milestone?: { readonly title?: string } | null;
  readonly updated_at?: string;
  readonly confidential?: boolean;
  /** Id of the issue that it became in another project, which a token of this one cannot read. */
  readonly moved_to_id?: number | null;
  readonly _links?: { readonly closed_as_duplicate_of?: string | null };
}

const PAGE = 100;
const PACE_MS = 1000;
const STATES = { open: 'opened', closed: 'closed', all: 'all' } as const;

export function gitlabTracker(access: TrackerAccess): Tracker {
  const headers = { 'private-token': access.token };
  const requests = trackerRequests(access, { headers, paceMs: PACE_MS });
  const web = access.apiUrl.replace(/\/api\/v4$/, '');
  const base = `${web}/${access.repository}/-/issues`;
  const issues = pathOf('projects', access.repository, 'issues');
  const issue = (data: unknown): TrackerIssue => portIssue((data ?? {}) as WireIssue, base);
  const issuePath = (url: string): string => {
    const number = numberOf(url, base);
    if (number !== undefined) return `${issues}/${number}`;
    throw new TrackerError('refused', `${url} is not the address of an issue at ${base}.`);
  };
  return restTracker(requests, {
    name: `${web.replace(/^https?:\/\//, '')}/${access.repository}`,
    owns: (url) => numberOf(url, base) !== undefined,
    issuePath,
    issue,
    comments: 'notes',
    commentQuery: () => ({ sort: 'desc', order_by: 'created_at', per_page: PAGE }),
    create: async ({ title, body: description, labels }) =>
      issue(await requests.write(issues, { title, description, labels }, 'create')),
    list: async (query) => (await requests.pages(issues, listQuery(query), query.limit)).map(issue),
    async pullRequests(url) {
      const path = `${issuePath(url)}/related_merge_requests`;
      const found = await requests.pages(path, { per_page: PAGE }, PAGE);
      return (found as WireMergeRequest[]).map(({ web_url: to, labels }) => ({
        url: String(to),
        labels: labelsOf(labels),
      }));
    },
  });
}

interface WireMergeRequest {
  readonly web_url?: string;
  readonly labels?: unknown;
}

/** The address is made here: GitLab's own is `…/-/issues/1` or `…/-/work_items/1`, by version and kind. */
function portIssue(wire: WireIssue, base: string): TrackerIssue {
  return issueFrom({
    url: Number.isInteger(wire.iid) ? `${base}/${wire.iid}` : undefined,
    title: wire.title,
    body: wire.description,
    isOpen: wire.state === 'opened',
    reason: reasonOf(wire),
    milestone: wire.milestone?.title,
    labels: wire.labels,
    updatedAt: wire.updated_at,
    isConfidential: wire.confidential === true,
  });
}

function reasonOf({ moved_to_id: movedTo, _links: links }: WireIssue): string | undefined {
  if (typeof links?.closed_as_duplicate_of === 'string') return 'duplicate';
  return typeof movedTo === 'number' ? 'moved' : undefined;
}

/** The number of an issue of this project, in any of the forms that GitLab's pages have. */
function numberOf(url: string, base: string): number | undefined {
  const [, project, number] =
    /^(.+?)\/(?:-\/)?(?:issues|work_items)\/([1-9]\d{0,9})\/?$/.exec(url) ?? [];
  const isHere = project?.toLowerCase() === base.replace(/\/-\/issues$/, '').toLowerCase();
  return isHere ? Number(number) : undefined;
}

function listQuery({ state, since, order }: IssueQuery): Record<string, string | number> {
  return {
    scope: 'all',
    state: STATES[state],
    ...(since !== undefined && { updated_after: since }),
    order_by: 'updated_at',
    sort: order === 'newest-change-first' ? 'desc' : 'asc',
    per_page: PAGE,
  };
}

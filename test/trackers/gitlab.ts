/** GitLab's REST API: its operations, and issues and notes as it sends them. */
import { gitlabTracker } from '../../src/reports/tracker/gitlab.ts';
import { describedApi } from './description.ts';
import { TOKEN, type Place, type Protocol, type StoredIssue } from './stand-in.ts';

export const gitlab: Protocol = {
  kind: 'gitlab',
  repository: 'acme/tools/acme',
  base: '/gitlab/api/v4',
  find: describedApi('gitlab'),
  actions: {
    getApiV4ProjectsIdIssues: 'list',
    postApiV4ProjectsIdIssues: 'create',
    getApiV4ProjectsIdIssuesIssueIid: 'get',
    getApiV4ProjectsIdIssuesIssueIidRelatedMergeRequests: 'links',
    'notes/list': 'comments',
    'notes/create': 'comment',
  },
  open: gitlabTracker,
  isAuthorized: (headers) => headers['private-token'] === TOKEN,
  repositoryOf: ({ id = '' }) => decodeURIComponent(id),
  numberOf: ({ issue_iid: number }) => Number(number),
  given: ({ title, description, labels }) => ({ title, body: description, labels }),
  listing(query) {
    const state = query.get('state') ?? 'all';
    return {
      state: state === 'opened' ? 'open' : (state as 'closed' | 'all'),
      since: query.get('updated_after'),
      key: query.get('order_by') === 'updated_at' ? 'updatedAt' : 'createdAt',
      isAscending: query.get('sort') === 'asc',
      withPulls: false,
    };
  },
  issue: wireIssue,
  comment: (_, { id, body, createdAt }) => ({
    id,
    body,
    author: { id: 1, username: 'docent-bot' },
    created_at: createdAt,
    updated_at: createdAt,
    system: false,
    noteable_type: 'Issue',
    internal: false,
  }),
  link: (place, pull) => ({
    id: pull.number,
    iid: pull.number,
    title: pull.title,
    labels: pull.labels,
    web_url: gitlab.urlOf(place, pull),
  }),
  urlOf: ({ origin, repository }, { number, isPull }) =>
    `${origin}/gitlab/${repository}/-/${isPull ? 'merge_requests' : 'issues'}/${number}`,
  problem: (status, message) => (status === 400 ? { error: message } : { message }),
  deletedStatus: 404,
  pageSize: 'per_page',
  hasTransfers: false,
  hasEtags: true,
  hasReasons: false,
};

function wireIssue(place: Place, issue: StoredIssue): object {
  const { number, title, body, state, reason, milestone, labels } = issue;
  return {
    id: 1000 + number,
    iid: number,
    project_id: 4,
    title,
    description: body,
    state: state === 'open' ? 'opened' : 'closed',
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: state === 'closed' ? issue.updatedAt : null,
    labels,
    milestone: milestone === null ? null : { id: 1, iid: 1, title: milestone },
    author: { id: 1, username: 'docent-bot' },
    type: 'ISSUE',
    user_notes_count: issue.comments.length,
    confidential: issue.isConfidential,
    discussion_locked: issue.locked,
    issue_type: 'issue',
    // Newer versions of GitLab answer with the other form of the address.
    web_url: gitlab.urlOf(place, issue).replace('/issues/', '/work_items/'),
    moved_to_id: null,
    _links: {
      closed_as_duplicate_of: reason === 'duplicate' ? `${place.origin}/gitlab/api/v4/x` : null,
    },
  };
}

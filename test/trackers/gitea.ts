/** The REST API of Gitea and Forgejo: its operations, and issues and comments as it sends them. */
import { giteaTracker } from '../../src/reports/tracker/gitea.ts';
import { describedApi } from './description.ts';
import {
  TOKEN,
  type Place,
  type Protocol,
  type StoredComment,
  type StoredIssue,
} from './stand-in.ts';

export const gitea: Protocol = {
  kind: 'gitea',
  repository: 'acme/acme',
  base: '/api/v1',
  find: describedApi('gitea'),
  actions: {
    issueListIssues: 'list',
    issueCreateIssue: 'create',
    issueGetIssue: 'get',
    issueGetComments: 'comments',
    issueCreateComment: 'comment',
    issueGetCommentsAndTimeline: 'links',
    issueListLabels: 'labels',
    issueCreateLabel: 'create-label',
  },
  open: giteaTracker,
  isAuthorized: ({ authorization }) => authorization === `token ${TOKEN}`,
  repositoryOf: ({ owner, repo }) => `${owner}/${repo}`,
  numberOf: ({ index }) => Number(index),
  given: ({ title, body, labels }, names) => ({
    title,
    body,
    labels: labels.map((id: number) => names[id - 1]),
  }),
  listing: (query) => ({
    state: (query.get('state') ?? 'open') as 'open' | 'closed' | 'all',
    since: query.get('since'),
    // Gitea has no other order; Forgejo has one when it is asked for.
    key: 'createdAt',
    isAscending: false,
    withPulls: query.get('type') !== 'issues',
  }),
  issue: wireIssue,
  comment: wireComment,
  link: (place, pull) => ({ id: 1, type: 'pull_ref', ref_issue: wireIssue(place, pull) }),
  urlOf: ({ origin, repository }, { number, isPull }) =>
    `${origin}/${repository}/${isPull ? 'pulls' : 'issues'}/${number}`,
  problem: (_, message) => ({ message, url: 'https://forgejo.test/api/swagger' }),
  deletedStatus: 404,
  pageSize: 'limit',
  hasTransfers: false,
  hasEtags: false,
  hasReasons: false,
};

function wireIssue(place: Place, issue: StoredIssue): object {
  const { number, title, body, state, milestone } = issue;
  const url = gitea.urlOf(place, issue);
  return {
    id: 1000 + number,
    number,
    url: `${place.origin}/api/v1/repos/${place.repository}/issues/${number}`,
    html_url: url,
    title,
    body,
    state,
    labels: issue.labels.map((name, at) => ({ id: at + 1, name, color: 'ededed' })),
    ...(milestone !== null && { milestone: { id: 1, title: milestone } }),
    is_locked: issue.locked,
    comments: issue.comments.length,
    created_at: zoned(issue.createdAt),
    updated_at: zoned(issue.updatedAt),
    ...(issue.isPull && { pull_request: { merged: false, html_url: url } }),
  };
}

function wireComment(place: Place, { id, body, createdAt }: StoredComment): object {
  const at = zoned(createdAt);
  return {
    id,
    body,
    html_url: place.origin,
    issue_url: place.origin,
    created_at: at,
    updated_at: at,
  };
}

/** Times have the offset of the server's zone. */
function zoned(time: string): string {
  return `${new Date(Date.parse(time) + 3_600_000).toISOString().slice(0, 19)}+01:00`;
}

/** GitHub's REST API: its operations, and issues, comments and people as it sends them. */
import { githubTracker } from '../../src/reports/tracker/github.ts';
import { describedApi } from './description.ts';
import {
  standIn,
  TOKEN,
  type Place,
  type Protocol,
  type StandIn,
  type StoredComment,
  type StoredIssue,
} from './stand-in.ts';
import type { Cleanup } from '../helpers/service.ts';

export const REPOSITORY = 'acme/acme';

export const github: Protocol = {
  kind: 'github',
  repository: REPOSITORY,
  base: '/api/v3',
  find: describedApi('github'),
  actions: {
    'issues/list-for-repo': 'list',
    'issues/create': 'create',
    'issues/get': 'get',
    'issues/list-comments': 'comments',
    'issues/create-comment': 'comment',
    'issues/list-events-for-timeline': 'links',
  },
  open: githubTracker,
  isAuthorized: ({ authorization }) => authorization === `token ${TOKEN}`,
  repositoryOf: ({ owner, repo }) => `${owner}/${repo}`,
  numberOf: ({ issue_number: number }) => Number(number),
  given: (body: Partial<StoredIssue>) => body,
  listing(query) {
    const since = query.get('since');
    if (since?.includes('.')) throw new Error('GitHub documents whole seconds');
    return {
      state: (query.get('state') ?? 'open') as 'open' | 'all',
      since,
      key: query.get('sort') === 'updated' ? 'updatedAt' : 'createdAt',
      isAscending: query.get('direction') === 'asc',
      withPulls: true,
    };
  },
  issue: wireIssue,
  comment: wireComment,
  link: wireReference,
  urlOf: ({ origin, repository }, { number, isPull }) =>
    `${origin}/${repository}/${isPull ? 'pull' : 'issues'}/${number}`,
  problem: (status, message) => ({
    message,
    documentation_url: 'https://docs.github.com/rest',
    status: String(status),
  }),
  deletedStatus: 410,
  pageSize: 'per_page',
  hasTransfers: true,
  hasEtags: true,
  hasReasons: true,
};

export const githubStandIn = (t: Cleanup): Promise<StandIn> => standIn(t, github);

function wireIssue({ origin, repository }: Place, issue: StoredIssue): object {
  const api = `${origin}/api/v3/repos/${repository}`;
  const self = `${api}/issues/${issue.number}`;
  const page = `${origin}/${repository}/${issue.isPull ? 'pull' : 'issues'}/${issue.number}`;
  return {
    id: issue.number,
    node_id: `I_${issue.number}`,
    url: self,
    repository_url: api,
    labels_url: `${self}/labels{/name}`,
    comments_url: `${self}/comments`,
    events_url: `${self}/events`,
    html_url: page,
    number: issue.number,
    state: issue.state,
    state_reason: issue.reason,
    title: issue.title,
    body: issue.body,
    user: wireUser(origin),
    labels: issue.labels.map((name, id) => ({ id, name, color: 'ededed', default: false })),
    assignee: null,
    assignees: [],
    milestone: issue.milestone === null ? null : wireMilestone(origin, issue.milestone),
    locked: issue.locked,
    comments: issue.comments.length,
    closed_at: issue.state === 'closed' ? issue.updatedAt : null,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    author_association: 'NONE',
    ...(issue.isPull && {
      pull_request: { url: self, html_url: page, diff_url: page, patch_url: page },
    }),
  };
}

function wireComment({ origin, repository }: Place, comment: StoredComment): object {
  const self = `${origin}/api/v3/repos/${repository}/issues/comments/${comment.id}`;
  return {
    id: comment.id,
    node_id: `IC_${comment.id}`,
    url: self,
    html_url: self,
    issue_url: self,
    body: comment.body,
    user: wireUser(origin),
    created_at: comment.createdAt,
    updated_at: comment.createdAt,
    author_association: 'NONE',
  };
}

function wireReference(place: Place, pull: StoredIssue): object {
  return {
    event: 'cross-referenced',
    actor: wireUser(place.origin),
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    source: { type: 'issue', issue: wireIssue(place, pull) },
  };
}

function wireUser(origin: string): object {
  const self = `${origin}/api/v3/users/docent-bot`;
  const addresses = [
    'url',
    'html_url',
    'avatar_url',
    'followers_url',
    'following_url',
    'gists_url',
    'starred_url',
    'subscriptions_url',
    'organizations_url',
    'repos_url',
    'events_url',
    'received_events_url',
  ];
  return {
    ...Object.fromEntries(addresses.map((name) => [name, self])),
    login: 'docent-bot',
    id: 1,
    node_id: 'U_1',
    gravatar_id: '',
    type: 'Bot',
    site_admin: false,
  };
}

function wireMilestone(origin: string, title: string): object {
  const at = '2026-01-01T00:00:00Z';
  return {
    url: origin,
    html_url: origin,
    labels_url: origin,
    id: 1,
    node_id: 'MI_1',
    number: 1,
    state: 'open',
    title,
    description: null,
    creator: wireUser(origin),
    open_issues: 0,
    closed_issues: 1,
    created_at: at,
    updated_at: at,
    closed_at: null,
    due_on: null,
  };
}

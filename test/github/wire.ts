/** Issues, comments and people as GitHub sends them. */

export interface StoredIssue {
  readonly number: number;
  readonly title: string;
  body: string;
  labels: string[];
  state: 'open' | 'closed';
  reason: 'completed' | 'not_planned' | 'duplicate' | 'reopened' | null;
  locked: boolean;
  readonly createdAt: string;
  updatedAt: string;
  readonly isPull: boolean;
  readonly comments: StoredComment[];
  /** Pull requests that name it. */
  readonly linked: StoredIssue[];
  /** Where it went: another issue, or nowhere. */
  gone: 'deleted' | { readonly repository: string; readonly number: number } | undefined;
}

export interface StoredComment {
  readonly id: number;
  readonly body: string;
  readonly createdAt: string;
}

export interface Place {
  readonly origin: string;
  readonly repository: string;
}

export function wireIssue({ origin, repository }: Place, issue: StoredIssue): object {
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
    milestone: null,
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

export function wireComment({ origin, repository }: Place, comment: StoredComment): object {
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

export function wireReference(place: Place, pull: StoredIssue): object {
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

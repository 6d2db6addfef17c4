/** The tracker port on GitHub's REST API. */
import type { Issue } from '../issue/issue.ts';
import { markerOf } from '../issue/marker.ts';
import { addressOf, issueFrom, labelsOf, webOrigin, type WireIssue } from './github-issue.ts';
import { githubRequests, type GithubRequests, type GithubOptions } from './github-requests.ts';
import { TrackerError, type IssueQuery, type PullRequest, type Tracker } from './tracker.ts';

const PAGE = 100;
/** Comments and events of an issue that are looked through: beyond, a marker is not found and a person must look. */
const ENTRIES_MAX = 1000;

export function githubTracker(options: GithubOptions): Tracker {
  const github = githubRequests(options);
  const [owner = '', repo = ''] = options.repository.split('/');
  const web = webOrigin(options.apiUrl);
  const at = (issueUrl: string): Record<string, unknown> => parametersOf(issueUrl, web);
  const issue = (data: unknown): ReturnType<typeof issueFrom> => issueFrom(data as WireIssue, web);
  const get: Tracker['get'] = async (url) => {
    const data = await github.read(ISSUE, at(url), { ifGone: 'undefined' });
    return data === undefined ? undefined : issue(data);
  };
  return {
    name: `${new URL(web).host}/${options.repository}`,
    owns: (url) => {
      const address = addressOf(url, web);
      const given = `${address?.owner}/${address?.repo}`;
      return given.toLowerCase() === options.repository.toLowerCase();
    },
    create: async (created) =>
      issue(await github.write(ISSUES, { owner, repo, ...fields(created) }, 'create')),
    async comment(url, body) {
      // A write to an issue that has moved is answered with a redirection, so where it is comes first.
      const present = await get(url);
      if (present === undefined) throw new TrackerError('refused', `The issue ${url} is gone.`);
      await github.write(COMMENTS, { ...at(present.url), body }, 'comment');
      return present;
    },
    hasComment: async (url, reportId, since) =>
      contains(github, { ...at(url), since: wholeSeconds(since) }, markerOf(reportId)),
    get,
    async list(query) {
      const pages = github.pages(ISSUES, { owner, repo, ...listParameters(query) }, query.limit);
      return ((await pages) as WireIssue[])
        .filter((one) => one.pull_request === undefined)
        .map(issue);
    },
    pullRequests: async (url) => pullRequests(github, at(url)),
  };
}

const ISSUE = '/repos/{owner}/{repo}/issues/{issue_number}';
const ISSUES = '/repos/{owner}/{repo}/issues';
const COMMENTS = '/repos/{owner}/{repo}/issues/{issue_number}/comments';
const TIMELINE = '/repos/{owner}/{repo}/issues/{issue_number}/timeline';

function fields({ title, body, labels }: Issue): Record<string, unknown> {
  return { title, body, labels };
}

function listParameters({ state, since, order }: IssueQuery): Record<string, unknown> {
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

function parametersOf(issueUrl: string, web: string): Record<string, unknown> {
  const address = addressOf(issueUrl, web);
  if (address === undefined) {
    throw new TrackerError('refused', `${issueUrl} is not the address of an issue at ${web}.`);
  }
  return { owner: address.owner, repo: address.repo, issue_number: address.number };
}

async function contains(
  github: GithubRequests,
  parameters: Record<string, unknown>,
  marker: string,
): Promise<boolean> {
  const comments = await github.pages(COMMENTS, { ...parameters, per_page: PAGE }, ENTRIES_MAX);
  return (comments as { body?: string }[]).some(({ body }) => body?.includes(marker) ?? false);
}

interface WireEvent {
  readonly event?: string;
  readonly source?: { readonly issue?: WireIssue };
}

/** Pull requests of any repository: who may label one is what makes it count. */
async function pullRequests(
  github: GithubRequests,
  parameters: Record<string, unknown>,
): Promise<PullRequest[]> {
  const events = await github.pages(TIMELINE, { ...parameters, per_page: PAGE }, ENTRIES_MAX);
  return (events as WireEvent[]).flatMap(({ event, source }) => {
    const found = source?.issue;
    if (event !== 'cross-referenced' || found?.pull_request === undefined) return [];
    return [{ url: found.html_url, labels: labelsOf(found) }];
  });
}

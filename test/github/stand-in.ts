/**
 * A stand-in for GitHub's REST API: it keeps issues in memory, holds every request and every answer of its own to GitHub's
 * published description (a test with one that breaks it fails), and fails in the ways that a test asks for.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cleanup } from '../helpers/service.ts';
import { describedApi, type Operation } from './description.ts';
import { wireComment, wireIssue, wireReference, type Place, type StoredIssue } from './wire.ts';

export const REPOSITORY = 'acme/acme';
export const TOKEN = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz';

/** Failures of the next matching requests. */
export interface Fault {
  /** As in `issues/create`. */
  readonly operation: string;
  /** Default: once. */
  readonly times?: number;
  readonly how:
    | {
        readonly status: number;
        readonly headers?: Record<string, string>;
        readonly message?: string;
      }
    /** `before` nothing was done, `after` everything was done and nobody hears of it. */
    | { readonly reset: 'before' | 'after' }
    | { readonly slowMs: number };
}

export interface SeenRequest {
  readonly operation: string;
  readonly status: number;
  readonly query: string;
}

export interface GithubStandIn {
  readonly apiUrl: string;
  readonly requests: SeenRequest[];
  /** Issues of the repository, pull requests not among them. */
  issues(repository?: string): readonly StoredIssue[];
  /** Opens an issue, or a pull request, as a stranger would. */
  open(given: Partial<Pick<StoredIssue, 'title' | 'body' | 'labels' | 'isPull'>>): StoredIssue;
  /** Changes an issue at a later second than any change before. */
  change(issue: StoredIssue, changes: Partial<StoredIssue>): void;
  /** Moves an issue to another repository. */
  transfer(issue: StoredIssue, repository: string): StoredIssue;
  urlOf(issue: StoredIssue, repository?: string): string;
  fail(fault: Fault): void;
}

interface State {
  readonly repositories: Map<string, StoredIssue[]>;
  readonly faults: { fault: Fault; left: number }[];
  readonly requests: SeenRequest[];
  readonly violations: string[];
  /** Seconds since 1970 of the last change. */
  clock: number;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

const find = describedApi();

/** @param port 0 for any that is free */
export async function githubStandIn(t: Cleanup, port = 0): Promise<GithubStandIn> {
  const state: State = {
    repositories: new Map([[REPOSITORY, []]]),
    faults: [],
    requests: [],
    violations: [],
    clock: Math.floor(Date.now() / 1000),
  };
  const server = createServer((request, response) => {
    void serve(state, request, response).catch((error: NodeJS.ErrnoException) => {
      // A client may give up before it has sent all.
      if (error.code !== 'ECONNRESET') state.violations.push(error.stack ?? String(error));
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  t.teardown(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    if (state.violations.length > 0) throw new Error(state.violations.join('\n'));
  });
  return controls(state, originOf(server));
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function controls(state: State, origin: string): GithubStandIn {
  return {
    apiUrl: `${origin}/api/v3`,
    requests: state.requests,
    issues: (repository = REPOSITORY) =>
      issuesOf(state, repository).filter(({ isPull }) => !isPull),
    open: (given) => add(state, REPOSITORY, given),
    change(issue, changes) {
      Object.assign(issue, changes, { updatedAt: tick(state) });
    },
    transfer(issue, repository) {
      const moved = add(state, repository, issue);
      issue.gone = { repository, number: moved.number };
      return moved;
    },
    urlOf: ({ number, isPull }, repository = REPOSITORY) =>
      `${origin}/${repository}/${isPull ? 'pull' : 'issues'}/${number}`,
    fail: (fault) => void state.faults.push({ fault, left: fault.times ?? 1 }),
  };
}

function issuesOf(state: State, repository: string): StoredIssue[] {
  const known = state.repositories.get(repository) ?? [];
  state.repositories.set(repository, known);
  return known;
}

/** Times have whole seconds, as GitHub's; each change has its own. */
function tick(state: State): string {
  state.clock = Math.max(state.clock + 1, Math.floor(Date.now() / 1000));
  return `${new Date(state.clock * 1000).toISOString().slice(0, 19)}Z`;
}

function add(state: State, repository: string, given: Partial<StoredIssue>): StoredIssue {
  const issues = issuesOf(state, repository);
  const at = tick(state);
  const issue: StoredIssue = {
    number: issues.length + 1,
    title: given.title ?? 'An issue',
    body: given.body ?? '',
    labels: [...(given.labels ?? [])],
    state: 'open',
    reason: null,
    locked: false,
    createdAt: at,
    updatedAt: at,
    isPull: given.isPull ?? false,
    comments: [],
    linked: [],
    gone: undefined,
  };
  issues.push(issue);
  return issue;
}

async function serve(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const raw = await text(request);
  const body: unknown = raw === '' ? undefined : JSON.parse(raw);
  const operation = find(request.method ?? '', url.pathname.replace(/^\/api\/v3/, ''));
  if (operation === undefined) {
    state.violations.push(`no operation: ${request.method} ${url.pathname}`);
    return void response.writeHead(404).end();
  }
  judge(state, operation, operation.faultsOfRequest(url.searchParams, body));
  await respond({ state, url, operation, body }, request, response);
}

async function respond(
  call: Call,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { state, operation, url } = call;
  const fault: Fault['how'] | Record<never, never> = takeFault(state, operation.id)?.how ?? {};
  if ('reset' in fault && fault.reset === 'before') return void response.destroy();
  if ('slowMs' in fault) await sleep(fault.slowMs);
  const answer = answerOr(fault, request, () => answerTo(call));
  if ('reset' in fault) return void response.destroy();
  // Failures that were asked for, and of the token, come from in front of the API: no operation describes them.
  if (!('status' in fault) && answer.status !== 401) {
    judge(state, operation, operation.faultsOfAnswer(answer.status, answer.body));
  }
  const status = send(request, response, answer);
  state.requests.push({ operation: operation.id, status, query: url.search });
}

function answerOr(
  fault: Fault['how'] | Record<never, never>,
  { headers }: IncomingMessage,
  answer: () => Answer,
): Answer {
  if ('status' in fault) return failed(fault);
  return headers.authorization === `token ${TOKEN}` ? answer() : problem(401, 'Bad credentials');
}

function judge(state: State, { id }: Operation, faults: readonly string[]): void {
  state.violations.push(...faults.map((fault) => `${id}: ${fault}`));
}

function takeFault(state: State, operation: string): Fault | undefined {
  const found = state.faults.find((one) => one.fault.operation === operation && one.left > 0);
  if (found !== undefined) found.left -= 1;
  return found?.fault;
}

/** @returns the status that was sent. */
function send(request: IncomingMessage, response: ServerResponse, answer: Answer): number {
  const { status, body, headers = {} } = answer;
  const bytes = JSON.stringify(body);
  const etag = `W/"${createHash('sha256').update(bytes).digest('hex')}"`;
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return 304;
  }
  const type = { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(status, { ...type, ...(status === 200 && { etag }), ...headers }).end(bytes);
  return status;
}

function failed(how: {
  status: number;
  headers?: Record<string, string>;
  message?: string;
}): Answer {
  return { ...problem(how.status, how.message ?? 'Server Error'), headers: how.headers ?? {} };
}

function problem(status: number, message: string): Answer {
  return {
    status,
    body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
  };
}

interface Call {
  readonly state: State;
  readonly url: URL;
  readonly operation: Operation;
  readonly body: unknown;
}

function answerTo(call: Call): Answer {
  const { state, operation, url, body } = call;
  const { owner, repo, issue_number: number } = operation.path;
  const repository = `${owner}/${repo}`;
  if (!state.repositories.has(repository)) return problem(404, 'Not Found');
  const place = { origin: url.origin, repository };
  if (operation.id === 'issues/list-for-repo') return list(call, place);
  if (operation.id === 'issues/create') {
    return { status: 201, body: wireIssue(place, add(state, repository, body as StoredIssue)) };
  }
  const issue = issuesOf(state, repository)[Number(number) - 1];
  return issue === undefined ? problem(404, 'Not Found') : ofIssue(call, place, issue);
}

function ofIssue(call: Call, place: Place, issue: StoredIssue): Answer {
  const { gone } = issue;
  if (gone === 'deleted') return problem(410, 'This issue was deleted');
  if (gone !== undefined) {
    const location = `${place.origin}/api/v3/repos/${gone.repository}/issues/${gone.number}`;
    return { ...problem(301, 'Moved Permanently'), headers: { location } };
  }
  switch (call.operation.id) {
    case 'issues/get':
      return { status: 200, body: wireIssue(place, issue) };
    case 'issues/list-comments':
      return paged(
        call.url,
        issue.comments.map((one) => wireComment(place, one)),
      );
    case 'issues/list-events-for-timeline':
      return paged(
        call.url,
        issue.linked.map((pull) => wireReference(place, pull)),
      );
    default:
      return comment(call, place, issue);
  }
}

function comment({ state, body }: Call, place: Place, issue: StoredIssue): Answer {
  if (issue.locked) return problem(403, 'Unable to create comment because issue is locked.');
  const added = { id: state.clock, body: (body as { body: string }).body, createdAt: tick(state) };
  issue.comments.push(added);
  issue.updatedAt = added.createdAt;
  return { status: 201, body: wireComment(place, added) };
}

function list({ state, url }: Call, place: Place): Answer {
  const query = url.searchParams;
  if (query.get('since')?.includes('.')) state.violations.push('GitHub documents whole seconds');
  const since = Date.parse(query.get('since') ?? '1970-01-01T00:00:00Z');
  const wanted = issuesOf(state, place.repository)
    .filter((issue) => issue.gone === undefined)
    .filter(
      (issue) => query.get('state') === 'all' || issue.state === (query.get('state') ?? 'open'),
    )
    .filter((issue) => Date.parse(issue.updatedAt) >= since);
  const key = query.get('sort') === 'updated' ? 'updatedAt' : 'createdAt';
  const sign = query.get('direction') === 'asc' ? 1 : -1;
  const sorted = wanted.toSorted((a, b) => sign * (a[key] < b[key] ? -1 : 1));
  return paged(
    url,
    sorted.map((issue) => wireIssue(place, issue)),
  );
}

function paged(url: URL, all: readonly object[]): Answer {
  const size = Number(url.searchParams.get('per_page') ?? 30);
  const page = Number(url.searchParams.get('page') ?? 1);
  const next = new URL(url);
  next.searchParams.set('page', String(page + 1));
  const hasNext = all.length > page * size;
  return {
    status: 200,
    body: all.slice((page - 1) * size, page * size),
    headers: hasNext ? { link: `<${next.href}>; rel="next"` } : {},
  };
}

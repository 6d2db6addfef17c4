/**
 * A stand-in for the REST API of a tracker: it keeps issues in memory, holds every request and every answer of its own to the
 * tracker's published description (a test with one that breaks it fails), and fails in the ways that a test asks for.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cleanup } from '../helpers/service.ts';
import type { Tracker } from '../../src/reports/tracker/tracker.ts';
import type { TrackerAccess } from '../../src/reports/tracker/requests.ts';
import type { FindOperation, Operation } from './description.ts';

export const TOKEN = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz';

export interface StoredIssue {
  readonly number: number;
  readonly title: string;
  body: string;
  labels: string[];
  state: 'open' | 'closed';
  reason: 'completed' | 'not_planned' | 'duplicate' | 'reopened' | null;
  /** Title. */
  milestone: string | null;
  isConfidential: boolean;
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

/** The repository of a request or answer. */
export interface Place {
  readonly origin: string;
  readonly repository: string;
}

/** Operations that Docent uses, whatever a tracker calls them. */
export type Action =
  | 'list'
  | 'create'
  | 'get'
  | 'comments'
  | 'comment'
  | 'links'
  | 'labels'
  | 'create-label';

/** The differences between trackers: addresses, operations, and the form of what is sent. */
export interface Protocol {
  /** As in `tracker.kind`. */
  readonly kind: 'github' | 'gitlab' | 'gitea';
  readonly repository: string;
  /** Path of the API below the server. */
  readonly base: string;
  readonly find: FindOperation;
  readonly actions: Readonly<Record<string, Action>>;
  readonly open: (access: TrackerAccess) => Tracker;
  isAuthorized(headers: IncomingMessage['headers']): boolean;
  repositoryOf(path: Readonly<Record<string, string>>): string;
  numberOf(path: Readonly<Record<string, string>>): number;
  /** Fields of an issue in the body of a request. */
  given(body: any, labels: readonly string[]): Partial<StoredIssue>;
  /** Which issues a list asks for, and in which order. */
  listing(query: URLSearchParams): Listing;
  issue(place: Place, issue: StoredIssue): object;
  comment(place: Place, comment: StoredComment): object;
  link(place: Place, pull: StoredIssue): object;
  urlOf(place: Place, issue: StoredIssue): string;
  problem(status: number, message: string): object;
  /** Status of an answer for an issue that was deleted. */
  readonly deletedStatus: number;
  readonly pageSize: string;
  /** Whether an issue can go to another repository and be followed there. */
  readonly hasTransfers: boolean;
  /** Whether answers carry an ETag. */
  readonly hasEtags: boolean;
  /** Whether a closed issue says why. */
  readonly hasReasons: boolean;
}

export interface Listing {
  readonly state: 'open' | 'closed' | 'all';
  readonly since: string | null;
  readonly key: 'updatedAt' | 'createdAt';
  readonly isAscending: boolean;
  /** Whether pull requests are among them. */
  readonly withPulls: boolean;
}

/** Makes the next matching requests fail. */
export interface Fault {
  readonly action: Action;
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
  readonly action: Action;
  readonly status: number;
  readonly query: string;
}

export interface StandIn {
  readonly protocol: Protocol;
  readonly apiUrl: string;
  /** The tracker that Docent opens on it, without pauses between writes. */
  tracker(options?: Partial<TrackerAccess>): Tracker;
  readonly requests: SeenRequest[];
  /** Issues of the repository, pull requests not among them. */
  issues(repository?: string): readonly StoredIssue[];
  /** Opens an issue, or a pull request, as a stranger would. */
  open(given: Partial<StoredIssue>): StoredIssue;
  /** Changes an issue at a later second than any change before. */
  change(issue: StoredIssue, changes: Partial<StoredIssue>): void;
  /** Moves an issue to another repository. */
  transfer(issue: StoredIssue, repository: string): StoredIssue;
  urlOf(issue: StoredIssue, repository?: string): string;
  fail(fault: Fault): void;
}

interface State {
  readonly protocol: Protocol;
  /** Names; the id of a label is its place, from 1. */
  readonly labels: string[];
  readonly repositories: Map<string, StoredIssue[]>;
  readonly faults: { fault: Fault; left: number }[];
  readonly requests: SeenRequest[];
  readonly violations: string[];
  /** Seconds since 1970 of the last change. */
  clock: number;
  readonly now: () => number;
  readonly trouble: (action: Action) => Fault['how'] | undefined;
  readonly isJudged: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

export interface StandInOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Goes wrong with a request that no test has asked for. */
  readonly trouble?: (action: Action) => Fault['how'] | undefined;
  /** Whether requests and answers are held to the description; that takes most of the time of a large test. */
  readonly isJudged?: boolean;
}

export async function standIn(
  t: Cleanup,
  protocol: Protocol,
  { now = Date.now, trouble = () => undefined, isJudged = true }: StandInOptions = {},
): Promise<StandIn> {
  const state: State = {
    protocol,
    labels: ['bug'],
    repositories: new Map([[protocol.repository, []]]),
    faults: [],
    requests: [],
    violations: [],
    clock: Math.floor(now() / 1000),
    now,
    trouble,
    isJudged,
  };
  const server = createServer((request, response) => {
    void serve(state, request, response).catch((error: NodeJS.ErrnoException) => {
      // A client may give up before it has sent all.
      if (error.code !== 'ECONNRESET') state.violations.push(error.stack ?? String(error));
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
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

function controls(state: State, origin: string): StandIn {
  const { protocol } = state;
  const { repository: home } = protocol;
  const apiUrl = `${origin}${protocol.base}`;
  return {
    protocol,
    apiUrl,
    tracker: (options) =>
      protocol.open({ repository: home, token: TOKEN, apiUrl, isPaced: false, ...options }),
    requests: state.requests,
    issues: (repository = home) => issuesOf(state, repository).filter(({ isPull }) => !isPull),
    open: (given) => add(state, home, given),
    change(issue, changes) {
      Object.assign(issue, changes, { updatedAt: tick(state) });
    },
    transfer(issue, repository) {
      const moved = add(state, repository, issue);
      issue.gone = { repository, number: moved.number };
      return moved;
    },
    urlOf: (issue, repository = home) => protocol.urlOf({ origin, repository }, issue),
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
  state.clock = Math.max(state.clock + 1, Math.floor(state.now() / 1000));
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
    milestone: given.milestone ?? null,
    isConfidential: given.isConfidential ?? false,
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
  const { find, base } = state.protocol;
  const operation = find(request.method ?? '', url.pathname.slice(base.length));
  if (operation === undefined) {
    state.violations.push(`no operation: ${request.method} ${url.pathname}`);
    return void response.writeHead(404).end();
  }
  judge(state, operation, () => operation.faultsOfRequest(url.searchParams, body));
  await respond({ state, url, operation, body }, request, response);
}

async function respond(
  call: Call,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { state, operation, url } = call;
  const action = actionOf(state, operation);
  const fault: Fault['how'] | Record<never, never> =
    takeFault(state, action)?.how ?? state.trouble(action) ?? {};
  if ('reset' in fault && fault.reset === 'before') return void response.destroy();
  if ('slowMs' in fault) await sleep(fault.slowMs);
  const answer = answerOr(call, fault, request);
  if ('reset' in fault) return void response.destroy();
  // Failures that were asked for, and of the token, come from in front of the API: no operation describes them.
  if (!('status' in fault) && answer.status !== 401) {
    judge(state, operation, () => operation.faultsOfAnswer(answer.status, answer.body));
  }
  const status = send({ ...answer, isTaggable: state.protocol.hasEtags }, request, response);
  state.requests.push({ action, status, query: url.search });
}

function actionOf({ protocol }: State, { id }: Operation): Action {
  const action = protocol.actions[id];
  if (action === undefined) throw new Error(`${id} is no action of the stand-in`);
  return action;
}

function answerOr(
  call: Call,
  fault: Fault['how'] | Record<never, never>,
  { headers }: IncomingMessage,
): Answer {
  const { protocol } = call.state;
  if ('status' in fault) {
    const answer = problem(call, fault.status, fault.message ?? 'Server Error');
    return { ...answer, headers: fault.headers ?? {} };
  }
  return protocol.isAuthorized(headers) ? answerTo(call) : problem(call, 401, 'Bad credentials');
}

function judge(state: State, { id }: Operation, faults: () => readonly string[]): void {
  if (state.isJudged) state.violations.push(...faults().map((fault) => `${id}: ${fault}`));
}

function takeFault(state: State, action: Action): Fault | undefined {
  const found = state.faults.find((one) => one.fault.action === action && one.left > 0);
  if (found !== undefined) found.left -= 1;
  return found?.fault;
}

/** @returns the status that was sent. */
function send(
  answer: Answer & { readonly isTaggable: boolean },
  request: IncomingMessage,
  response: ServerResponse,
): number {
  const { status, body, headers = {}, isTaggable } = answer;
  const bytes = JSON.stringify(body);
  const etag = `W/"${createHash('sha256').update(bytes).digest('hex')}"`;
  const isTagged = status === 200 && isTaggable;
  if (isTagged && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return 304;
  }
  const type = { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(status, { ...type, ...(isTagged && { etag }), ...headers }).end(bytes);
  return status;
}

function problem({ state }: Pick<Call, 'state'>, status: number, message: string): Answer {
  return { status, body: state.protocol.problem(status, message) };
}

interface Call {
  readonly state: State;
  readonly url: URL;
  readonly operation: Operation;
  readonly body: any;
}

function answerTo(call: Call): Answer {
  const { state, operation, url, body } = call;
  const { protocol } = state;
  const repository = protocol.repositoryOf(operation.path);
  if (!state.repositories.has(repository)) return problem(call, 404, 'Not Found');
  const place = { origin: url.origin, repository };
  switch (actionOf(state, operation)) {
    case 'list':
      return list(call, place);
    case 'create': {
      const issue = add(state, repository, protocol.given(body, state.labels));
      return { status: 201, body: protocol.issue(place, issue) };
    }
    case 'labels':
      return paged(
        call,
        state.labels.map((name, at) => ({ id: at + 1, name })),
      );
    case 'create-label':
      state.labels.push(body.name);
      return { status: 201, body: { id: state.labels.length, name: body.name } };
    default: {
      const issue = issuesOf(state, repository)[protocol.numberOf(operation.path) - 1];
      return issue === undefined ? problem(call, 404, 'Not Found') : ofIssue(call, place, issue);
    }
  }
}

function ofIssue(call: Call, place: Place, issue: StoredIssue): Answer {
  const { state, operation } = call;
  const { protocol } = state;
  const { gone } = issue;
  if (gone === 'deleted') return problem(call, protocol.deletedStatus, 'This issue was deleted');
  if (gone !== undefined) {
    const location = `${place.origin}${protocol.base}/repos/${gone.repository}/issues/${gone.number}`;
    return { ...problem(call, 301, 'Moved Permanently'), headers: { location } };
  }
  switch (actionOf(state, operation)) {
    case 'get':
      return { status: 200, body: protocol.issue(place, issue) };
    case 'comments':
      return paged(
        call,
        issue.comments.map((one) => protocol.comment(place, one)),
      );
    case 'links':
      return paged(
        call,
        issue.linked.map((pull) => protocol.link(place, pull)),
      );
    default:
      return comment(call, place, issue);
  }
}

function comment(call: Call, place: Place, issue: StoredIssue): Answer {
  const { state, body } = call;
  if (issue.locked) return problem(call, 403, 'Unable to create comment because issue is locked.');
  const added = { id: state.clock, body: (body as { body: string }).body, createdAt: tick(state) };
  issue.comments.push(added);
  issue.updatedAt = added.createdAt;
  return { status: 201, body: state.protocol.comment(place, added) };
}

function list(call: Call, place: Place): Answer {
  const { state, url } = call;
  const {
    state: wanted,
    since,
    key,
    isAscending,
    withPulls,
  } = state.protocol.listing(url.searchParams);
  const sign = isAscending ? 1 : -1;
  const found = issuesOf(state, place.repository)
    .filter((issue) => issue.gone === undefined && (withPulls || !issue.isPull))
    .filter((issue) => wanted === 'all' || issue.state === wanted)
    .filter((issue) => since === null || Date.parse(issue.updatedAt) >= Date.parse(since))
    .toSorted((a, b) => sign * (a[key] < b[key] ? -1 : 1));
  return paged(
    call,
    found.map((issue) => state.protocol.issue(place, issue)),
  );
}

function paged({ state, url }: Call, all: readonly object[]): Answer {
  const size = Number(url.searchParams.get(state.protocol.pageSize) ?? 30);
  const { page: numbered = '1', after } = Object.fromEntries(url.searchParams);
  const page = Number(after ?? numbered);
  const hasCursors = state.protocol.kind === 'github';
  if (hasCursors && after === undefined && page >= 100)
    return problem({ state }, 422, 'Pagination with the page parameter is not supported.');
  const next = new URL(url);
  // The published description has no cursors.
  next.searchParams.set(hasCursors && page >= 99 ? 'after' : 'page', String(page + 1));
  const hasNext = all.length > page * size;
  return {
    status: 200,
    body: all.slice((page - 1) * size, page * size),
    headers: hasNext ? { link: `<${next.href}>; rel="next"` } : {},
  };
}

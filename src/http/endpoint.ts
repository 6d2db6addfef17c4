/**
 * An endpoint: a path and a function from an {@link Ask} to an {@link Answer}. Everything else that happens to a request
 * (id, Host check, quota, body, HEAD, OPTIONS, 405, conditions, codings, headers, errors, log line) is done once, by
 * `exchange.ts`, for every endpoint alike.
 *
 * To serve something, return endpoints from a function of your folder and add them to the list in `server.ts`:
 *
 * - A document: `{ path, quota: 'pages', answer: (ask) => documentAnswer(text, type, { cache: 'generation' }) }`. HEAD and OPTIONS come by
 *   themselves; any other method gets 405 with Allow.
 * - Something that takes a body: add `method: 'POST'` and `body: { type, bytesMax }`. The body has been read and decoded
 *   when `answer` is called (`ask.body`); another type or coding was refused with 415, a longer one with 413. Several
 *   methods of one path are several endpoints.
 * - Bytes without entity tag: `{ form, body: buffer }`, with one `form` object for all answers of the kind, e.g.
 *   `{ status: 200, cache: 'never', headers: { 'content-type': 'application/json' } }`. Nothing: leave `body` out (202).
 * - A stream: `{ form, body: readable }`. The head is written at once, the stream is piped, and destroyed when the client
 *   leaves. `ask.gone` is a signal for other work that has to end then.
 * - `answer` may return a promise. It throws a `Problem` (`HttpProblem` with headers) for errors that the client can correct; any
 *   other error becomes a logged 500.
 * - An error form of your own (JSON-RPC, HTML): a `ProblemForm` in the list in `server.ts`; see `problem.ts`.
 */
import type { Answer } from './answer.ts';
import type { Ask } from './ask.ts';
import type { QuotaName } from './rate-limit.ts';

export interface BodyRules {
  /** Media type, in lower case, without parameters. A body without Content-Type passes. */
  readonly type: string;
  /** Maximum size of the body, both as sent and as decoded. */
  readonly bytesMax: number;
}

export interface Endpoint {
  /** Template in hapi's syntax: `/docs/{slug}`, `/files/{path*}`. */
  readonly path: string;
  /** Default: GET, which answers HEAD too. `*` answers all methods, OPTIONS included. */
  readonly method?: 'GET' | 'POST' | 'DELETE' | '*';
  /** Absent: not counted. The same for all endpoints of a path. */
  readonly quota?: QuotaName;
  /** True if it is on the port of operators where there is one, and never below the prefix of an edition. The same for all endpoints of a path. */
  readonly isForOperators?: boolean;
  /** Absent: no body is read; the request is answered without waiting for one. */
  readonly body?: BodyRules;
  answer(ask: Ask): Answer | Promise<Answer>;
}

/** Answers GET at a path that has no endpoint now but had one before; otherwise calls `none`. */
export type FormerAddresses = (ask: Ask, none: () => never) => Answer | Promise<Answer>;

/** The endpoints of one path. */
export interface Resource {
  readonly path: string;
  readonly quota: QuotaName | undefined;
  readonly isForOperators?: boolean | undefined;
  /** Value of Allow. */
  readonly allow: string;
  /** By method. */
  readonly endpoints: ReadonlyMap<string, Endpoint>;
}

/** Groups endpoints by path. */
export function resourcesOf(endpoints: readonly Endpoint[]): Resource[] {
  const byPath = new Map<string, Map<string, Endpoint>>();
  for (const endpoint of endpoints) {
    const methods = byPath.get(endpoint.path) ?? new Map<string, Endpoint>();
    byPath.set(endpoint.path, methods.set(endpoint.method ?? 'GET', endpoint));
  }
  return [...byPath].map(([path, methods]) => ({
    path,
    quota: [...methods.values()][0]?.quota,
    isForOperators: [...methods.values()][0]?.isForOperators,
    allow: [...methods.keys()].map((name) => (name === 'GET' ? 'GET, HEAD' : name)).join(', '),
    endpoints: methods,
  }));
}

/** The endpoint that answers a method; undefined when none does. */
export function endpointFor({ endpoints }: Resource, method: string): Endpoint | undefined {
  return endpoints.get(method === 'HEAD' ? 'GET' : method) ?? endpoints.get('*');
}

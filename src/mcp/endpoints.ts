/** The MCP endpoint: `POST /mcp` for all protocol versions, `DELETE /mcp` to end a session. */
import type { Generation } from '../generation/generation.ts';
import type { Answer as HttpAnswer, Form, Headers } from '../http/answer.ts';
import type { Ask } from '../http/ask.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { isForeignPage } from '../http/foreign-page.ts';
import { requireGeneration } from '../http/generation-pin.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { parsedJson } from '../http/request-body.ts';
import { share } from '../limits/share.ts';
import { refusal, type Answer, type Call } from './protocol/call.ts';
import { eraOf } from './protocol/dispatch.ts';
import { serveLegacy } from './protocol/legacy.ts';
import { endSession } from './protocol/legacy-session.ts';
import {
  invalidRequest,
  isTooDeep,
  NESTING_MAX,
  readMessage,
  requestIdOf,
} from './protocol/message.ts';
import { modernProtocol, type Modern } from './protocol/modern.ts';
import { checkOrigin, type OriginPolicy } from './protocol/origin.ts';
import type { Changes } from './changes.ts';
import { sessionStreams, type SessionStreams } from './protocol/session-streams.ts';
import { PROFILES, type McpProfile } from './profiles.ts';
import type { McpService } from './service.ts';
import type { Sessions } from './sessions/sessions.ts';
import { isData } from '../content/source/data.ts';

export interface McpLimits {
  /** Maximum size of a request body. A report of 64 KiB fits, however it is escaped. */
  readonly bodyBytesMax: number;
  /** Time after which every open call ends; people get this long to answer a question. */
  readonly exchangeSeconds: number;
  /** Maximum number of messages in a batch. */
  readonly batchMax: number;
  /** Maximum number of open `subscriptions/listen` streams; each holds a connection and some 10 kB. */
  readonly subscriptionsMax: number;
  /** Maximum number of those of one client address, so that no client takes all. An agent opens one; several may share an address. */
  readonly subscriptionsPerClientMax: number;
  /** Maximum number of open GET streams of sessions: most clients with a session open one. */
  readonly streamsMax: number;
}

export const MCP_LIMITS: McpLimits = {
  bodyBytesMax: 512 * 1024,
  exchangeSeconds: 600,
  batchMax: 20,
  subscriptionsMax: 1000,
  subscriptionsPerClientMax: 100,
  streamsMax: 1000,
};

/** The limits of one of several processes that have them together. */
export function shareOf(limits: McpLimits, processes: number): McpLimits {
  return {
    ...limits,
    subscriptionsMax: share(limits.subscriptionsMax, processes),
    subscriptionsPerClientMax: share(limits.subscriptionsPerClientMax, processes),
    streamsMax: share(limits.streamsMax, processes),
  };
}

export interface McpOptions {
  /** The service of a generation with the tools of a profile, which the query parameter `profile` names. */
  service(profile: McpProfile, generation: Generation): McpService;
  readonly sessions: Sessions;
  readonly origin: OriginPolicy;
  readonly limits: McpLimits;
  /** Called with failures in the SDK and in tools that no client may see. */
  readonly onError: (error: Error) => void;
}

export const MCP_PATH = '/mcp';

export interface Mcp {
  readonly endpoints: readonly Endpoint[];
  /** Notifies listening clients of the changes of a reload. */
  announce(changes: Changes): void;
  /** Ends sessions and open calls, when the service stops. */
  close(): Promise<void>;
}

export function mcpEndpoints(options: McpOptions): Mcp {
  const { origin, sessions, limits, onError } = options;
  const modern = modernProtocol({ onError, limits });
  const streams = sessionStreams(sessions, limits.streamsMax);
  const path = MCP_PATH;
  const body = { type: 'application/json', bytesMax: limits.bodyBytesMax };
  return {
    endpoints: [
      { path, method: 'POST', quota: 'docs', body, answer: (ask) => post(options, modern, ask) },
      { path, quota: 'docs', answer: (ask) => listen(options, streams, ask) },
      {
        path,
        method: 'DELETE',
        quota: 'docs',
        async answer({ headers }) {
          const refused = refusedOrigin(origin, headers);
          return httpAnswer(refused ?? (await endSession(sessions, headers['mcp-session-id'])));
        },
      },
    ],
    announce(changes) {
      modern.announce(changes);
      streams.announce(changes);
    },
    async close() {
      streams.close();
      await modern.close();
      await sessions.close();
    },
  };
}

/** @throws {HttpProblem} 405 for a client without a session: it has nothing to listen to, and takes that for an answer. */
async function listen(
  { origin }: McpOptions,
  streams: SessionStreams,
  { method, headers, gone }: Ask,
): Promise<HttpAnswer> {
  const refused = refusedOrigin(origin, headers);
  if (refused !== undefined) return httpAnswer(refused);
  const id = headers['mcp-session-id'];
  const answer = method === 'GET' && id !== undefined ? await streams.open(id, gone) : undefined;
  if (answer !== undefined) return httpAnswer(answer);
  const detail = 'Only a client with a session may listen with GET. Send messages with POST.';
  throw new HttpProblem('method_not_allowed', detail, { allow: 'POST, DELETE' });
}

/** @throws {Problem} for a body that is not JSON, over the quota, and while a session cannot be looked up. */
function post(options: McpOptions, modern: Modern, ask: Ask): HttpAnswer | Promise<HttpAnswer> {
  const { headers, client } = ask;
  requireGeneration(ask, ask.generation);
  const profile = profileOf(ask);
  if (profile === undefined) return httpAnswer(refusal(400, invalidRequest(UNKNOWN_PROFILE)));
  const service = options.service(profile, ask.generation);
  const body = ask.body.length === 0 ? null : parsedJson(ask.body);
  const answered = (answer: Answer): HttpAnswer => {
    if (answer.kind !== 'stream') dropParams(body);
    return httpAnswer(answer, service.headers);
  };
  const refused = refusedOrigin(options.origin, headers) ?? refusedDepth(body);
  if (refused !== undefined) return httpAnswer(refused);
  const deadlineMs = options.limits.exchangeSeconds * 1000;
  const answer = serve(options, modern, {
    service,
    headers,
    body,
    client,
    isForeignPage: isForeignPage(headers, ask.generation.library.baseUrl),
    gone: () => ask.gone,
    work: ask,
    deadlineMs,
  });
  return answer instanceof Promise ? answer.then(answered) : answered(answer);
}

/**
 * Drops the content of answered messages. The SDK tells requests from responses by trial with Zod, whose errors keep the message until V8
 * collects the whole heap: requests of 500 kB would take 100 MB before that.
 */
function dropParams(body: unknown): void {
  for (const message of [body].flat()) if (isData(message)) Object.assign(message, NO_PARAMS);
}

const NO_PARAMS = { params: undefined };

const UNKNOWN_PROFILE = `There is no such profile. The profiles are ${PROFILES.join(', ')}; without the parameter it is ${PROFILES[0]}.`;

/** Undefined for one that does not exist. */
function profileOf({ target, query }: Ask): McpProfile | undefined {
  if (!target.includes('?')) return PROFILES[0];
  const { profile = PROFILES[0] } = query;
  return PROFILES.find((name) => name === profile);
}

function serve(options: McpOptions, modern: Modern, call: Call): Answer | Promise<Answer> {
  const { body, headers } = call;
  const legacy = (): Promise<Answer> =>
    serveLegacy({ ...call, sessions: options.sessions, batchMax: options.limits.batchMax });
  if (Array.isArray(body)) return countMembers(options, call, body.length).then(legacy);
  const era = eraOf(headers, body);
  if (era === 'legacy') return legacy();
  const read = readMessage(body);
  return era === 'modern' && read.kind === 'request'
    ? modern.serve(call, read.message)
    : modern.serveOther(call);
}

/** Counts the messages of a batch beyond the first, which was counted as the request. @throws {Problem} over the quota. */
function countMembers({ limits }: McpOptions, { work }: Call, count: number): Promise<void> {
  return work.charge(Math.min(count, limits.batchMax) - 1);
}

function refusedOrigin(policy: OriginPolicy, headers: Ask['headers']): Answer | undefined {
  const { origin, host } = headers;
  const verdict = checkOrigin(policy, { origin, host });
  return verdict.ok ? undefined : refusal(403, invalidRequest(verdict.reason));
}

/** Nothing may walk a message before its depth is known. */
function refusedDepth(body: unknown): Answer | undefined {
  if (!isTooDeep(body)) return undefined;
  const text = `The message is nested too deep: ${NESTING_MAX} levels of arrays and objects at most.`;
  return refusal(400, invalidRequest(text), requestIdOf(body));
}

const JSON_HEADERS: Headers = { 'content-type': 'application/json' };
const STREAM_HEADERS: Headers = {
  'content-type': 'text/event-stream',
  // Proxies would hold it back until their buffers are full.
  'x-accel-buffering': 'no',
  'content-encoding': 'identity',
};

/** Forms of JSON answers by the headers of their service, so that their headers are put together once. */
const forms = new WeakMap<Headers, Form>();

function httpAnswer(answer: Answer, own: Headers = {}): HttpAnswer {
  switch (answer.kind) {
    case 'empty':
      return { form: { status: answer.status, cache: 'never', headers: {} } };
    case 'stream':
      return { form: formOf(200, { ...STREAM_HEADERS, ...own }), body: answer.stream };
    case 'json': {
      const { status, headers, body } = answer;
      if (status !== 200) return { form: formOf(status, { ...JSON_HEADERS, ...headers }), body };
      if (headers !== undefined) {
        return { form: formOf(200, { ...JSON_HEADERS, ...headers, ...own }), body };
      }
      const form = forms.get(own) ?? formOf(200, { ...JSON_HEADERS, ...own });
      forms.set(own, form);
      return { form, body };
    }
  }
}

function formOf(status: number, headers: Headers): Form {
  return { status, cache: 'never', headers };
}

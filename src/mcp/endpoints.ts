/** The MCP endpoint: `POST /mcp` for all protocol versions, `DELETE /mcp` to end a session. */
import type { Readable } from 'node:stream';
import bourne from '@hapi/bourne';
import type { Answer as HttpAnswer, Form } from '../http/answer.ts';
import type { Ask } from '../http/ask.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { rateLimited } from '../http/rate-limit.ts';
import type { Limiter } from '../limits/limiter.ts';
import { Problem } from '../problem.ts';
import { classifyInboundRequest } from '@modelcontextprotocol/server';
import { refusal, type Answer } from './protocol/answer.ts';
import { hotCall } from './protocol/hot.ts';
import { serveLegacy } from './protocol/legacy.ts';
import { endSession } from './protocol/legacy-session.ts';
import { invalid } from './protocol/message.ts';
import { modernLeg, type Modern } from './protocol/modern.ts';
import { checkOrigin, type OriginPolicy } from './protocol/origin.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Surface } from './surface.ts';

export interface McpLimits {
  /** Of a request body. A report of 64 KiB fits, however it is escaped. */
  readonly bodyBytesMax: number;
  /** After so long every exchange ends; people get this long to answer a question. */
  readonly exchangeSeconds: number;
  /** Messages of one batch. */
  readonly batchMax: number;
  /** Open `subscriptions/listen` streams in all. */
  readonly subscriptionsMax: number;
}

export const MCP_LIMITS: McpLimits = {
  bodyBytesMax: 512 * 1024,
  exchangeSeconds: 600,
  batchMax: 20,
  subscriptionsMax: 100,
};

export interface McpOptions {
  /** What is served now. */
  surface(): Surface;
  readonly sessions: Sessions;
  /** The limiter that counts each request before it comes here; further messages of a batch count too. */
  readonly limiter: Limiter;
  readonly origin: OriginPolicy;
  readonly limits: McpLimits;
  /** Told of faults in the SDK and in tools that no client may see. */
  readonly onError: (error: Error) => void;
}

export const MCP_PATH = '/mcp';

/** The endpoints of MCP, and what ends its sessions and streams when the service stops. */
export interface Mcp {
  readonly endpoints: readonly Endpoint[];
  close(): Promise<void>;
}

export function mcpEndpoints(options: McpOptions): Mcp {
  const { bodyBytesMax, subscriptionsMax } = options.limits;
  const modern = modernLeg({ onError: options.onError, subscriptionsMax });
  const body = { type: 'application/json', bytesMax: bodyBytesMax };
  const path = MCP_PATH;
  return {
    endpoints: [
      { path, method: 'POST', quota: 'docs', body, answer: (ask) => post(options, modern, ask) },
      { path, method: 'DELETE', quota: 'docs', answer: (ask) => remove(options, ask) },
    ],
    async close() {
      await modern.close();
      await options.sessions.close();
    },
  };
}

async function post(options: McpOptions, modern: Modern, ask: Ask): Promise<HttpAnswer> {
  const foreign = originFault(options.origin, ask);
  if (foreign !== undefined) return httpAnswer(foreign);
  const { headers, client } = ask;
  const body = parsed(ask.body);
  const surface = options.surface();
  const hot = hotCall(surface, body, { headers, key: client });
  const answer = await (hot ?? serve({ ...options, surface }, modern, { ask, body }));
  return httpAnswer(answer, surface);
}

/** @throws {Problem} for what is no JSON, or names a prototype. */
function parsed(body: Buffer): unknown {
  if (body.length === 0) return null;
  try {
    return bourne.parse(body.toString());
  } catch {
    throw new Problem('malformed_request', 'The request could not be read.');
  }
}

interface Parsed {
  readonly ask: Ask;
  readonly body: unknown;
}

/** The options with the surface of one request, from its beginning to its end. */
type Serving = Omit<McpOptions, 'surface'> & { readonly surface: Surface };

async function serve(options: Serving, modern: Modern, { ask, body }: Parsed): Promise<Answer> {
  const { headers, client, gone } = ask;
  const deadlineMs = options.limits.exchangeSeconds * 1000;
  const { sessions, surface, limits } = options;
  const call = { surface, headers, body, client, gone, deadlineMs };
  if (!isLegacy({ ask, body })) return modern.serve(call);
  if (Array.isArray(body)) await countMembers(options, client, body.length);
  return serveLegacy({ ...call, sessions, batchMax: limits.batchMax });
}

/** Whether the message belongs to a version before 2026-07-28. What belongs to none is for the modern leg to refuse. */
function isLegacy({ ask, body }: Parsed): boolean {
  if (Array.isArray(body)) return true;
  const header = (name: string): string | undefined => ask.headers[name]?.toString();
  const version = header('mcp-protocol-version');
  const method = header('mcp-method');
  const name = header('mcp-name');
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...(version === undefined ? {} : { protocolVersionHeader: version }),
    ...(method === undefined ? {} : { mcpMethodHeader: method }),
    ...(name === undefined ? {} : { mcpNameHeader: name }),
  });
  return kind === 'legacy';
}

/** Counts the messages of a batch beyond the first, which was counted as the request. */
async function countMembers(options: Serving, key: string, count: number): Promise<void> {
  const { limiter, limits } = options;
  for (let counted = 1; counted < Math.min(count, limits.batchMax); counted += 1) {
    const consumption = await limiter.consume(key);
    if (!consumption.allowed) throw rateLimited('docs', limiter.quota, consumption);
  }
}

async function remove({ origin, sessions }: McpOptions, ask: Ask): Promise<HttpAnswer> {
  const foreign = originFault(origin, ask);
  return httpAnswer(foreign ?? (await endSession(sessions, ask.headers['mcp-session-id'])));
}

function originFault(policy: OriginPolicy, { headers }: Ask): Answer | undefined {
  const { origin, host } = headers;
  const verdict = checkOrigin(policy, { origin, host });
  if (verdict.ok) return undefined;
  return refusal(403, invalid(verdict.reason));
}

/** The form of answers with JSON from one surface, so that their headers are made once. */
const forms = new WeakMap<Surface, Form>();

function httpAnswer(answer: Answer, surface?: Surface): HttpAnswer {
  switch (answer.kind) {
    case 'empty':
      return { form: { status: answer.status, cache: 'never', headers: {} } };
    case 'stream':
      return streamAnswer(answer.stream, surface);
    case 'json': {
      const { status, body, headers } = answer;
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      if (status === 200 && headers === undefined && surface !== undefined) {
        return { form: jsonForm(surface), body: bytes };
      }
      const own = { 'content-type': 'application/json', ...headers };
      const more = status === 200 ? surface?.headers : undefined;
      return { form: { status, cache: 'never', headers: { ...own, ...more } }, body: bytes };
    }
  }
}

function jsonForm(surface: Surface): Form {
  let form = forms.get(surface);
  if (form === undefined) {
    const headers = { 'content-type': 'application/json', ...surface.headers };
    form = { status: 200, cache: 'never', headers };
    forms.set(surface, form);
  }
  return form;
}

function streamAnswer(body: Readable, surface?: Surface): HttpAnswer {
  const headers = {
    'content-type': 'text/event-stream',
    // Proxies would hold it back until their buffers are full.
    'x-accel-buffering': 'no',
    'content-encoding': 'identity',
    ...surface?.headers,
  };
  return { form: { status: 200, cache: 'never', headers }, body };
}

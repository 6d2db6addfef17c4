/** The MCP endpoint on hapi: `POST /mcp` for all protocol versions, `DELETE /mcp` to end a session. */
import type { IncomingMessage } from 'node:http';
import type { Lifecycle, Plugin, Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { otherMethods } from '../http/routes.ts';
import { rateLimited } from '../http/rate-limit.ts';
import type { Limiter } from '../limits/limiter.ts';
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
  readonly clientKey: (request: IncomingMessage) => string;
  readonly origin: OriginPolicy;
  readonly limits: McpLimits;
  /** Told of faults in the SDK and in tools that no client may see. */
  readonly onError: (error: Error) => void;
}

export const MCP_PATH = '/mcp';

export const mcp: Plugin<McpOptions> = {
  name: 'mcp',
  register(server, options) {
    const { bodyBytesMax, subscriptionsMax } = options.limits;
    const modern = modernLeg({ onError: options.onError, subscriptionsMax });
    const payload = { allow: 'application/json', maxBytes: bodyBytesMax };
    server.route([
      { method: 'POST', path: MCP_PATH, options: { payload }, handler: post(options, modern) },
      { method: 'DELETE', path: MCP_PATH, handler: remove(options) },
      otherMethods(MCP_PATH, 'POST, DELETE'),
    ]);
    server.ext('onPreStop', async () => {
      await modern.close();
      await options.sessions.close();
    });
  },
};

function post(options: McpOptions, modern: Modern): Lifecycle.Method {
  return async (request, h) => {
    const foreign = originFault(options.origin, request);
    if (foreign !== undefined) return send(h, foreign);
    const { req } = request.raw;
    const { headers } = req;
    const key = options.clientKey(req);
    const surface = options.surface();
    const hot = hotCall(surface, request.payload, { headers, key });
    const answer = await (hot ?? serve({ ...options, surface }, modern, request));
    const response = send(h, answer);
    if (response.statusCode === 200) Object.assign(response.headers, surface.headers);
    return response;
  };
}

/** The options with the surface of one request, from its beginning to its end. */
type Serving = Omit<McpOptions, 'surface'> & { readonly surface: Surface };

async function serve(options: Serving, modern: Modern, request: Request): Promise<Answer> {
  const { payload: body } = request;
  const { headers } = request.raw.req;
  const client = options.clientKey(request.raw.req);
  const deadlineMs = options.limits.exchangeSeconds * 1000;
  const { sessions, surface, limits } = options;
  const call = { surface, headers, body, client, gone: goneSignal(request), deadlineMs };
  if (!isLegacy(request)) return modern.serve(call);
  if (Array.isArray(body)) await countMembers(options, client, body.length);
  return serveLegacy({ ...call, sessions, batchMax: limits.batchMax });
}

/** Whether the message belongs to a version before 2026-07-28. What belongs to none is for the modern leg to refuse. */
function isLegacy({ raw, payload: body }: Request): boolean {
  if (Array.isArray(body)) return true;
  const header = (name: string): string | undefined => raw.req.headers[name]?.toString();
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
    if (!consumption.allowed) throw rateLimited(limiter.quota, consumption);
  }
}

function remove({ origin, sessions }: McpOptions): Lifecycle.Method {
  return async (request, h) => {
    const foreign = originFault(origin, request);
    return send(
      h,
      foreign ?? (await endSession(sessions, request.raw.req.headers['mcp-session-id'])),
    );
  };
}

function originFault(policy: OriginPolicy, { raw }: Request): Answer | undefined {
  const { origin, host } = raw.req.headers;
  const verdict = checkOrigin(policy, { origin, host });
  if (verdict.ok) return undefined;
  return refusal(403, invalid(verdict.reason));
}

/** Aborted when the connection ends, which is also so after a complete answer. */
function goneSignal({ raw }: Request): AbortSignal {
  const gone = new AbortController();
  raw.res.once('close', () => gone.abort());
  return gone.signal;
}

function send(h: ResponseToolkit, answer: Answer): ResponseObject {
  const response = responseOf(h, answer);
  response.charset('');
  response.headers['cache-control'] = 'no-store';
  return response;
}

function responseOf(h: ResponseToolkit, answer: Answer): ResponseObject {
  switch (answer.kind) {
    case 'empty':
      return h.response().code(answer.status);
    case 'stream': {
      const response = h.response(answer.stream);
      // A coded stream would be held back until the coder's buffer is full.
      Object.assign(response.headers, {
        'content-encoding': 'identity',
        'x-accel-buffering': 'no',
      });
      return response.type('text/event-stream');
    }
    case 'json': {
      const response = h.response(answer.body).code(answer.status).type('application/json');
      Object.assign(response.headers, answer.headers);
      return response;
    }
  }
}

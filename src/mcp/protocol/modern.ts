/** Protocol version 2026-07-28: every request is self-contained. Requests that are not dispatched directly go to the SDK's handler. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { Changes } from '../changes.ts';
import type { Caller, McpService } from '../service.ts';
import { refusal, type Answer, type Call } from './call.ts';
import { declaresForms, dispatch, repeatsBody } from './dispatch.ts';
import { requestIdOf, RPC_CODE, type RpcError, type RpcRequest } from './message.ts';
import { MODERN_VERSION } from './versions.ts';
import { isData } from '../../content/source/data.ts';

export interface ModernOptions {
  onError(error: Error): void;
  readonly limits: {
    /** Maximum number of open `subscriptions/listen` streams. */
    readonly subscriptionsMax: number;
    /** Maximum number of those of one client. */
    readonly subscriptionsPerClientMax: number;
  };
}

export interface Modern {
  /** Serves a request whose envelope is in order. */
  serve(call: Call, request: RpcRequest): Answer | Promise<Answer>;
  /** Serves everything else: notifications, and messages to refuse. */
  serveOther(call: Call): Promise<Answer>;
  /** Notifies the open `subscriptions/listen` streams of changes. */
  announce(changes: Changes): void;
  /** Ends all open calls. */
  close(): Promise<void>;
}

interface Served {
  readonly service: McpService;
  readonly caller: Caller;
}

export function modernProtocol({ onError, limits }: ModernOptions): Modern {
  const served = new WeakMap<Request, Served>();
  // The SDK reports every refused message here; only one that ends as 500 is a failure of the service.
  let reported: Error | undefined;
  const handler: McpHttpHandler = createMcpHandler(
    ({ requestInfo }) => {
      const known = requestInfo === undefined ? undefined : served.get(requestInfo);
      if (known === undefined) throw new Error('the SDK lost the request');
      return known.service.createServer(known.caller);
    },
    {
      legacy: 'reject',
      onerror: (error) => (reported = error),
      maxSubscriptions: limits.subscriptionsMax,
    },
  );
  const pass = async (call: Call): Promise<Answer> => {
    const request = webRequest(call.headers, endOf(call));
    served.set(request, { service: call.service, caller: callerOf(call) });
    const response = await handler.fetch(request, { parsedBody: call.body });
    if (response.status >= 500) onError(reported ?? new Error('the MCP SDK failed'));
    return answerOf(response);
  };
  const serveOther = boundSubscriptions(limits.subscriptionsPerClientMax, pass);
  return {
    serve(call, request) {
      const direct = repeatsBody(call.headers, request)
        ? dispatch(call.service, request, callerOf(call))
        : undefined;
      return direct ?? serveOther(call);
    },
    serveOther,
    announce: (changes) => announceTo(handler, changes),
    close: () => handler.close(),
  };
}

function announceTo(
  { notify }: McpHttpHandler,
  { tools, prompts, resources, updated }: Changes,
): void {
  if (tools) notify.toolsChanged();
  if (prompts) notify.promptsChanged();
  if (resources) notify.resourcesChanged();
  for (const uri of updated) notify.resourceUpdated(uri);
}

function isSubscription({ body }: Call): boolean {
  return isData(body) && body['method'] === 'subscriptions/listen';
}

/** Refuses a client more open subscriptions than `max`. */
function boundSubscriptions(
  max: number,
  serve: (call: Call) => Promise<Answer>,
): (call: Call) => Promise<Answer> {
  const open = new Map<string, number>();
  const count = (client: string, more: number): void => {
    const sum = (open.get(client) ?? 0) + more;
    if (sum > 0) open.set(client, sum);
    else open.delete(client);
  };
  return async (call) => {
    if (!isSubscription(call)) return await serve(call);
    const { client, body } = call;
    if ((open.get(client) ?? 0) >= max) return refusal(200, TOO_MANY, requestIdOf(body));
    count(client, 1);
    const answer = await serve(call).catch((thrown: unknown) => {
      count(client, -1);
      throw thrown;
    });
    if (answer.kind === 'stream') answer.stream.once('close', () => count(client, -1));
    else count(client, -1);
    return answer;
  };
}

const TOO_MANY: RpcError = {
  code: RPC_CODE.internalError,
  message: 'Subscription limit reached: close another subscription first.',
};

/** A subscription lasts until its client leaves; every other call has a deadline. */
function endOf(call: Call): AbortSignal {
  const { gone, deadlineMs } = call;
  return isSubscription(call) ? gone() : AbortSignal.any([gone(), AbortSignal.timeout(deadlineMs)]);
}

function callerOf({ client, isForeignPage, work, body }: Call): Caller {
  return {
    version: MODERN_VERSION,
    client,
    isForeignPage,
    work,
    canAsk: isData(body) && declaresForms(body),
    isNotified: true,
  };
}

/** The SDK wants a web request; the body was parsed already, and it reads neither address nor body. */
function webRequest(headers: Call['headers'], signal: AbortSignal): Request {
  const copy = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    const matters = name === 'content-type' || name.startsWith('mcp-');
    if (matters && typeof value === 'string') copy.set(name, value);
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers: copy, body: '', signal });
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, body, headers } = response;
  if (body === null) return { kind: 'empty', status };
  if (headers.get('content-type')?.startsWith('text/event-stream') === true) {
    return { kind: 'stream', stream: Readable.fromWeb(body as ReadableStream) };
  }
  return { kind: 'json', status, body: Buffer.from(await response.arrayBuffer()) };
}

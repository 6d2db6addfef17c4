/** Protocol version 2026-07-28: every request is self-contained. Requests that are not dispatched directly go to the SDK's handler. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { Changes } from '../changes.ts';
import type { Caller, McpService } from '../service.ts';
import type { Answer, Call } from './call.ts';
import { declaresForms, dispatch, repeatsBody } from './dispatch.ts';
import { isObject, type RpcRequest } from './message.ts';
import { MODERN_VERSION } from './versions.ts';

export interface ModernOptions {
  onError(error: Error): void;
  /** Maximum number of open `subscriptions/listen` streams. */
  readonly subscriptionsMax: number;
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

export function modernProtocol({ onError, subscriptionsMax }: ModernOptions): Modern {
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
      maxSubscriptions: subscriptionsMax,
    },
  );
  const serveOther = async (call: Call): Promise<Answer> => {
    const request = webRequest(call.headers, endOf(call));
    served.set(request, { service: call.service, caller: callerOf(call) });
    const response = await handler.fetch(request, { parsedBody: call.body });
    if (response.status >= 500) onError(reported ?? new Error('the MCP SDK failed'));
    return answerOf(response);
  };
  return {
    serve(call, request) {
      const direct = repeatsBody(call.headers, request)
        ? dispatch(call.service, request, callerOf(call))
        : undefined;
      return direct ?? serveOther(call);
    },
    serveOther,
    announce({ tools, prompts, resources, updated }) {
      const { notify } = handler;
      if (tools) notify.toolsChanged();
      if (prompts) notify.promptsChanged();
      if (resources) notify.resourcesChanged();
      for (const uri of updated) notify.resourceUpdated(uri);
    },
    close: () => handler.close(),
  };
}

/** A subscription lasts until its client leaves; every other call has a deadline. */
function endOf({ body, gone, deadlineMs }: Call): AbortSignal {
  const isLasting = isObject(body) && body['method'] === 'subscriptions/listen';
  return isLasting ? gone() : AbortSignal.any([gone(), AbortSignal.timeout(deadlineMs)]);
}

function callerOf({ client, body }: Call): Caller {
  return {
    version: MODERN_VERSION,
    client,
    canAsk: isObject(body) && declaresForms(body),
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

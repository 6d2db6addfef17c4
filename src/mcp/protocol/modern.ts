/** Protocol version 2026-07-28: every request stands alone, and the SDK's handler knows its rules. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  CLIENT_CAPABILITIES_META_KEY,
  createMcpHandler,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import type { Caller, Surface } from '../surface.ts';
import type { Answer } from './answer.ts';
import { isObject } from './message.ts';
import { MODERN_VERSION } from './versions.ts';

interface ModernCall {
  readonly surface: Surface;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
  /** Key of the client's address. */
  readonly client: string;
  readonly gone: AbortSignal;
  readonly deadlineMs: number;
}

export interface ModernOptions {
  onError(error: Error): void;
  /** Open `subscriptions/listen` streams in all. */
  readonly subscriptionsMax: number;
}

export interface Modern {
  serve(call: ModernCall): Promise<Answer>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export function modernLeg({ onError, subscriptionsMax }: ModernOptions): Modern {
  const served = new WeakMap<Request, { readonly surface: Surface; readonly caller: Caller }>();
  // The SDK tells of every refused message here; only what ends as 500 is a failure of the service.
  let told: Error | undefined;
  const handler: McpHttpHandler = createMcpHandler(
    ({ requestInfo }) => {
      const known = requestInfo === undefined ? undefined : served.get(requestInfo);
      if (known === undefined) throw new Error('the SDK lost the request');
      return known.surface.createServer(known.caller);
    },
    { legacy: 'reject', onerror: (error) => (told = error), maxSubscriptions: subscriptionsMax },
  );
  return {
    async serve(call) {
      const deadline = AbortSignal.timeout(call.deadlineMs);
      const request = webRequest(call.headers, AbortSignal.any([call.gone, deadline]));
      const canAsk = declaresForms(call.body);
      const caller: Caller = { version: MODERN_VERSION, client: call.client, canAsk };
      served.set(request, { surface: call.surface, caller });
      const response = await handler.fetch(request, { parsedBody: call.body });
      if (response.status >= 500) onError(told ?? new Error('the MCP SDK failed'));
      return answerOf(response);
    },
    close: () => handler.close(),
  };
}

/** The SDK wants a web request; the body was parsed already, and it reads neither address nor body. */
function webRequest(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  signal: AbortSignal,
): Request {
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
  return { kind: 'json', status, body: await response.text() };
}

/** `elicitation: {}` means forms; naming only `url` means no forms. */
function declaresForms(body: unknown): boolean {
  const params = isObject(body) ? body['params'] : undefined;
  const meta = isObject(params) ? params['_meta'] : undefined;
  const capabilities = isObject(meta) ? meta[CLIENT_CAPABILITIES_META_KEY] : undefined;
  const elicitation = isObject(capabilities) ? capabilities['elicitation'] : undefined;
  if (!isObject(elicitation)) return false;
  return 'form' in elicitation || !('url' in elicitation);
}

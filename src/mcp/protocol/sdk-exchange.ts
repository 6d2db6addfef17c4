/**
 * Transport between one SDK server and one HTTP answer, for one request of an earlier protocol version. The answer is
 * JSON when the response comes first, else a stream of events. It always ends: with the response, a cancellation, the
 * end of the session, the client's departure or the deadline.
 */
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type McpServer,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server';
import type { SessionRecord, Signal } from '../sessions/sessions.ts';
import { refusal, type Answer } from './call.ts';
import { eventOf, eventStream } from './event-stream.ts';
import { handshakeOf } from './legacy-session.ts';
import {
  errorResponse,
  invalidRequest,
  RPC_CODE,
  type RequestId,
  type RpcReply,
  type RpcRequest,
} from './message.ts';

export interface SdkExchangeOptions {
  readonly session?: { readonly id: string; readonly record: SessionRecord };
  /** Subscribes to the session's signals. */
  listen?(listener: (signal: Signal) => void): Promise<() => void>;
  /** Aborted when the client has gone. */
  readonly gone: AbortSignal;
  readonly deadlineMs: number;
  /** False when nothing but the response can be sent: a message of a batch. */
  readonly mayStream: boolean;
}

/** Serves `request` with a server made for it. Rejects only when it cannot listen to its session. */
export async function sdkExchange(
  server: Server | McpServer,
  request: RpcRequest,
  options: SdkExchangeOptions,
): Promise<Answer> {
  const { id } = request;
  // The SDK would never answer it.
  if (!isJSONRPCRequest(request)) return refusal(400, UNREADABLE, id);
  const transport = new ExchangeTransport(request, options);
  const stopListening = await options.listen?.((signal) => transport.receive(signal));
  await server.connect(transport);
  const close = () => {
    stopListening?.();
    void server.close();
  };
  transport.onEnd(close);
  const { session } = options;
  if (session !== undefined) await transport.replay(handshakeOf(session.record));
  transport.begin();
  return transport.answer;
}

const UNREADABLE = invalidRequest(
  'The body is not a JSON-RPC 2.0 request: leave out members other than jsonrpc, id, method and params, and check "_meta".',
);

class ExchangeTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly answer: Promise<Answer>;
  readonly sessionId?: string;
  readonly #request: RpcRequest;
  readonly #options: SdkExchangeOptions;
  #deadline: NodeJS.Timeout | undefined;
  #settle: (answer: Answer) => void = () => {};
  #stream: PassThrough | undefined;
  #ended = false;
  #cleanup: () => void = () => {};
  #replayed: { readonly id: string; readonly done: () => void } | undefined;
  /** Ids that the client sees, to ids of the SDK: theirs count from 0 in every process. */
  readonly #asked = new Map<RequestId, RequestId>();

  constructor(request: RpcRequest, options: SdkExchangeOptions) {
    this.#request = request;
    this.#options = options;
    if (options.session !== undefined) this.sessionId = options.session.id;
    this.answer = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  start(): Promise<void> {
    if (this.#ended) return Promise.resolve();
    const { deadlineMs, gone } = this.#options;
    this.#deadline = setTimeout(() => this.#timeOut(), deadlineMs);
    gone.addEventListener('abort', this.#end, { once: true });
    return Promise.resolve();
  }

  onEnd(cleanup: () => void): void {
    this.#cleanup = cleanup;
    if (this.#ended) cleanup();
  }

  /** Repeats for a new server the handshake that another request made. */
  replay(initialize: RpcRequest): Promise<void> {
    // A cancellation that overtakes its call: what the server answers now is dropped.
    if (this.#ended) return Promise.resolve();
    return new Promise((done) => {
      const id = randomUUID();
      this.#replayed = { id, done };
      this.onmessage?.({ ...initialize, id } as JSONRPCMessage);
    });
  }

  begin(): void {
    if (this.#options.gone.aborted) this.#end();
    if (!this.#ended) this.onmessage?.(this.#request as JSONRPCMessage);
  }

  receive(signal: Signal): void {
    if (signal.kind === 'reply') this.#deliver(signal.message);
    else if (signal.kind === 'end' || signal.requestId === this.#request.id) this.#end();
  }

  send(message: JSONRPCMessage, options?: { relatedRequestId?: RequestId }): Promise<void> {
    if (this.#ended) return Promise.resolve();
    if ('method' in message) this.#sendCall(message, options?.relatedRequestId);
    else if (message.id === this.#replayed?.id) this.#replayed?.done();
    else if (message.id === this.#request.id) this.#respond(JSON.stringify(message));
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#end();
    this.onclose?.();
    return Promise.resolve();
  }

  #deliver(reply: RpcReply): void {
    const id = this.#asked.get(reply.id);
    if (id === undefined) return;
    this.#asked.delete(reply.id);
    this.onmessage?.({ ...reply, id } as JSONRPCMessage);
  }

  /**
   * A request of the server belongs to the client's one that is served here, whether the SDK says so or not.
   * Notifications that belong to no request are dropped: there is no GET stream.
   */
  #sendCall(message: JSONRPCMessage, relatedRequestId: RequestId | undefined): void {
    if (!this.#options.mayStream) return;
    if ('id' in message && message.id !== undefined) {
      const wireId = randomUUID();
      this.#asked.set(wireId, message.id);
      this.#write(JSON.stringify({ ...message, id: wireId }));
    } else if (relatedRequestId === this.#request.id) {
      this.#write(JSON.stringify(message));
    }
  }

  #respond(body: string): void {
    if (this.#stream === undefined)
      this.#settle({ kind: 'json', status: 200, body: Buffer.from(body) });
    else this.#write(body);
    this.#end();
  }

  #write(body: string): void {
    this.#open().write(eventOf(body));
  }

  #open(): PassThrough {
    if (this.#stream !== undefined) return this.#stream;
    const stream = eventStream();
    this.#stream = stream;
    this.#settle({ kind: 'stream', stream });
    return stream;
  }

  #timeOut(): void {
    const { deadlineMs } = this.#options;
    const message = `The request took longer than ${deadlineMs / 1000} seconds. Send it again.`;
    this.#respond(errorResponse({ code: RPC_CODE.internalError, message }, this.#request.id));
  }

  /** Ends the HTTP answer. A cancelled request has no response, so its answer is an empty stream. */
  readonly #end = (): void => {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#deadline);
    this.#options.gone.removeEventListener('abort', this.#end);
    this.#replayed?.done();
    const stream = this.#stream ?? new PassThrough();
    stream.end();
    this.#settle({ kind: 'stream', stream });
    this.#cleanup();
  };
}

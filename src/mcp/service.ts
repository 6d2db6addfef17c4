/**
 * The port between the protocol and what it serves: the documentation in the product, fixtures in the test of
 * conformance. A service belongs to one generation and is immutable.
 */
import type { McpServer, Server } from '@modelcontextprotocol/server';
import type { LongWork } from '../operations/operation.ts';
import type { RpcError, RpcRequest } from './protocol/message.ts';
import type { ProtocolVersion } from './protocol/versions.ts';

/** The sender of one request. */
export interface Caller {
  readonly version: ProtocolVersion;
  /** Key of the client's address, for limits. */
  readonly client: string;
  /** True for a page of another site, in its reader's browser. */
  readonly isForeignPage: boolean;
  /** True if the user behind the client can be asked, by elicitation. */
  readonly canAsk: boolean;
  /** True if the client is notified of changes to lists and to resources it subscribes to, on a stream of its own or over stdio. */
  readonly isNotified: boolean;
  readonly work: LongWork;
}

/** The end of a request: its result as the JSON of an object in UTF-8, or a protocol error. */
export type Outcome =
  | { readonly kind: 'result'; readonly json: Buffer }
  | { readonly kind: 'error'; readonly error: RpcError };

export interface McpService {
  /** Headers of every answer made from it, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Name and version, for `_meta` of 2026-07-28. */
  readonly serverInfo: object;
  /** Answers a request. Undefined when that takes an SDK server: an unknown method, a question to the user or its reply. */
  answer(request: RpcRequest, caller: Caller): Outcome | Promise<Outcome> | undefined;
  /** A new SDK server for one request. */
  createServer(caller: Caller): Server | McpServer;
}

/** One POST to the endpoint, read but not yet served, and its answer: one JSON text, a stream of events, or nothing. */
import type { Readable } from 'node:stream';
import type { LongWork } from '../../operations/operation.ts';
import type { McpService } from '../service.ts';
import { errorResponse, type RequestId, type RpcError } from './message.ts';

export interface Call {
  /** The service of this request, from its beginning to its end. */
  readonly service: McpService;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed body, nested no deeper than a message may be. */
  readonly body: unknown;
  /** Key of the client's address. */
  readonly client: string;
  /** See `Caller`. */
  readonly isForeignPage: boolean;
  /** A signal that is aborted when the client has gone. */
  readonly gone: () => AbortSignal;
  readonly work: LongWork;
  readonly deadlineMs: number;
}

export interface JsonAnswer {
  readonly kind: 'json';
  readonly status: number;
  /** UTF-8. */
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Answer =
  | JsonAnswer
  | { readonly kind: 'stream'; readonly stream: Readable }
  | { readonly kind: 'empty'; readonly status: number };

export const ACCEPTED: Answer = { kind: 'empty', status: 202 };

/** An error response under an HTTP status. */
export function refusal(status: number, error: RpcError, id?: RequestId): JsonAnswer {
  return { kind: 'json', status, body: Buffer.from(errorResponse(error, id)) };
}

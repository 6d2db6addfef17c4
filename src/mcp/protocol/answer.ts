/** Answers of the endpoint: one JSON text, a stream of events, or nothing. */
import type { Readable } from 'node:stream';
import { errorResponse, type RequestId, type RpcError } from './message.ts';

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

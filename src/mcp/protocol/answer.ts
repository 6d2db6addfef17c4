/** What the endpoint answers, before hapi: one JSON text, a stream of events, or nothing. */
import type { Readable } from 'node:stream';
import { faultMessage, type Fault, type RequestId } from './message.ts';

export interface JsonAnswer {
  readonly kind: 'json';
  readonly status: number;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Answer =
  | JsonAnswer
  | { readonly kind: 'stream'; readonly stream: Readable }
  | { readonly kind: 'empty'; readonly status: number };

export const ACCEPTED: Answer = { kind: 'empty', status: 202 };

/** An HTTP-level refusal with a JSON-RPC error body. */
export function refusal(status: number, fault: Fault, id?: RequestId): Answer {
  return { kind: 'json', status, body: JSON.stringify(faultMessage(fault, id)) };
}

/** A way for requests that come often, see `front.ts`. */
import type { IncomingMessage } from 'node:http';
import type { Finished } from './direct.ts';

/** Answers of one address and method. */
export interface Lane {
  readonly method: 'GET' | 'POST';
  /** The address without its query, which is also the template of the route. */
  readonly path: string;
  /** The answer; undefined, at once, for a request that hapi must see. `body` is empty for GET. */
  answer(request: IncomingMessage, body: Buffer): Finished | Promise<Finished> | undefined;
}

/** What is told of a request that was answered here. */
export interface Answered {
  readonly id: string;
  readonly req: IncomingMessage;
  /** The address without its query. */
  readonly path: string;
  /** Template of the route. */
  readonly route: string;
  readonly status: number;
  /** From the request to its last byte being handed to Node. */
  readonly seconds: number;
}

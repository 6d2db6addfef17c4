/** What the HTTP plugin is told by the composition. */
import type { IncomingMessage } from 'node:http';
import type { Request } from '@hapi/hapi';
import type { Limiter } from '../limits/limiter.ts';
import type { Problem } from '../problem.ts';
import type { Answered, Lane } from './lane.ts';

/** An error in the form that one part of the address space wants. */
export interface FaultBody {
  readonly body: string | Buffer;
  readonly contentType: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Lets a part answer its errors in another form than problem+json: HTML, Markdown, JSON-RPC. */
export type FaultWriter = (request: Request, problem: Problem) => FaultBody | undefined;

export interface HttpOptions {
  readonly baseUrl: string;
  /** Counts requests to the Docs API and the MCP server. */
  readonly limiter: Limiter;
  /** Key under which a request is counted. */
  readonly clientKey: (request: IncomingMessage) => string;
  /** Names a request, given its X-Request-Id. */
  readonly requestId: (given: string | string[] | undefined) => string;
  /** Asked in order; the first that answers wins. */
  readonly faultWriters: readonly FaultWriter[];
  /** Called for errors that are bugs or failures of the service. */
  readonly onUnexpected: (error: Error, request?: Request) => void;
  /** Answers that are given before hapi, once it listens. */
  readonly lanes: readonly Lane[];
  /** Told of each request that a lane answered. */
  readonly onAnswered: (answered: Answered) => void;
}

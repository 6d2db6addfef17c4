/** Structured log lines: one JSON object a line on standard output. */
import type { IncomingMessage } from 'node:http';
import { destination, pino, type DestinationStream, type Logger } from 'pino';
import { inBlocks } from './blocks.ts';

export interface LogOptions {
  readonly level: string;
  /** Whether search queries may be written. */
  readonly queries: boolean;
  /** Whether client addresses may be written. */
  readonly addresses: boolean;
}

/** A logger that writes to `stream`; default: standard output, a fifth of a second late at most. */
export function createLogger(
  { level }: Pick<LogOptions, 'level'>,
  stream: DestinationStream = inBlocks(destination({ dest: 1, sync: true })),
): Logger {
  return pino({ level, base: null, timestamp: isoTimes() }, stream);
}

/** The time as pino wants it; many lines fall into one millisecond. */
function isoTimes(): () => string {
  let last = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) text = `,"time":"${new Date(now).toISOString()}"`;
    last = now;
    return text;
  };
}

/** A request as far as its line needs it. */
export interface LoggedRequest {
  readonly id: string;
  readonly req: IncomingMessage;
  /** Without the query. */
  readonly path: string;
}

/** What is written about a request. */
interface RequestFields {
  request: string;
  method: string | undefined;
  path: string | undefined;
  address?: string;
  status?: number;
  seconds?: number;
}

/** Without the query and the sender unless that is allowed. Plain assignments: it runs for every request. */
export function requestFields(
  { id, req, path }: LoggedRequest,
  options: LogOptions,
  address: (request: IncomingMessage) => string,
): RequestFields {
  const shown = options.queries ? req.url : path;
  const fields: RequestFields = { request: id, method: req.method, path: shown };
  if (options.addresses) fields.address = address(req);
  return fields;
}

/** Structured log lines: one JSON object a line on standard output. */
import type { Request } from '@hapi/hapi';
import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

export interface LogOptions {
  readonly level: string;
  /** Whether search queries may be written. */
  readonly queries: boolean;
  /** Whether client addresses may be written. */
  readonly addresses: boolean;
}

/** Lines are written together, at most 200 ms late: a system call for each would cost more than the answer it tells of. */
const STANDARD_OUTPUT = { dest: 1, sync: true, minLength: 4096, periodicFlush: 200 } as const;

/** A logger that writes to `stream`; default: standard output. */
export function createLogger(
  { level }: Pick<LogOptions, 'level'>,
  stream: DestinationStream = destination(STANDARD_OUTPUT),
): Logger {
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, stream);
}

/** What is written about a request: without its query and its sender unless that is allowed. */
export function requestFields(
  request: Request,
  options: LogOptions,
  address: (request: Request) => string,
): Record<string, unknown> {
  return {
    request: request.info.id,
    method: request.method.toUpperCase(),
    path: options.queries ? request.raw.req.url : request.path,
    ...(options.addresses && { address: address(request) }),
  };
}

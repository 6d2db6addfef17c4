/** Structured log lines: one JSON object a line on standard output. */
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { destination, pino, type DestinationStream, type Logger } from 'pino';
import type { Answered } from '../http/lane.ts';
import { inBlocks, type BlockTarget } from './blocks.ts';

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
  stream: DestinationStream = inBlocks(standardOutput()),
): Logger {
  return pino({ level, base: null, timestamp: isoTimes() }, stream);
}

function standardOutput(): BlockTarget {
  const output = destination({ dest: 1, sync: true, contentMode: 'buffer' });
  return { write: (block) => void output.write(block as never) };
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

/** A request as far as its line needs it, or an error's. */
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
}

/** Without the query and the sender unless that is allowed. */
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

/** Loggers that are kept, of the paths that were asked for last. */
const LOGGERS_MAX = 200;

/** Writes the line of an answered request. What lines of the same path share is serialised once. */
export function requestLog(
  logger: Logger,
  options: LogOptions,
  address: (request: IncomingMessage) => string,
): (answered: Answered, level: 'debug' | 'info') => void {
  const loggers = new LRUCache<string, Logger>({ max: LOGGERS_MAX });
  return (answered, level) => {
    const { id, req, path, route, status, seconds } = answered;
    if (options.queries || options.addresses || path !== route) {
      const fields = requestFields(answered, options, address);
      return logger[level]({ ...fields, status, seconds }, 'request');
    }
    const key = `${status} ${req.method} ${path}`;
    let own = loggers.get(key);
    if (own === undefined) {
      own = logger.child({ method: req.method, path, status });
      loggers.set(key, own);
    }
    own[level]({ request: id, seconds }, 'request');
  };
}

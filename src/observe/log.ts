/** Structured log lines: one JSON object a line on standard output. */
import { destination, pino, type DestinationStream, type Logger } from 'pino';
import type { Ask } from '../http/ask.ts';
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

/** The fields of a log line about a request. */
interface RequestFields {
  request: string;
  method: string;
  path: string;
  address?: string;
}

/** Without the query and the sender unless the operator wants them. */
export function requestFields(ask: Ask, options: LogOptions): RequestFields {
  const path = options.queries ? ask.target : ask.edition.prefix + ask.path;
  const fields: RequestFields = { request: ask.id, method: ask.method, path };
  if (options.addresses) fields.address = ask.address;
  return fields;
}

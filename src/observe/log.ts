/** Structured log lines: one JSON object a line on standard output. */
import { destination, pino, type DestinationStream, type Logger } from 'pino';
import type { Ask } from '../http/ask.ts';

export interface LogOptions {
  readonly level: string;
  /** Whether search queries may be written. */
  readonly queries: boolean;
  /** Whether client addresses may be written. */
  readonly addresses: boolean;
}

/** Bytes of lines that are written together: a write for each line would cost more than the answer it is about. */
const WRITE_BYTES = 8192;
/** Longest time that a line waits for others, in milliseconds. */
const WAIT_MS = 200;

/** A logger that writes to `stream`; default: standard output. The last lines need `flush`, or the end of the process. */
export function createLogger(
  { level }: Pick<LogOptions, 'level'>,
  stream: DestinationStream = standardOutput(),
): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}

function standardOutput(): DestinationStream {
  return destination({ dest: 1, sync: true, minLength: WRITE_BYTES, periodicFlush: WAIT_MS });
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
  const path = options.queries ? ask.target : ask.path;
  const fields: RequestFields = { request: ask.id, method: ask.method, path };
  if (options.addresses) fields.address = ask.address;
  return fields;
}

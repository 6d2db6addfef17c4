/** Log lines: their format, the blocks in which they leave, and one line for each request. Refusals have one line for many of them. */
import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { Ask } from '../http/ask.ts';
import { LRUCache } from 'lru-cache';
import type { Exchanged } from '../http/exchange.ts';
import type { ClosedFor, Metrics } from './metrics.ts';

export interface LogOptions {
  readonly level: string;
  /** Whether search queries may be written. */
  readonly queries: boolean;
  /** Whether client addresses may be written. */
  readonly addresses: boolean;
}

/** The most bytes that a pipe takes without those of another process between them (POSIX's PIPE_BUF, as Linux has it). */
const PIPE_BYTES = 4096;

/** Standard output of several processes, whose lines are not to mix. */
export function sharedOutput(): BlockStream {
  return inBlocks(standardOutput(), PIPE_BYTES);
}

/** A logger that writes to `stream`; default: standard output, a fifth of a second late at most. */
export function createLogger(
  { level }: Pick<LogOptions, 'level'>,
  stream: DestinationStream = inBlocks(standardOutput()),
): Logger {
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, stream);
}

function standardOutput(): BlockTarget {
  const output = destination({ dest: 1, sync: true, contentMode: 'buffer' });
  return { write: (block) => void output.write(block as never) };
}

/** The fields of a log line about a request. */
interface RequestFields {
  request: string;
  /** As OpenTelemetry names it in logs. */
  trace_id?: string;
  method: string;
  path: string;
  address?: string;
}

/** Without the query and the sender unless the operator wants them. */
export function requestFields(ask: Ask, options: LogOptions): RequestFields {
  const path = options.queries ? ask.target : ask.edition.prefix + ask.path;
  const fields: RequestFields = { request: ask.id, method: ask.method, path };
  if (ask.traceId !== undefined) fields.trace_id = ask.traceId;
  if (options.addresses) fields.address = ask.address;
  return fields;
}

/** Size of the blocks in which lines leave: a write for each line would take a tenth of the processor time of a cached response. */
const BLOCK_BYTES = 16_384;
/** Most bytes that UTF-8 needs for a UTF-16 code unit. */
const BYTES_PER_UNIT = 3;
/** Longest delay of a line, in milliseconds. */
const WAIT_MS = 200;

export interface BlockStream extends DestinationStream {
  /** Writes what waits; pino's `logger.flush` calls it. */
  flush(done?: () => void): void;
}

/** Takes blocks, which are its own from then on. */
export interface BlockTarget {
  write(block: Buffer): void;
}

/** Hands lines on to `target` when a block is full, after a short while, and when the process ends. */
export function inBlocks(target: BlockTarget, bytes: number = BLOCK_BYTES): BlockStream {
  let block = Buffer.allocUnsafeSlow(bytes);
  let used = 0;
  let timer: NodeJS.Timeout | undefined;
  const atExit = (): void => flush();
  const flush = (done?: () => void): void => {
    clearTimeout(timer);
    timer = undefined;
    process.off('exit', atExit);
    const full = block.subarray(0, used);
    if (used > 0) {
      block = Buffer.allocUnsafeSlow(bytes);
      used = 0;
      target.write(full);
    }
    done?.();
  };
  return {
    flush,
    write(line) {
      const room = line.length * BYTES_PER_UNIT;
      if (used + room > bytes) flush();
      if (room > bytes) return target.write(Buffer.from(line));
      used += block.write(line, used);
      if (timer !== undefined) return;
      timer = setTimeout(flush, WAIT_MS).unref();
      process.once('exit', atExit);
    },
  };
}

export interface RecordOptions {
  readonly metrics: Pick<Metrics, 'countExchange'>;
  readonly logger: Logger;
  readonly log: LogOptions;
  /** Counts use; absent: nothing is counted. */
  readonly statistics?: { readonly onExchanged: (exchanged: Exchanged) => void };
  /** For how long refusals are summed up; default 10,000. */
  readonly sumMs?: number;
}

/** Routes that are polled; their lines would drown the others. */
const POLLED = new Set(['/healthz', '/readyz', '/metrics']);
const SUM_MS = 10_000;
/** Clients counted in one sum. */
const CLIENTS_MAX = 10_000;

/** Child loggers in the cache. */
const LOGGERS_MAX = 200;

/** @returns a function to call for each answered request */
export function recorder({
  metrics,
  logger,
  log,
  statistics,
  sumMs = SUM_MS,
}: RecordOptions): (exchanged: Exchanged) => void {
  const refused = inSum(sumMs, (sum) => logger.warn(sum, 'requests over the limit'));
  const childFor = childLoggers(logger);
  return (exchanged) => {
    const { ask, route, status, seconds } = exchanged;
    statistics?.onExchanged(exchanged);
    metrics.countExchange({ route, method: ask.method, status, seconds });
    if (status === 429) return refused(ask.client);
    const level = POLLED.has(route) ? 'debug' : 'info';
    if (!logger.isLevelEnabled(level)) return;
    const { request, trace_id: traceId, ...shared } = requestFields(ask, log);
    const own = traceId === undefined ? { request } : { request, trace_id: traceId };
    // Lines of one path share all but two fields. Those of other lines are too many to cache.
    const isShared = ask.path === route && !log.queries && !log.addresses;
    if (!isShared) return logger[level]({ ...own, ...shared, status, seconds }, 'request');
    childFor(shared, status)[level]({ ...own, seconds }, 'request');
  };
}

/** Loggers whose shared fields are serialised once: a tenth of the processor time of a cached response. */
function childLoggers(
  logger: Logger,
): (fields: { readonly method: string; readonly path: string }, status: number) => Logger {
  const loggers = new LRUCache<string, Logger>({ max: LOGGERS_MAX });
  return ({ method, path }, status) => {
    const key = `${status} ${method} ${path}`;
    const child = loggers.get(key) ?? logger.child({ method, path, status });
    loggers.set(key, child);
    return child;
  };
}

/** @returns a function to call for each connection that is closed because there are too many, with its client where it is one client's */
export function closedRecorder({
  metrics,
  logger,
  sumMs = SUM_MS,
}: Pick<RecordOptions, 'logger' | 'sumMs'> & {
  readonly metrics: Pick<Metrics, 'countClosed'>;
}): (reason: ClosedFor, client: string) => void {
  const sums = {
    all: inSum(sumMs, (sum) => logger.warn(sum, 'connections over limits.connections.max')),
    address: inSum(sumMs, (sum) =>
      logger.warn(
        sum,
        'connections over limits.connections.perAddress; if the client is your proxy, set proxies',
      ),
    ),
  };
  return (reason, client) => {
    metrics.countClosed(reason);
    sums[reason](client);
  };
}

interface Sum {
  readonly refused: number;
  readonly clients: number;
}

/** A client that is refused goes on, often by the thousand: a line for each refusal would be its second weapon. */
function inSum(sumMs: number, log: (sum: Sum) => void): (client: string) => void {
  const clients = new Set<string>();
  let count = 0;
  const write = (): void => {
    log({ refused: count, clients: clients.size });
    clients.clear();
    count = 0;
  };
  return (client) => {
    if (count === 0) setTimeout(write, sumMs).unref();
    count += 1;
    if (clients.size < CLIENTS_MAX) clients.add(client);
  };
}

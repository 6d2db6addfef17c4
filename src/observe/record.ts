/** Counts every answered request and writes its log line. Refusals have one line for many of them. */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Exchanged } from '../http/exchange.ts';
import { requestFields, type LogOptions } from './log.ts';
import type { Metrics } from './metrics.ts';

export interface RecordOptions {
  readonly metrics: Pick<Metrics, 'countExchange'>;
  readonly logger: Logger;
  readonly log: LogOptions;
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
  sumMs = SUM_MS,
}: RecordOptions): (exchanged: Exchanged) => void {
  const refused = refusalLog(logger, sumMs);
  const childFor = childLoggers(logger);
  return ({ ask, route, status, seconds }) => {
    metrics.countExchange({ route, method: ask.method, status, seconds });
    if (status === 429) return refused(ask.client);
    const level = POLLED.has(route) ? 'debug' : 'info';
    if (!logger.isLevelEnabled(level)) return;
    const { request, ...shared } = requestFields(ask, log);
    // Lines of one path share all but two fields. Those of other lines are too many to cache.
    const isShared = ask.path === route && !log.queries && !log.addresses;
    if (!isShared) return logger[level]({ request, ...shared, status, seconds }, 'request');
    childFor(shared, status)[level]({ request, seconds }, 'request');
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

/** A client that is refused goes on, often by the thousand: a line for each answer would be its second weapon. */
function refusalLog(logger: Logger, sumMs: number): (client: string) => void {
  const clients = new Set<string>();
  let count = 0;
  const write = (): void => {
    logger.warn({ refused: count, clients: clients.size }, 'requests over the limit');
    clients.clear();
    count = 0;
  };
  return (client) => {
    if (count === 0) setTimeout(write, sumMs).unref();
    count += 1;
    if (clients.size < CLIENTS_MAX) clients.add(client);
  };
}

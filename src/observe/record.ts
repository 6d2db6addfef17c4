/** Counts every answered request and writes its log line. Refusals have one line for many of them. */
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
/** Clients that are told apart in one sum. */
const CLIENTS_MAX = 10_000;

/** @returns a function that is told of each answered request */
export function recorder({
  metrics,
  logger,
  log,
  sumMs = SUM_MS,
}: RecordOptions): (exchanged: Exchanged) => void {
  const refused = refusalLog(logger, sumMs);
  return ({ ask, route, status, seconds }) => {
    metrics.countExchange({ route, method: ask.method, status, seconds });
    if (status === 429) return refused(ask.client);
    const level = POLLED.has(route) ? 'debug' : 'info';
    if (!logger.isLevelEnabled(level)) return;
    logger[level]({ ...requestFields(ask, log), status, seconds }, 'request');
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

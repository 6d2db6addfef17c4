/**
 * For operators: `/healthz`, `/readyz`, `/metrics`, and a log line and a count for every exchange.
 */
import type { IncomingMessage } from 'node:http';
import type { Plugin, Request, ServerRoute } from '@hapi/hapi';
import type { Logger } from 'pino';
import type { Answered } from '../http/lane.ts';
import { represent } from '../http/representation.ts';
import { readRoutes } from '../http/routes.ts';
import { send } from '../http/send.ts';
import { Problem } from '../problem.ts';
import { requestLog, type LogOptions } from './log.ts';
import type { Metrics } from './metrics.ts';

export interface ObserveOptions {
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly log: LogOptions;
  readonly address: (request: IncomingMessage) => string;
  /** False once the service stops. */
  readonly isReady: () => boolean;
}

export const observe: Plugin<ObserveOptions> = {
  name: 'observe',
  register(server, options) {
    server.route([...healthRoutes(options), ...metricsRoutes(options.metrics)]);
    const record = recorder(options);
    server.events.on('response', (request) => record(answeredByHapi(request)));
  },
};

const NO_STORE = { cacheControl: 'no-store' };
/** Routes that are polled; their lines would drown the others. */
const POLLED = new Set(['/healthz', '/readyz', '/metrics']);

function healthRoutes({ isReady }: ObserveOptions): ServerRoute[] {
  const ok = represent('{"status":"ok"}', 'application/json');
  return [
    ...readRoutes('/healthz', (_request, h) => send(h, ok, NO_STORE)),
    ...readRoutes('/readyz', (_request, h) => {
      if (isReady()) return send(h, ok, NO_STORE);
      throw new Problem('service_unavailable', 'The service is stopping.');
    }),
  ];
}

function metricsRoutes(metrics: Metrics): ServerRoute[] {
  return readRoutes('/metrics', async (_request, h) =>
    send(h, represent(await metrics.text(), metrics.contentType), NO_STORE),
  );
}

/** Counts an answered request and writes its line. */
export function recorder(
  options: Pick<ObserveOptions, 'metrics' | 'logger' | 'log' | 'address'>,
): (answered: Answered) => void {
  const { metrics, logger, log, address } = options;
  const write = requestLog(logger, log, address);
  return (answered) => {
    const { req, route, status, seconds } = answered;
    metrics.countExchange({ route, method: req.method ?? '', status, seconds });
    const level = POLLED.has(route) ? 'debug' : 'info';
    if (logger.isLevelEnabled(level)) write(answered, level);
  };
}

function answeredByHapi(request: Request): Answered {
  const { info, raw, path } = request;
  const { req, res } = raw;
  // hapi notes the wall clock, which may have been set back since.
  const seconds = Math.max(0, Date.now() - info.received) / 1000;
  const route = routeTemplate(request);
  return { id: info.id, req, path, route, status: res.statusCode, seconds };
}

/** hapi gives requests without a route the pattern `/{p*}`. */
function routeTemplate({ route }: Request): string {
  return route.path === '/{p*}' ? 'none' : route.path;
}

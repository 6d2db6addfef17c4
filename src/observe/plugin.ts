/**
 * For operators: `/healthz`, `/readyz`, `/metrics`, and a log line and a count for every exchange.
 */
import type { Plugin, Request, ServerRoute } from '@hapi/hapi';
import type { Logger } from 'pino';
import { represent } from '../http/representation.ts';
import { readRoutes } from '../http/routes.ts';
import { send } from '../http/send.ts';
import { Problem } from '../problem.ts';
import { requestFields, type LogOptions } from './log.ts';
import type { Metrics } from './metrics.ts';

export interface ObserveOptions {
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly log: LogOptions;
  readonly address: (request: Request) => string;
  /** False once the service stops. */
  readonly isReady: () => boolean;
}

export const observe: Plugin<ObserveOptions> = {
  name: 'observe',
  register(server, options) {
    server.route([...healthRoutes(options), ...metricsRoutes(options.metrics)]);
    server.events.on('response', (request) => record(options, request));
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

function record({ metrics, logger, log, address }: ObserveOptions, request: Request): void {
  const seconds = (Date.now() - request.info.received) / 1000;
  const status = request.raw.res.statusCode;
  const route = routeTemplate(request);
  metrics.countExchange({ route, method: request.method.toUpperCase(), status, seconds });
  const level = POLLED.has(route) ? 'debug' : 'info';
  if (!logger.isLevelEnabled(level)) return;
  const fields = requestFields(request, log, address);
  fields.status = status;
  fields.seconds = seconds;
  logger[level](fields, 'request');
}

/** hapi gives requests without a route the pattern `/{p*}`. */
function routeTemplate({ route }: Request): string {
  return route.path === '/{p*}' ? 'none' : route.path;
}

/**
 * Composition: one hapi server from the configuration and the parts it is given. It does not listen.
 */
import type { Server as HttpServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { server as hapiServer, type Request, type Server } from '@hapi/hapi';
import { apiFaults } from './api/faults.ts';
import { api, type ApiOptions } from './api/plugin.ts';
import type { SettledConfig } from './config/config.ts';
import { discovery } from './discovery/plugin.ts';
import type { CurrentGeneration } from './generation/generation.ts';
import type { FaultWriter, HttpOptions } from './http/options.ts';
import { http } from './http/plugin.ts';
import { requestIds } from './http/request-id.ts';
import { clientAddress, clientKey } from './limits/client-key.ts';
import type { Limiter } from './limits/limiter.ts';
import type { ReportStatuses } from './reports/statuses.ts';

export interface ServerParts {
  readonly current: CurrentGeneration;
  readonly reports: ReportStatuses;
  /** Counts requests to the Docs API and the MCP server. */
  readonly limiter: Limiter;
  /** Called for errors that are bugs or failures of the service. */
  readonly onUnexpected: (error: Error, request: Request) => void;
  /** A listener that listens already; absent in tests that inject. */
  readonly listener?: HttpServer;
}

/** Registers every plugin in the order of the URL space. */
export async function createServer(config: SettledConfig, parts: ServerParts): Promise<Server> {
  const server = hapiServer({
    ...(parts.listener && { listener: parts.listener, autoListen: false }),
    // Answers bring their coded forms, see http/representation.ts.
    compression: false,
    debug: false,
    operations: { cleanStop: false },
    routes: {
      security: false,
      state: { parse: false, failAction: 'ignore' },
      response: { ranges: false, emptyStatusCode: 200 },
    },
  });
  await server.register([
    { plugin: http, options: httpOptions(config, parts) },
    { plugin: api, options: apiOptions(config, parts) },
    {
      plugin: discovery,
      options: { current: parts.current, deprecation: config.deprecation },
    },
  ]);
  return server;
}

function httpOptions(config: SettledConfig, parts: ServerParts): HttpOptions {
  const addressOf = clientAddress(config.proxies);
  const faultWriters: readonly FaultWriter[] = [apiFaults(config.baseUrl, config.deprecation)];
  return {
    baseUrl: config.baseUrl,
    limiter: parts.limiter,
    clientKey: (request) => clientKey(addressOf(request.raw.req)),
    requestId: requestIds(randomBytes(6).toString('hex')),
    faultWriters,
    onUnexpected: parts.onUnexpected,
  };
}

function apiOptions(config: SettledConfig, parts: ServerParts): ApiOptions {
  const { current, reports } = parts;
  return { current, reports, limits: config.limits.requests, deprecation: config.deprecation };
}

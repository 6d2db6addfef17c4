/**
 * Composition: one hapi server from the configuration and the parts it is given. It does not listen.
 */
import type { Server as HttpServer } from 'node:http';
import { randomBytes, randomUUID } from 'node:crypto';
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
import { agentRoutes } from './mcp/agent-routes.ts';
import { consentBy } from './mcp/consent.ts';
import { docsSurfaces } from './mcp/docs-surfaces.ts';
import { mcpFaults } from './mcp/fault-writer.ts';
import { mcp, MCP_LIMITS, type McpOptions } from './mcp/plugin.ts';
import { originPolicy } from './mcp/protocol/origin.ts';
import { MemorySessions } from './mcp/sessions/memory.ts';
import { SESSION_LIMITS, type Sessions } from './mcp/sessions/sessions.ts';
import { docsTools } from './mcp/tools/docs-tools.ts';
import type { KnownIssues } from './reports/known-issues.ts';
import type { ReportStatuses } from './reports/statuses.ts';

export interface ServerParts {
  readonly current: CurrentGeneration;
  readonly reports: ReportStatuses;
  /** Counts requests to the Docs API and the MCP server. */
  readonly limiter: Limiter;
  /** Called for errors that are bugs or failures of the service. */
  readonly onUnexpected: (error: Error, request?: Request) => void;
  /** MCP sessions; in this process unless given. */
  readonly sessions?: Sessions;
  /** Signs what clients hand back; at least 32 bytes, the same in every process. Random unless given. */
  readonly secret?: Uint8Array;
  /** Issues and reports of a connected tracker. */
  readonly knownIssues?: KnownIssues;
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
  const { current } = parts;
  await server.register([
    { plugin: http, options: httpOptions(config, parts) },
    { plugin: api, options: apiOptions(config, parts) },
    { plugin: discovery, options: { current, deprecation: config.deprecation } },
    { plugin: agentRoutes, options: { current } },
    { plugin: mcp, options: mcpOptions(config, parts) },
  ]);
  return server;
}

function httpOptions(config: SettledConfig, parts: ServerParts): HttpOptions {
  const faultWriters: readonly FaultWriter[] = [
    mcpFaults,
    apiFaults(config.baseUrl, config.deprecation),
  ];
  return {
    baseUrl: config.baseUrl,
    limiter: parts.limiter,
    clientKey: keyOf(config),
    requestId: requestIds(randomBytes(6).toString('hex')),
    faultWriters,
    onUnexpected: parts.onUnexpected,
  };
}

function apiOptions(config: SettledConfig, parts: ServerParts): ApiOptions {
  const { current, reports } = parts;
  return { current, reports, limits: config.limits.requests, deprecation: config.deprecation };
}

/** Finds the key under which a request is counted. */
function keyOf({ proxies }: SettledConfig): (request: Request) => string {
  const addressOf = clientAddress(proxies);
  return (request) => clientKey(addressOf(request.raw.req));
}

function mcpOptions(config: SettledConfig, parts: ServerParts): McpOptions {
  const consent = consentBy(parts.secret ?? randomBytes(32), randomUUID);
  const tools = docsTools(parts.knownIssues);
  const { reports, onUnexpected: onError, limiter } = parts;
  return {
    surface: docsSurfaces(parts.current, (generation) => ({
      operation: { generation, reports, limits: limiter.quota, deprecated: false },
      tools,
      consent,
      onError,
    })),
    sessions: parts.sessions ?? new MemorySessions(SESSION_LIMITS),
    limiter,
    clientKey: keyOf(config),
    origin: originPolicy(config.baseUrl, config.mcp.allowedHosts),
    limits: MCP_LIMITS,
    onError,
  };
}

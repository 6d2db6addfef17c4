/**
 * Composition: one hapi server from the configuration and the parts it is given. It does not listen.
 */
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { randomBytes, randomUUID } from 'node:crypto';
import { server as hapiServer, type Request, type Server } from '@hapi/hapi';
import { Answers } from './api/answers.ts';
import { apiFaults } from './api/faults.ts';
import { searchLane } from './api/lane.ts';
import type { ApiOptions } from './api/options.ts';
import { api } from './api/plugin.ts';
import type { Logger } from 'pino';
import type { SettledConfig } from './config/config.ts';
import { discovery, type DiscoveryOptions } from './discovery/plugin.ts';
import type { CurrentGeneration } from './generation/generation.ts';
import type { Lane } from './http/lane.ts';
import type { HttpOptions } from './http/options.ts';
import { http } from './http/plugin.ts';
import { requestIds } from './http/request-id.ts';
import { requestFields } from './observe/log.ts';
import type { Metrics } from './observe/metrics.ts';
import { observe, recorder } from './observe/plugin.ts';
import { keptAnswers } from './operations/search-text.ts';
import { clientAddress, clientKey } from './limits/client-key.ts';
import type { Limiter } from './limits/limiter.ts';
import { agentRoutes, type AgentRoutesOptions } from './mcp/agent-routes.ts';
import { consentBy } from './mcp/consent.ts';
import { docsSurfaces } from './mcp/docs-surfaces.ts';
import { mcpFaults } from './mcp/fault-writer.ts';
import { identityOf } from './mcp/identity.ts';
import { mcpLane } from './mcp/lane.ts';
import { mcp, MCP_LIMITS, type McpOptions } from './mcp/plugin.ts';
import { originPolicy } from './mcp/protocol/origin.ts';
import { MemorySessions } from './mcp/sessions/memory.ts';
import { SESSION_LIMITS, type Sessions } from './mcp/sessions/sessions.ts';
import { docsTools } from './mcp/tools/docs-tools.ts';
import { reportTools } from './mcp/tools/report-tools.ts';
import { reportJsonSchema } from './reports/document/schema.ts';
import type { Reporting } from './reports/open.ts';
import { browserAssets, findAssets, type Assets } from './pages/assets.ts';
import { pageFaults } from './pages/faults.ts';
import { pages, type PagesOptions } from './pages/plugin.ts';
import type { ReportStatuses } from './reports/statuses.ts';

export interface ServerParts {
  readonly current: CurrentGeneration;
  readonly reports: ReportStatuses;
  /** Counts requests to the Docs API and the MCP server. */
  readonly limiter: Limiter;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** False once the service stops. */
  readonly isReady: () => boolean;
  /** MCP sessions; in this process unless given. */
  readonly sessions?: Sessions;
  /** Takes reports; absent: the reporting tools are not offered. */
  readonly reporting?: Reporting;
  /** A listener that listens already; absent in tests that inject. */
  readonly listener?: HttpServer;
}

/** What every plugin's options are made from. */
interface Wiring extends ServerParts {
  readonly config: SettledConfig;
  readonly address: (request: IncomingMessage) => string;
  /** Key under which the requests of a client are counted. */
  readonly key: (request: IncomingMessage) => string;
  /** Called for errors that are bugs or failures of the service. */
  readonly onUnexpected: (error: Error, request?: Request) => void;
  readonly assets: Assets;
}

/** Registers every plugin in the order of the URL space. */
export async function createServer(config: SettledConfig, parts: ServerParts): Promise<Server> {
  const wiring = wire(config, parts);
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
  const forApi = apiOptions(wiring);
  const forMcp = mcpOptions(wiring);
  await server.register([
    { plugin: http, options: httpOptions(wiring, [searchLane(forApi), mcpLane(forMcp)]) },
    { plugin: observe, options: { ...wiring, log: config.log } },
    { plugin: api, options: forApi },
    { plugin: discovery, options: discoveryOptions(wiring) },
    { plugin: agentRoutes, options: agentRoutesOptions(wiring) },
    { plugin: mcp, options: forMcp },
    { plugin: browserAssets, options: wiring.assets },
    { plugin: pages, options: pagesOptions(wiring) },
  ]);
  return server;
}

function wire(config: SettledConfig, parts: ServerParts): Wiring {
  const address = clientAddress(config.proxies);
  return {
    ...parts,
    config,
    assets: findAssets(),
    address,
    key: (request) => clientKey(address(request)),
    onUnexpected(err, request) {
      const seen = request && { id: request.info.id, req: request.raw.req, path: request.path };
      const about = seen && requestFields(seen, config.log, address);
      parts.logger.error({ err, ...about }, 'internal error');
    },
  };
}

function httpOptions(wiring: Wiring, lanes: readonly Lane[]): HttpOptions {
  const { config, current, assets, limiter, key, onUnexpected } = wiring;
  const { baseUrl, deprecation } = config;
  return {
    baseUrl,
    limiter,
    clientKey: key,
    requestId: requestIds(randomBytes(6).toString('hex')),
    faultWriters: [
      mcpFaults,
      apiFaults(baseUrl, deprecation),
      pageFaults({ current, assets: assets.path }),
    ],
    onUnexpected,
    lanes,
    onAnswered: recorder({ ...wiring, log: config.log }),
  };
}

function apiOptions({ config, current, reports }: Wiring): ApiOptions {
  const { deprecation, limits, search } = config;
  const isKept = keptAnswers(search.gaps);
  const answers = new Answers(({ identity }) => isKept(identity));
  return { current, reports, limits: limits.requests, deprecation, answers };
}

function discoveryOptions({ config, current }: Wiring): DiscoveryOptions {
  const { contact, deprecation } = config;
  return {
    current,
    deprecation,
    mcp: identityOf,
    ...(contact !== undefined && { contact }),
    now: () => new Date(),
  };
}

function agentRoutesOptions({ config, current, reporting }: Wiring): AgentRoutesOptions {
  if (reporting === undefined) return { current };
  const path = 'report.schema.json';
  const $id = `${config.baseUrl}/_agent/${path}`;
  return { current, own: { [path]: { $id, ...reportJsonSchema(config.product.id) } } };
}

function mcpOptions(wiring: Wiring): McpOptions {
  const { config, current, reports, reporting, limiter, key, onUnexpected: onError } = wiring;
  const isKept = keptAnswers(config.search.gaps);
  const consent = consentBy(reporting?.secret ?? randomBytes(32), randomUUID);
  const tools = [
    ...docsTools(reporting?.knownIssues),
    ...(reporting === undefined ? [] : reportTools(reporting)),
  ];
  return {
    surface: docsSurfaces(current, (generation) => ({
      operation: { generation, reports, limits: limiter.quota, deprecated: false },
      tools,
      consent,
      isKept: (outcome) => outcome.kind !== 'result' || isKept(outcome.members),
      onError,
    })),
    sessions: wiring.sessions ?? new MemorySessions(SESSION_LIMITS),
    limiter,
    clientKey: key,
    origin: originPolicy(config.baseUrl, config.mcp.allowedHosts),
    limits: MCP_LIMITS,
    onError,
  };
}

function pagesOptions({ config, current, assets }: Wiring): PagesOptions {
  const { quota, windowSeconds } = config.limits.requests;
  return {
    current,
    assets: assets.path,
    quota,
    windowSeconds,
    hasSecurityContact: config.contact !== undefined,
    cacheBytesMax: config.pages.cacheBytes,
  };
}

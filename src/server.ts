/**
 * Composition: one hapi server from the configuration and the parts it is given. It does not listen.
 */
import type { Server as HttpServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { server as hapiServer, type Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import { apiEndpoints, type ApiOptions } from './api/endpoints.ts';
import { feedbackEndpoint } from './api/feedback.ts';
import { apiProblems } from './api/problem-form.ts';
import type { SettledConfig } from './config/config.ts';
import { keepsSite } from './config/site.ts';
import { discoveryEndpoints, type DiscoveryOptions } from './discovery/endpoints.ts';
import { publishedDataEndpoint, type PublishedDataOptions } from './discovery/published-data.ts';
import type { GenerationHolder, Editions } from './generation/editions.ts';
import { ResponseCache } from './http/cache.ts';
import type { Endpoint } from './http/endpoint.ts';
import { Exchange, type ExchangeOptions } from './http/exchange.ts';
import { http } from './http/hapi.ts';
import { requestIds } from './http/ask.ts';
import type { QuotaName } from './http/rate-limit.ts';
import { isLoopback } from './loopback.ts';
import { clientsBehind, type Limiter, type Limiters } from './limits/limiter.ts';
import { announceChanges } from './mcp/changes.ts';
import { mcpEndpoints, MCP_LIMITS, shareOf, type Mcp } from './mcp/endpoints.ts';
import { identityOf } from './mcp/identity.ts';
import { mcpProblems } from './mcp/problem-form.ts';
import { mcpServices, type McpServices, type ServicesOptions } from './mcp/profiles.ts';
import { originPolicy } from './mcp/protocol/origin.ts';
import { MemorySessions } from './mcp/sessions/memory.ts';
import { SESSION_LIMITS, type Sessions } from './mcp/sessions/sessions.ts';
import { operatorEndpoints, type OperatorOptions } from './observe/endpoints.ts';
import { closedRecorder, requestFields, recorder, type RecordOptions } from './observe/log.ts';
import type { Metrics } from './observe/metrics.ts';
import type { ServiceContext } from './operations/operation.ts';
import type { TakeFeedback } from './operations/send-feedback.ts';
import { behindSite } from './pages/built-site.ts';
import { findAssets } from './pages/assets.ts';
import { pageEndpoints, type PagesOptions } from './pages/endpoints.ts';
import { formerAddresses } from './pages/no-page.ts';
import { siteProblems } from './pages/site-problems.ts';
import { reportJsonSchema } from './reports/document/schema.ts';
import type { Reporting } from './reports/open.ts';
import type { ReportStatuses } from './reports/statuses.ts';

export interface ServerOptions extends Pick<ExchangeOptions, 'isReady' | 'tracing'> {
  readonly editions: Editions;
  /** Registers a listener for reloads of the default edition; absent: the content does not change. */
  readonly onSwap?: GenerationHolder['onSwap'];
  readonly reports: ReportStatuses;
  /** Where requests are counted. */
  readonly limiters: Pick<Limiters, 'of'>;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** Number of processes that serve together; absent: 1. */
  readonly processes?: number;
  /** What `/readyz` says of the content; absent: it is whole, and does not change. */
  readonly contentStatus?: OperatorOptions['contentStatus'];
  /** MCP sessions; in this process unless given. */
  readonly sessions?: Sessions;
  /** Takes reports; absent: the reporting tools are not offered. */
  readonly reporting?: Reporting;
  /** Takes feedback; absent: it is not offered. */
  readonly feedback?: TakeFeedback;
  /** Counts use; absent: nothing is counted. */
  readonly statistics?: Required<RecordOptions & ServicesOptions>['statistics'];
  /** Present for the author of the content, who changes it. */
  readonly preview?: PagesOptions['preview'];
  /** Whether the answers are written to files: then there are only those that files can be, and nothing in them offers a service. */
  readonly isStatic?: boolean;
  /** Endpoints besides those of the product. */
  readonly endpoints?: readonly Endpoint[];
  /** Already listening: the public's, and that of operators if they have one; absent in tests that inject. */
  readonly listeners?: { readonly server: HttpServer; readonly observer?: HttpServer | undefined };
}

/** The parts that several options are made from. */
interface Wiring extends ServerOptions {
  readonly config: SettledConfig;
  /** Called for errors that are bugs or failures of the service. */
  readonly onUnexpected: ExchangeOptions['onUnexpected'];
  readonly context: ServiceContext;
  readonly cache: ResponseCache;
  readonly pages: PagesOptions;
  readonly quotas: Readonly<Record<QuotaName, Limiter>>;
}

/** Puts the endpoints of all parts on one hapi server. */
export async function createServer(config: SettledConfig, parts: ServerOptions): Promise<Server> {
  const wiring = wire(config, parts);
  const server = hapiServer({
    ...(parts.listeners && { listener: parts.listeners.server, autoListen: false }),
    debug: false,
    operations: { cleanStop: false },
    routes: { security: false, state: { parse: false, failAction: 'ignore' } },
  });
  const exchange = new Exchange(exchangeOptions(wiring));
  const services = mcpServices({ ...wiring, onError: mcpErrors(wiring) });
  const mcp = mcpOf(wiring, services);
  const ofService = [
    ...operatorEndpoints(wiring),
    ...apiEndpoints(apiOptions(wiring)),
    ...feedbackEndpoints(wiring),
    ...mcp.endpoints,
    ...(parts.endpoints ?? []),
  ];
  const endpoints = [
    ...(parts.isStatic === true ? [] : ofService),
    ...discoveryEndpoints(discoveryOptions(wiring, services)),
    publishedDataEndpoint(publishedDataOptions(wiring)),
    ...pageEndpoints(wiring.pages),
  ];
  const routes = behindSite({ endpoints, formerly: formerAddresses(wiring.pages) }, wiring.pages);
  const observer = parts.listeners?.observer;
  await server.register({ plugin: http, options: { exchange, ...routes, observer } });
  server.ext('onPreStop', () => mcp.close());
  return server;
}

function wire(config: SettledConfig, parts: ServerOptions): Wiring {
  const cache = new ResponseCache(config.pages.cacheBytes);
  // Keys contain the generation, so no cached answer is wrong; answers of old generations would waste memory.
  parts.onSwap?.(() => cache.clear());
  return {
    ...parts,
    config,
    context: {
      editions: parts.editions,
      reports: parts.reports,
      limits: config.limits.requests,
      deprecated: config.deprecation.deprecatedAt !== undefined,
    },
    cache,
    pages: pagesOptions(config, parts, cache),
    quotas: {
      docs: parts.limiters.of('requests', config.limits.requests),
      pages: parts.limiters.of('pages', config.limits.pages),
    },
    onUnexpected: (err, ask) =>
      parts.logger.error({ err, ...requestFields(ask, config.log) }, 'internal error'),
  };
}

function exchangeOptions(wiring: Wiring): ExchangeOptions {
  const { config, editions, quotas, pages, isReady, onUnexpected, tracing } = wiring;
  const { baseUrl, deprecation, limits } = config;
  return {
    baseUrl,
    editions,
    limiters: quotas,
    clientOf: clientsBehind(config.proxies),
    requestId: requestIds(randomBytes(6).toString('hex')),
    connections: limits.connections,
    author: wiring.preview && { isOnThisMachine: isLoopback(config.host) },
    onClosed: closedRecorder(wiring),
    isReady,
    problemForms: [mcpProblems, apiProblems(baseUrl, deprecation), siteProblems(pages)],
    onUnexpected,
    tracing,
    onExchanged: recorder({ ...wiring, log: config.log }),
  };
}

function apiOptions({ config, context, cache, pages }: Wiring): ApiOptions {
  const { deprecation } = config;
  return { context, deprecation, cache, formerly: formerAddresses(pages) };
}

function feedbackEndpoints({ feedback: take, config: { deprecation } }: Wiring): Endpoint[] {
  return take === undefined ? [] : [feedbackEndpoint({ take, deprecation })];
}

function discoveryOptions(wiring: Wiring, { docs }: McpServices): DiscoveryOptions {
  const { config, editions, feedback, isStatic = false } = wiring;
  const { contact, deprecation } = config;
  return {
    editions,
    indexOldVersions: config.editions.indexOldVersions,
    deprecation,
    mcp: identityOf,
    tools: (generation) => docs(generation).docs.tools,
    takesFeedback: feedback !== undefined,
    ...(contact !== undefined && { contact }),
    now: () => new Date(),
    isStatic,
  };
}

function publishedDataOptions({ config, reporting }: Wiring): PublishedDataOptions {
  if (reporting === undefined) return {};
  const path = 'report.schema.json';
  const $id = `${config.baseUrl}/_agent/${path}`;
  return { own: { [path]: { $id, ...reportJsonSchema(config.product.id) } } };
}

function mcpOf(wiring: Wiring, services: McpServices): Mcp {
  const mcp = mcpEndpoints({
    service: (profile, generation) => services[profile](generation),
    sessions: wiring.sessions ?? new MemorySessions(SESSION_LIMITS),
    origin: originPolicy(wiring.config.baseUrl, wiring.config.mcp.allowedHosts),
    limits: shareOf(MCP_LIMITS, wiring.processes ?? 1),
    onError: mcpErrors(wiring),
  });
  announceChanges(wiring, (generation) => services.docs(generation).docs, mcp.announce);
  return mcp;
}

function mcpErrors({ logger }: Wiring): (error: Error) => void {
  return (err) => logger.error({ err }, 'internal error');
}

function pagesOptions(
  config: SettledConfig,
  { editions, preview, isStatic, reporting }: ServerOptions,
  cache: ResponseCache,
): PagesOptions {
  const { images, embeds, site } = config;
  return {
    ...config.limits.requests,
    editions,
    assets: findAssets(),
    cache,
    external: { images: images.external, embeds: embeds.external },
    site: { isKept: keepsSite(config), inject: site.inject },
    indexOldVersions: config.editions.indexOldVersions,
    hasSecurityContact: config.contact !== undefined,
    ...(reporting && { reports: reporting.isDryRun ? 'kept' : 'filed' }),
    preview,
    ...(isStatic !== undefined && { isStatic }),
  };
}

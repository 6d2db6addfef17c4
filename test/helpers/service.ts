/** The whole service in this process: real plugins, a temporary store, nothing of the network unless asked for. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server, ServerInjectResponse } from '@hapi/hapi';
import type { ExecutionContext } from 'ava';
import type { Logger } from 'pino';
import type { SettledConfig } from '../../src/config/config.ts';
import { readConfig } from '../../src/config/read.ts';
import type { Editions } from '../../src/generation/editions.ts';
import { oneEdition } from './one-edition.ts';
import type { Generation } from '../../src/generation/generation.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { createListener } from '../../src/http/listener.ts';
import { answerClientErrors } from '../../src/http/raw-answer.ts';
import {
  memoryLimiter,
  memoryLimiters,
  type Limiter,
  type Limiters,
} from '../../src/limits/limiter.ts';
import { createLogger } from '../../src/observe/log.ts';
import { createMetrics } from '../../src/observe/metrics.ts';
import type { TakeFeedback } from '../../src/operations/send-feedback.ts';
import { feedbackTaker } from '../../src/reports/feedback.ts';
import { guardedStore } from '../../src/reports/guarded-store.ts';
import { openReporting, type Reporting } from '../../src/reports/open.ts';
import { openReportStore } from '../../src/reports/open-store.ts';
import type { ReportStore } from '../../src/reports/store.ts';
import type { Tracker } from '../../src/reports/tracker/tracker.ts';
import { createServer, type ServerOptions } from '../../src/server.ts';
import { askBothWays } from './both-ways.ts';
import { generationOf, type Files } from './content.ts';
import { emptyGeneration } from './generation.ts';

export interface ServiceOptions {
  /** Default: from `files`, else a generation without pages. */
  readonly generation?: Generation;
  /** Several editions; then `generation` is that of the default one. */
  readonly editions?: Editions;
  /** Content to read and index. */
  readonly files?: Files;
  /** Over the defaults of the table; the base address is `https://docs.test`. */
  readonly config?: PartialConfig;
  /** Gets each log line, parsed. */
  readonly onLog?: (line: Record<string, unknown>) => void;
  readonly isReady?: () => boolean;
  readonly contentStatus?: ServerOptions['contentStatus'];
  /** Data folder; a new one unless given. */
  readonly data?: string;
  /** Where reports become issues; nothing files by itself. */
  readonly tracker?: Tracker;
  /** Default: it takes reports. */
  readonly takesReports?: boolean;
  /** Counts requests; default: in memory, by the configuration. */
  readonly limiter?: Limiter;
  /** Endpoints besides those of the product. */
  readonly endpoints?: readonly Endpoint[];
  /** Only inject: the test looks at what the service does, not at what it answers. */
  readonly alone?: boolean;
  /** Also listen on a free port of the loopback interface. */
  readonly listen?: boolean;
  /** With `listen`: probes and metrics are on another port. */
  readonly observes?: boolean;
}

/** Limits that are left out have their defaults. */
export type PartialConfig = Partial<Omit<SettledConfig, 'limits'>> & {
  readonly limits?: Partial<SettledConfig['limits']>;
};

export interface Service {
  readonly server: Server;
  readonly store: ReportStore;
  readonly config: SettledConfig;
  /** Port that listens; 0 without `listen`. */
  readonly port: number;
  /** Port of probes and metrics with `observes`; 0 without it. */
  readonly observePort: number;
  get(path: string, headers?: Record<string, string>): Promise<ServerInjectResponse>;
}

/** Registers clean-up for the end of a test: its `t`, or the hooks of a file whose tests share a service. */
export type Cleanup = Pick<ExecutionContext, 'teardown'>;

export const BASE_URL = 'https://docs.test';

/** A service that is stopped when the test ends. What is injected is asked over a socket too, see `both-ways.ts`. */
export async function service(t: Cleanup, options: ServiceOptions = {}): Promise<Service> {
  const { isReady = () => true } = options;
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'docent-')));
  const config = configOf(data, options.config);
  const log = logger(options.onLog);
  const store = await openReportStore(config);
  t.teardown(async () => {
    await store.close();
    if (options.data === undefined) await rm(data, { recursive: true, force: true });
  });
  const guarded = guardedStore(store, (err) => log.error({ err }, 'report store'));
  const editions = options.editions ?? (await editionsFor(t, options, config));
  const parts = {
    editions,
    reports: guarded.status,
    ...(options.takesReports !== false && {
      reporting: await reportingOf(options, config, guarded),
    }),
    ...(config.feedback && { feedback: feedbackOf(guarded, config) }),
    limiters: limitersOf(options),
    logger: log,
    isReady,
    ...(options.contentStatus && { contentStatus: options.contentStatus }),
    endpoints: options.endpoints ?? [],
  };
  const { listen: listens, observes } = options;
  const begun = await started(t, config, { parts, listen: listens, observes });
  const { server } = begun;
  if (!isAlone(options)) {
    const silent = { ...parts, logger: logger(undefined) };
    const other = await started(t, config, { parts: silent, listen: true });
    askBothWays(server, other.port);
  }
  const get: Service['get'] = (url, headers = {}) => server.inject({ url, headers });
  return { ...begun, store, config, get };
}

interface Starting {
  readonly parts: Omit<ServerOptions, 'metrics'>;
  readonly listen: boolean | undefined;
  readonly observes?: boolean | undefined;
}

async function started(
  t: Cleanup,
  config: SettledConfig,
  { parts, listen: listens, observes }: Starting,
): Promise<Pick<Service, 'server' | 'port' | 'observePort'>> {
  const listener = listens === true ? await listen(config) : undefined;
  const observer = observes === true ? await listen(config) : undefined;
  const metrics = createMetrics({ withProcess: false, current: parts.editions.current });
  const server = await createServer(config, {
    ...parts,
    metrics,
    ...(listener && { listeners: { server: listener, observer } }),
  });
  t.teardown(async () => {
    listener?.closeAllConnections();
    observer?.close();
    observer?.closeAllConnections();
    await server.stop();
  });
  if (listener === undefined) return { server, port: 0, observePort: 0 };
  answerClientErrors(listener, { baseUrl: config.baseUrl, quota: config.limits.requests });
  await server.start();
  return { server, port: portOf(listener), observePort: observer ? portOf(observer) : 0 };
}

/** Sockets of the test's own, or a limiter that would count each request twice. */
function isAlone({ alone, listen: listens, limiter }: ServiceOptions): boolean {
  return alone === true || listens === true || limiter !== undefined;
}

function reportingOf(
  { tracker }: ServiceOptions,
  { product, data, tracker: { labels, pollSeconds }, limits, reports }: SettledConfig,
  store: ReturnType<typeof guardedStore>,
): Promise<Reporting> {
  return openReporting({
    productId: product.id,
    data,
    store,
    labels,
    ...(tracker && { tracker }),
    pollMs: pollSeconds * 1000,
    limits,
    queueMax: reports.queueMax,
    onUnkeptSecret: () => undefined,
  });
}

function feedbackOf({ feedback: store }: ReportStore, { limits }: SettledConfig): TakeFeedback {
  return feedbackTaker({ store, limiter: memoryLimiter(limits.feedback), now: () => new Date() });
}

function limitersOf({ limiter }: ServiceOptions): Pick<Limiters, 'of'> {
  if (limiter === undefined) return memoryLimiters;
  return { of: (name, quota) => (name === 'requests' ? limiter : memoryLimiter(quota)) };
}

async function editionsFor(
  t: Cleanup,
  { generation: given, files }: ServiceOptions,
  config: SettledConfig,
): Promise<Editions> {
  const generation = given ?? (await generationFor(t, files, config));
  return oneEdition({ current: () => generation });
}

function generationFor(
  t: Cleanup,
  files: Files | undefined,
  config: SettledConfig,
): Generation | Promise<Generation> {
  return files === undefined ? emptyGeneration(config.baseUrl) : generationOf(t, files, config);
}

function configOf(data: string, given: PartialConfig = {}): SettledConfig {
  const { config } = readConfig({});
  if (!config) throw new Error('the defaults have errors');
  const limits = { ...config.limits, ...given.limits };
  return { ...config, baseUrl: BASE_URL, data, ...given, limits };
}

function logger(onLog: ServiceOptions['onLog']): Logger {
  if (!onLog) return createLogger({ level: 'silent' });
  const write = (line: string): void => onLog(JSON.parse(line) as Record<string, unknown>);
  return createLogger({ level: 'debug' }, { write });
}

function listen({ limits }: SettledConfig): Promise<HttpServer> {
  const listener = createListener(limits.connections);
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', () => resolve(listener));
  });
}

function portOf(listener: HttpServer): number {
  return (listener.address() as AddressInfo).port;
}

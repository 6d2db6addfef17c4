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
import type { Generation } from '../../src/generation/generation.ts';
import { createListener } from '../../src/http/listener.ts';
import { answerClientErrors } from '../../src/http/raw-answer.ts';
import { memoryLimiter, type Limiter } from '../../src/limits/limiter.ts';
import { createLogger } from '../../src/observe/log.ts';
import { createMetrics } from '../../src/observe/metrics.ts';
import { guardedStore } from '../../src/reports/guarded-store.ts';
import { openReporting } from '../../src/reports/open.ts';
import { openReportStore } from '../../src/reports/open-store.ts';
import type { ReportStore } from '../../src/reports/store.ts';
import type { Tracker } from '../../src/reports/tracker/tracker.ts';
import { createServer } from '../../src/server.ts';
import { generationOf, type Files } from './content.ts';
import { emptyGeneration } from './generation.ts';

export interface ServiceOptions {
  /** Default: from `files`, else a generation without pages. */
  readonly generation?: Generation;
  /** Content to read and index. */
  readonly files?: Files;
  /** Over the defaults of the table; the base address is `https://docs.test`. */
  readonly config?: Partial<SettledConfig>;
  /** Gets each log line, parsed. */
  readonly onLog?: (line: Record<string, unknown>) => void;
  readonly isReady?: () => boolean;
  /** Data folder; a new one unless given. */
  readonly data?: string;
  /** Where reports become issues; nothing files by itself. */
  readonly tracker?: Tracker;
  /** Counts requests; default: in memory, by the configuration. */
  readonly limiter?: Limiter;
  /** Also listen on a free port of the loopback interface. */
  readonly listen?: boolean;
}

export interface Service {
  readonly server: Server;
  readonly store: ReportStore;
  readonly config: SettledConfig;
  /** Port that listens; 0 without `listen`. */
  readonly port: number;
  get(path: string, headers?: Record<string, string>): Promise<ServerInjectResponse>;
}

/** What removes things when a test ends: its `t`, or the hooks of a file whose tests share a service. */
export type Cleanup = Pick<ExecutionContext, 'teardown'>;

export const BASE_URL = 'https://docs.test';

/** A service that is stopped when the test ends. */
export async function service(t: Cleanup, options: ServiceOptions = {}): Promise<Service> {
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'docent-')));
  const config = { ...defaults(), data, ...options.config };
  const log = logger(options.onLog);
  const store = await openReportStore(config);
  const guarded = guardedStore(store, (err) => log.error({ err }, 'report store'));
  const listener = options.listen ? await listen() : undefined;
  const generation = options.generation ?? (await generationFor(t, options.files, config));
  const server = await createServer(config, {
    current: () => generation,
    reports: guarded.status,
    reporting: await openReporting({
      productId: config.product.id,
      data,
      store: guarded,
      labels: config.tracker.labels,
      ...(options.tracker && { tracker: options.tracker }),
      pollMs: config.tracker.pollSeconds * 1000,
      limits: config.limits,
      queueMax: config.reports.queueMax,
    }),
    limiter: limiterOf(options, config),
    metrics: createMetrics({ withProcess: false, current: () => generation }),
    logger: log,
    isReady: options.isReady ?? (() => true),
    ...(listener && { listener }),
  });
  if (listener) {
    answerClientErrors(listener, { baseUrl: config.baseUrl, quota: config.limits.requests });
    await server.start();
  }
  t.teardown(async () => {
    listener?.closeAllConnections();
    await server.stop();
    await store.close();
    if (options.data === undefined) await rm(data, { recursive: true, force: true });
  });
  const get: Service['get'] = (url, headers = {}) => server.inject({ url, headers });
  return { server, store, config, port: listener ? portOf(listener) : 0, get };
}

function limiterOf({ limiter }: ServiceOptions, { limits }: SettledConfig): Limiter {
  return limiter ?? memoryLimiter(limits.requests);
}

function generationFor(
  t: Cleanup,
  files: Files | undefined,
  config: SettledConfig,
): Generation | Promise<Generation> {
  return files === undefined ? emptyGeneration(config.baseUrl) : generationOf(t, files, config);
}

function defaults(): SettledConfig {
  const { config } = readConfig({});
  if (!config) throw new Error('the defaults have faults');
  return { ...config, baseUrl: BASE_URL };
}

function logger(onLog: ServiceOptions['onLog']): Logger {
  if (!onLog) return createLogger({ level: 'silent' });
  const write = (line: string): void => onLog(JSON.parse(line) as Record<string, unknown>);
  return createLogger({ level: 'debug' }, { write });
}

function listen(): Promise<HttpServer> {
  const listener = createListener();
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', () => resolve(listener));
  });
}

function portOf(listener: HttpServer): number {
  return (listener.address() as AddressInfo).port;
}

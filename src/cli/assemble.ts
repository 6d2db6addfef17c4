/** Puts a service together from real parts: content on disk, the search engine, the store, standard output. */
import { resolve } from 'node:path';
import type { Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import type { Config, SettledConfig } from '../config/config.ts';
import type { Product } from '../content/model/library.ts';
import type { Generation } from '../generation/generation.ts';
import type { Limiters } from '../limits/limiter.ts';
import { createMetrics, type Metrics } from '../observe/metrics.ts';
import type { TakeFeedback } from '../operations/send-feedback.ts';
import { feedbackTaker } from '../reports/feedback.ts';
import { guardedStore } from '../reports/guarded-store.ts';
import { openReporting, type Reporting } from '../reports/open.ts';
import { startRetention } from '../reports/retention.ts';
import type { ReportStore } from '../reports/store.ts';
import { createServer } from '../server.ts';
import type { Counter } from '../statistics/counter.ts';
import type { WorkerLink } from '../workers/link.ts';
import type { OpenedArtefact } from './artefact.ts';
import { openServed } from './artefact-content.ts';
import type { CommandIo } from './command.ts';
import { Failure } from './failure.ts';
import type { ContentOptions, OpenContent } from './content.ts';
import { ContentHealth } from './content-health.ts';
import { countInto, openCounting, requestStatistics } from './counting.ts';
import { configuredTracker, startFiling } from './filing.ts';
import type { Listening } from './listen.ts';
import { openPreview } from './preview.ts';
import { openShared } from './redis.ts';
import { openServiceStore } from './report-store.ts';
import { commandLogger } from './terminal-log.ts';

export interface Assembly {
  readonly server: Server;
  readonly logger: Logger;
  /** The content that is served now. */
  current(): Generation;
  /** The documented product, as configured or as found in the folder. */
  readonly product: Product;
  /** From now on `/readyz` says that the service is stopping, and each answer ends its connection. */
  stopping(): void;
  /** Ends watching and filing, and releases the store; after the server has stopped. */
  close(): Promise<void>;
}

export interface AssemblyOptions {
  readonly folder: string;
  /** Served in place of a folder. */
  readonly artefact?: OpenedArtefact | undefined;
  /** Present in one of several workers. */
  readonly link?: WorkerLink | undefined;
  readonly listening: Listening;
  /** Reads the configuration again, after a change. @throws when it has errors. */
  readonly reread: () => Promise<Config>;
  /** Whether content with errors is refused; otherwise only a folder without any page is. */
  readonly isStrict?: boolean;
  /** Whether the author of the folder is the only reader. */
  readonly isPreview?: boolean;
}

/** Undefined when the content cannot be served, and its errors have been printed. */
export async function assemble(
  options: AssemblyOptions,
  io: CommandIo,
): Promise<Assembly | undefined> {
  const { config } = options.listening;
  const { artefact, link } = options;
  const logger = commandLogger(config.log, io, link !== undefined);
  const health = new ContentHealth(logger);
  let content: OpenContent | undefined;
  const current = (): Generation | undefined => content?.holder.current();
  const metrics = createMetrics({ withProcess: true, current, content: health.state });
  link?.offer({ snapshot: metrics.snapshot });
  const { onSearched, counter } = openCounting(config, { metrics, logger });
  const parts = { ...reading(options), artefact, link, onSearched, health, logger };
  content = await openServed(config, parts, io);
  return content && compose(options, { content, health, metrics, counter, logger });
}

interface Opened {
  readonly content: OpenContent;
  readonly health: ContentHealth;
  readonly metrics: Metrics;
  readonly counter: Counter | undefined;
  readonly logger: Logger;
}

async function compose(
  options: AssemblyOptions,
  { content, health, metrics, counter, logger }: Opened,
): Promise<Assembly> {
  const { link, listening } = options;
  const { config } = listening;
  const { editions, holder } = content;
  const shared = await openShared(config, logger, link);
  const { store, close, ...taking } = await openReports(config, { ...shared, logger, counter });
  const { folder, isPreview } = options;
  const preview = isPreview ? openPreview(folder, { ...content, health }) : undefined;
  let isReady = true;
  const server = await createServer(config, {
    editions,
    onSwap: holder.onSwap,
    reports: store.status,
    ...taking,
    ...shared,
    metrics: { ...metrics, ...(link && { text: link.primary.metrics }) },
    logger,
    isReady: () => isReady,
    processes: link?.workers ?? 1,
    contentStatus: () => ({ unread: editions.unread(), detail: health.state.detail() }),
    listeners: listening,
    ...preview,
    ...(await requestStatistics(config, counter)),
  });
  content.follow();
  return {
    server,
    logger,
    current: holder.current,
    product: holder.current().library.product,
    stopping() {
      isReady = false;
      preview?.close();
    },
    close: () => closeAll([content, { close }, shared.limiters]),
  };
}

function reading({
  folder,
  artefact,
  reread,
  isStrict = false,
  isPreview = false,
}: AssemblyOptions): Omit<ContentOptions, 'health' | 'logger'> {
  const command = `docent ${isPreview ? 'dev' : 'serve'} ${artefact?.name ?? folder}`;
  return { folder, watched: [folder], command, reread, isStrict, withDrafts: isPreview };
}

async function closeAll(parts: readonly ({ close(): Promise<void> } | undefined)[]): Promise<void> {
  await Promise.all(parts.map((part) => part?.close()));
}

interface OpenReports {
  readonly store: ReportStore;
  readonly reporting: Reporting;
  /** Absent when the operator takes none, or nothing can be stored. */
  readonly feedback?: TakeFeedback;
  close(): Promise<void>;
}

/** @throws {Failure} when the data folder or the tracker cannot be used. */
async function openReports(
  config: SettledConfig,
  { logger, counter, limiters }: Pick<Opened, 'logger' | 'counter'> & { limiters: Limiters },
): Promise<OpenReports> {
  const tracker = configuredTracker(config);
  const opened = await openServiceStore(config, logger);
  const { store: stored, isAvailable } = opened;
  const closeStore = countInto(opened, counter);
  const store = guardedStore(stored, (err) => logger.error({ err }, 'report store'));
  const { limits, product } = config;
  const { labels, inService } = config.tracker;
  const reporting = await openReporting({
    productId: product.id,
    data: resolve(config.data),
    store,
    ...(tracker && { tracker }),
    pollMs: config.tracker.pollSeconds * 1000,
    labels,
    limits,
    limiters,
    queueMax: config.reports.queueMax,
    onUnkeptSecret: ({ message }) => logger.error(message),
  }).catch((error: Error) => {
    throw new Failure(error.message);
  });
  const filing =
    tracker && inService && isAvailable
      ? startFiling({ config, store: stored, tracker, logger })
      : undefined;
  const days = isAvailable ? config.reports.retentionDays : undefined;
  const retention = keepFor(days, stored, logger);
  const close = async (): Promise<void> => {
    await filing?.stop();
    await retention?.stop();
    await closeStore();
  };
  const feedback = isAvailable && config.feedback && takerOf(store, limits, limiters);
  return { store, reporting, ...(feedback && { feedback }), close };
}

function takerOf(
  { feedback: store }: ReportStore,
  limits: SettledConfig['limits'],
  limiters: Limiters,
): TakeFeedback {
  const limiter = limiters.of('feedback', limits.feedback);
  return feedbackTaker({ store, limiter, now: () => new Date() });
}

function keepFor(
  days: number | undefined,
  store: ReportStore,
  logger: Logger,
): ReturnType<typeof startRetention> | undefined {
  if (days === undefined) return undefined;
  return startRetention({
    store,
    days,
    now: () => new Date(),
    onRemoved: (count) => logger.info({ count, days }, 'old reports deleted'),
    onError: (err) => logger.error({ err }, 'report store'),
  });
}

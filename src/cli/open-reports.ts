/** Opens what takes, keeps and files reports, as the configuration says. */
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { SettledConfig } from '../config/config.ts';
import type { Limiters } from '../limits/limiter.ts';
import type { TakeFeedback } from '../operations/send-feedback.ts';
import { feedbackTaker } from '../reports/feedback.ts';
import { guardedStore } from '../reports/guarded-store.ts';
import { openReporting, type Reporting } from '../reports/open.ts';
import { startRetention } from '../reports/retention.ts';
import type { ReportStore } from '../reports/store.ts';
import type { Tracker } from '../reports/tracker/tracker.ts';
import type { Counter } from '../statistics/counter.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { countInto } from './counting.ts';
import { Failure } from './failure.ts';
import { configuredTracker, startFiling } from './filing.ts';
import { openServiceStore } from './report-store.ts';

export interface ReportParts {
  readonly logger: Logger;
  readonly limiters: Limiters;
  /** Absent: nothing is counted. */
  readonly counter: Counter | undefined;
  /** Absent: nothing is followed. */
  readonly telemetry: Telemetry | undefined;
}

interface OpenReports {
  readonly store: ReportStore;
  readonly reporting: Reporting;
  /** Absent when the operator takes none, or nothing can be stored. */
  readonly feedback?: TakeFeedback;
  close(): Promise<void>;
}

/** @throws {Failure} when the data folder or the tracker cannot be used. */
export async function openReports(
  config: SettledConfig,
  { logger, counter, limiters, telemetry }: ReportParts,
): Promise<OpenReports> {
  const configured = configuredTracker(config);
  const tracker = configured && (telemetry?.tracker(configured) ?? configured);
  const opened = await openServiceStore(config, logger);
  const { store: stored, isAvailable } = opened;
  const closeStore = countInto(opened, counter);
  const store = guardedStore(followed(config, stored, telemetry), (err) =>
    logger.error({ err }, 'report store'),
  );
  const { limits, product } = config;
  const reporting = await openReporting({
    productId: product.id,
    data: resolve(config.data),
    store,
    ...(tracker && { tracker }),
    pollMs: config.tracker.pollSeconds * 1000,
    labels: config.tracker.labels,
    limits,
    limiters,
    queueMax: config.reports.queueMax,
    onUnkeptSecret: ({ message }) => logger.error(message),
  }).catch((error: Error) => {
    throw new Failure(error.message);
  });
  const stop = isAvailable ? startWork(config, { store: stored, tracker, logger }) : undefined;
  const close = async (): Promise<void> => {
    await stop?.();
    await closeStore();
  };
  const feedback = isAvailable && config.feedback && takerOf(store, limits, limiters);
  return { store, reporting, ...(feedback && { feedback }), close };
}

function followed(
  { databaseUrl }: Pick<SettledConfig, 'databaseUrl'>,
  store: ReportStore,
  telemetry: Telemetry | undefined,
): ReportStore {
  const system = databaseUrl === undefined ? 'sqlite' : 'postgresql';
  return telemetry?.store(store, system) ?? store;
}

interface Work {
  readonly store: ReportStore;
  readonly tracker: Tracker | undefined;
  readonly logger: Logger;
}

/** Files reports and deletes old ones, as far as the operator wants it. @returns what ends that */
function startWork(config: SettledConfig, { store, tracker, logger }: Work): () => Promise<void> {
  const filing =
    tracker && config.tracker.inService
      ? startFiling({ config, store, tracker, logger })
      : undefined;
  const retention = keepFor(config.reports.retentionDays, store, logger);
  return async () => {
    await filing?.stop();
    await retention?.stop();
  };
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

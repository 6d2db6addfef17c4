/** Puts a service together from real parts: content on disk, the search engine, the store, standard output. */
import type { Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Product } from '../content/model/library.ts';
import type { Generation } from '../generation/generation.ts';
import { createMetrics, type Metrics } from '../observe/metrics.ts';
import { createServer } from '../server.ts';
import type { Counter } from '../statistics/counter.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { WorkerLink } from '../workers/link.ts';
import type { OpenedArtefact } from './artefact.ts';
import { openClusterSearching, type ClusterSearching } from './cluster.ts';
import { openServed } from './artefact-content.ts';
import type { CommandIo } from './command.ts';
import type { ContentOptions, OpenContent } from './content.ts';
import { ContentHealth } from './content-health.ts';
import { openCounting, requestStatistics } from './counting.ts';
import type { Listening } from './listen.ts';
import { openPreview } from './preview.ts';
import { openReports } from './open-reports.ts';
import { openShared } from './redis.ts';
import { openTelemetry } from './telemetry.ts';
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
  let telemetry: Telemetry | undefined;
  const health = new ContentHealth(logger, (outcome) => telemetry?.onReload(outcome));
  let content: OpenContent | undefined;
  let assembly: Assembly | undefined;
  const current = (): Generation | undefined => content?.holder.current();
  const metrics = createMetrics({ withProcess: true, current, content: health.state });
  link?.offer({ snapshot: metrics.snapshot });
  telemetry = await openTelemetry(config, { env: io.env, metrics, logger, worker: link?.index });
  const { onSearched: count, counter } = openCounting(config, { metrics, logger });
  const onSearched = telemetry === undefined ? count : both(count, telemetry.onSearched);
  let cluster: ClusterSearching | undefined;
  try {
    cluster = await openClusterSearching(config, logger);
    const searchOf = cluster?.searchOf;
    const parts = { ...reading(options), artefact, link, onSearched, searchOf, health, logger };
    const open = (): Promise<OpenContent | undefined> => openServed(config, parts, io);
    content = await (telemetry?.follow('read content', open) ?? open());
    const opened = content && { content, cluster, health, metrics, counter, logger, telemetry };
    return (assembly = opened && (await compose(options, opened)));
  } finally {
    if (assembly === undefined) await closeAll([cluster, telemetry]);
  }
}

interface Opened {
  readonly content: OpenContent;
  readonly cluster: ClusterSearching | undefined;
  readonly health: ContentHealth;
  readonly metrics: Metrics;
  readonly counter: Counter | undefined;
  readonly logger: Logger;
  readonly telemetry: Telemetry | undefined;
}

function both<Given>(one: (given: Given) => void, other: (given: Given) => void) {
  return (given: Given): void => {
    one(given);
    other(given);
  };
}

async function compose(options: AssemblyOptions, opened: Opened): Promise<Assembly> {
  const { content, cluster, health, metrics, counter, logger, telemetry } = opened;
  const { link, listening } = options;
  const { config } = listening;
  const { editions, holder } = content;
  const shared = await openShared(config, logger, link);
  const { store, close, ...taking } = await openReports(config, { ...opened, ...shared });
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
    tracing: telemetry?.requests,
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
    close: () =>
      // The filer ends with a call of the tracker, which is a span, too.
      closeAll([content, cluster, { close }, shared.limiters]).finally(() => telemetry?.close()),
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

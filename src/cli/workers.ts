/** `docent serve` with several workers: their primary, and how a worker differs from a service of one process. */
import cluster from 'node:cluster';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { share } from '../limits/share.ts';
import { joinPrimary, type WorkerLink } from '../workers/link.ts';
import { isForeignWorker } from '../workers/own-worker.ts';
import { Primary } from '../workers/primary.ts';
import type { CommandIo, ExitCode } from './command.ts';
import { Failure } from './failure.ts';
import { nameService } from './named-services.ts';
import { contentOf, reloadsOf, type ContentSource } from './primary-reloads.ts';
import { progressLine } from './progress-line.ts';
import { unnamedLog } from './reloading.ts';
import { handleSignals } from './shutdown.ts';
import { commandLogger } from './terminal-log.ts';

export interface AsWorker {
  readonly link: WorkerLink;
  /** With the worker's share of what all have together. */
  readonly config: Config;
}

/** Joins the primary that has started this process. */
export async function asWorker(): Promise<AsWorker> {
  const link = await joinPrimary();
  handleSignals();
  const { index, workers, config, baseUrl } = link;
  const { connections } = config.limits;
  const max = share(connections.max, workers);
  const perAddress = share(connections.perAddress, workers);
  const limits = { ...config.limits, connections: { ...connections, max, perAddress } };
  // The pages that the primary has read have links that begin so.
  const own = { ...config, limits, ...(baseUrl !== undefined && { baseUrl }) };
  if (index === 0) return { link, config: own };
  // The first one files reports and deletes old ones.
  const { retentionDays: _, ...reports } = config.reports;
  const tracker = { ...config.tracker, inService: false };
  return { link, config: { ...own, reports, tracker } };
}

/** Between the time that a worker has to stop and its being killed. */
const KILL_SECONDS = 4;

interface Supervised extends Omit<ContentSource, 'progress'> {
  readonly workers: number;
  /** Whether the command names the folder. */
  readonly isNamed: boolean;
}

/** Runs the workers until it is told to stop. @throws {Failure} for more workers than connections, and in the cluster of another program */
export async function supervise(
  config: Config,
  { workers, isNamed, ...source }: Supervised,
  io: CommandIo,
): Promise<ExitCode> {
  if (isForeignWorker(io.env)) throw foreignCluster();
  checkConnections(config, workers);
  // None of them looks for a folder itself. Messages hold dates.
  const args = [...process.argv.slice(2), ...(isNamed ? [] : [source.folder])];
  cluster.setupPrimary({ args, serialization: 'advanced' });
  const logger = commandLogger(config.log, io, true);
  const stopSeconds = config.shutdownSeconds + KILL_SECONDS;
  const content = contentOf(config, { ...source, progress: progressLine(io) }, logger);
  const primary = new Primary({ workers, config, logger, stopSeconds, folder: content.folder });
  const stopped = new Promise<ExitCode>((end) => {
    const stop = (signal: 'SIGTERM' | 'SIGINT'): void =>
      void primary.stop(signal).then((code) => end(code === 0 ? 0 : 1));
    process.on('SIGTERM', stop).on('SIGINT', stop);
    handleSignals();
  });
  const reloads = reloadsOf(primary, content, logger);
  process.on('SIGHUP', reloads.reload);
  try {
    const failed = await Promise.race([primary.start(), stopped]);
    if (failed !== undefined) return failed as ExitCode;
    noteStart(logger, { pids: primary.pids(), workers });
    const command = `docent serve ${source.artefact?.name ?? source.folder}`;
    const unname = await nameService(resolve(config.data), command).catch(unnamedLog(logger));
    reloads.follow();
    const code = await stopped;
    unname?.();
    return code;
  } finally {
    await content.close();
  }
}

function foreignCluster(): Failure {
  return new Failure(
    'workers is more than 1, and another program has started docent in its own cluster (pm2 does so in cluster mode). Let it start one docent that is no part of a cluster (pm2: fork mode), or leave workers out.',
  );
}

/** @throws {Failure} */
function checkConnections({ limits }: Config, workers: number): void {
  const { max } = limits.connections;
  if (max >= workers) return;
  throw new Failure(
    `limits.connections.max is ${max}, less than the ${workers} workers, each of which needs one. Raise limits.connections.max, or use fewer workers.`,
  );
}

interface Started {
  readonly pids: readonly unknown[];
  readonly workers: number;
}

function noteStart(logger: Logger, { pids, workers }: Started): void {
  const facts = { workers: pids.length, pids };
  if (pids.length === workers) logger.info(facts, 'all workers serve');
  else logger.warn(facts, `of ${workers} workers, others start in place of those that have ended`);
}

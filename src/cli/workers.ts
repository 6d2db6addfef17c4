/** `docent serve` with several workers: their primary, and how a worker differs from a service of one process. */
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { serialQueue } from '../generation/serial-queue.ts';
import { share } from '../limits/share.ts';
import { isForeignWorker, joinPrimary, type WorkerLink } from '../workers/link.ts';
import { Primary } from '../workers/primary.ts';
import type { OpenedArtefact } from './artefact.ts';
import { watchingOf } from './artefact-content.ts';
import type { CommandIo, ExitCode } from './command.ts';
import { Failure } from './failure.ts';
import { nameService } from './named-services.ts';
import type { Watching } from './reloading.ts';
import { commandLogger } from './terminal-log.ts';

export interface AsWorker {
  readonly link: WorkerLink;
  /** With the worker's share of what all have together. */
  readonly config: Config;
}

/** Undefined in the primary. @throws {Failure} when this process can be neither */
export async function asWorker(
  config: Config,
  { env }: Pick<CommandIo, 'env'>,
): Promise<AsWorker | undefined> {
  if (isForeignWorker(env))
    throw new Failure(
      'workers is more than 1, and another program has started docent in its own cluster (pm2 does so in cluster mode). Let it start one docent that is no part of a cluster (pm2: fork mode), or leave workers out.',
    );
  const link = await joinPrimary();
  if (link === undefined) return undefined;
  const { index, workers } = link;
  const { connections } = config.limits;
  const max = share(connections.max, workers);
  const perAddress = share(connections.perAddress, workers);
  const limits = { ...config.limits, connections: { ...connections, max, perAddress } };
  if (index === 0) return { link, config: { ...config, limits } };
  // The first one files reports and deletes old ones.
  const { retentionDays: _, ...reports } = config.reports;
  const tracker = { ...config.tracker, inService: false };
  return { link, config: { ...config, limits, reports, tracker } };
}

/** Between the time that a worker has to stop and its being killed. */
const KILL_SECONDS = 2;
/** A file that is being copied is opened when it has been quiet for so long. */
const QUIET_MS = 100;

/** Runs the workers until it is told to stop. @throws {Failure} for more workers than connections */
export async function supervise(
  config: Config,
  { artefact, workers }: { readonly artefact: OpenedArtefact; readonly workers: number },
  io: CommandIo,
): Promise<ExitCode> {
  const { max } = config.limits.connections;
  if (max < workers)
    throw new Failure(
      `limits.connections.max is ${max}, less than the ${workers} workers, each of which needs one. Raise limits.connections.max, or use fewer workers.`,
    );
  const logger = commandLogger(config.log, io, true);
  const stopSeconds = config.shutdownSeconds + KILL_SECONDS;
  const primary = new Primary({ workers, logger, stopSeconds });
  const stopped = new Promise<ExitCode>((end) => {
    const stop = (signal: 'SIGTERM' | 'SIGINT'): void =>
      void primary.stop(signal).then((code) => end(code === 0 ? 0 : 1));
    process.on('SIGTERM', stop).on('SIGINT', stop);
  });
  // Watches from before the file is opened by a worker.
  const { watch } = watchingOf(config, { artefact, logger });
  const { changed, reload } = reloads(primary, watch, logger);
  process.on('SIGHUP', reload);
  const failed = await Promise.race([primary.start(), stopped]);
  if (failed !== undefined) return failed as ExitCode;
  noteStart(logger, { pids: primary.pids(), workers });
  const unname = await nameService(resolve(config.data), `docent serve ${artefact.path}`).catch(
    (err: unknown) =>
      void logger.warn(
        { err },
        'docent reload will not find this service: the data folder cannot be written',
      ),
  );
  watch?.onHint(changed);
  // A change during the start was not heard.
  if (watch !== undefined) changed();
  const code = await stopped;
  unname?.();
  await watch?.close();
  return code;
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

interface Reloads {
  /** The file may be another one. */
  readonly changed: () => void;
  /** It is to be opened in any case. */
  readonly reload: () => void;
}

/** Makes all workers serve the file that is there, when it has been quiet for a moment. */
function reloads(primary: Primary, watch: Watching['watch'], logger: Logger): Reloads {
  const queue = serialQueue();
  let timer: NodeJS.Timeout | undefined;
  /** Stamp of the file before a reload that succeeded; without it, the file is opened. */
  let served: string | undefined;
  const open = async (): Promise<void> => {
    const stamp = await watch?.look().catch((err: unknown) => {
      logger.error({ err }, 'the content cannot be read: the previous state is served');
    });
    if (typeof stamp === 'string' && stamp === served) return;
    served = (await primary.reload()) ? (stamp ?? undefined) : undefined;
  };
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void queue.add(open), QUIET_MS);
  };
  const reload = (): void => {
    served = undefined;
    changed();
  };
  return { changed, reload };
}

/** `docent serve` with several workers: their primary, and how a worker differs from a service of one process. */
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { serialQueue } from '../generation/serial-queue.ts';
import { joinPrimary, type WorkerLink } from '../workers/link.ts';
import { Primary } from '../workers/primary.ts';
import type { OpenedArtefact } from './artefact.ts';
import { watchingOf } from './artefact-content.ts';
import type { CommandIo, ExitCode } from './command.ts';
import { nameService } from './named-services.ts';
import type { Watching } from './reloading.ts';
import { commandLogger } from './terminal-log.ts';

export interface AsWorker {
  readonly link: WorkerLink;
  /** With the worker's share of what all have together. */
  readonly config: Config;
}

/** Undefined in the primary. */
export async function asWorker(config: Config): Promise<AsWorker | undefined> {
  const link = await joinPrimary();
  if (link === undefined) return undefined;
  const { index, workers } = link;
  const { connections } = config.limits;
  const max = Math.ceil(connections.max / workers);
  const perAddress = Math.ceil(connections.perAddress / workers);
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

/** Runs the workers until it is told to stop. */
export async function supervise(
  config: Config,
  { artefact, workers }: { readonly artefact: OpenedArtefact; readonly workers: number },
  io: CommandIo,
): Promise<ExitCode> {
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
  logger.info({ workers, pids: primary.pids() }, 'all workers serve');
  const unname = await nameService(resolve(config.data), `docent serve ${artefact.path}`).catch(
    (err: unknown) =>
      void logger.warn(
        { err },
        'docent reload will not find this service: the data folder cannot be written',
      ),
  );
  watch?.onHint(changed);
  // What changed during the start was not heard.
  if (watch !== undefined) changed();
  const code = await stopped;
  unname?.();
  await watch?.close();
  return code;
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
  /** What was seen before a reload that succeeded; without it, the file is opened. */
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

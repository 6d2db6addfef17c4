/** `docent serve [folder]`: reads the folder, serves it, and stops cleanly. */
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import type { Config } from '../config/config.ts';
import { stateDigest } from '../generation/reload.ts';
import { readArtefactConfiguration, type OpenedArtefact } from './artefact.ts';
import { assemble, type Assembly } from './assemble.ts';
import type { CommandWork, CommandIo, ExitCode } from './command.ts';
import { configFlagsHelp } from './config-help.ts';
import { readConfiguration, readFolderArguments, type FolderArguments } from './configuration.ts';
import { takenFolderText } from './usual-folder.ts';
import { listen, type Listening } from './listen.ts';
import { openServedFile } from './open-remote.ts';
import { ownCommand } from './own-command.ts';
import { checkFolder } from './signing.ts';
import { startText } from './start-text.ts';
import { untilStopped } from './shutdown.ts';
import { unappliedText } from './unapplied-text.ts';
import type { WorkerLink } from '../workers/link.ts';
import { isOwnWorker } from '../workers/own-worker.ts';

export const serve: CommandWork = {
  usage: `Usage: docent serve [folder] [--strict] [flags]
       docent serve <file> [--strict] [flags]
       docent serve <address> [--strict] [flags]

  <file>     What docent build wrote, in place of a folder.
  <address>  https:// address of what docent build --pointer wrote. The file that it names is loaded into the data folder, and again
             whenever it names another one.

  --strict  Refuse to start if the content has errors. Without it, everything that can be read is served.

On a terminal it prints the address to open and one short line per request; elsewhere it logs JSON lines to standard output.

${configFlagsHelp()}`,
  async run(argv, io) {
    const flags = { strict: { type: 'boolean' } } as const;
    const given = readFolderArguments(argv, flags, { env: io.env });
    return serveFolder({ ...given, isStrict: given.values['strict'] === true }, io);
  },
};

export interface ServeOptions extends Pick<FolderArguments, 'folder' | 'isNamed' | 'configFlags'> {
  readonly isStrict?: boolean;
  /** Whether the author of the folder is the only reader. */
  readonly isPreview?: boolean;
  /** Applied to each reading of the configuration. */
  readonly adapt?: (config: Config) => Config;
}

/** Serves until it is told to stop. */
export async function serveFolder(options: ServeOptions, io: CommandIo): Promise<ExitCode> {
  const { isPreview = false } = options;
  io.stderr(takenFolderText(options));
  const began = performance.now();
  const artefact = isPreview ? undefined : await openServedFile(options, io);
  try {
    return await serveContent({ ...options, artefact, began }, io);
  } finally {
    await artefact?.close();
  }
}

interface Serving extends ServeOptions {
  /** The file that is served in place of a folder. */
  readonly artefact: OpenedArtefact | undefined;
  /** When the command began, as `performance.now` counts. */
  readonly began: number;
}

async function serveContent(options: Serving, io: CommandIo): Promise<ExitCode> {
  const { folder, configFlags, artefact, adapt } = options;
  if (isOwnWorker(io.env)) return serveAsWorker(options, io);
  const reread = async (): Promise<Config> => {
    const config = await (artefact === undefined
      ? readConfiguration(folder, configFlags, io.env)
      : readArtefactConfiguration(artefact, configFlags, io.env));
    return adapt?.(config) ?? config;
  };
  const config = await reread();
  // An author reads the own folder.
  if (artefact === undefined && options.isPreview !== true)
    checkFolder(folder, config.artefact.key);
  const workers = workersOf(config, options);
  if (workers === 1) return serveHere(config, { ...options, reread }, io);
  const { supervise } = await import('./workers.ts');
  return supervise(config, { folder, isNamed: options.isNamed, artefact, reread, workers }, io);
}

/** Serves with the configuration of its primary, whatever its sources say by now. */
async function serveAsWorker(options: Serving, io: CommandIo): Promise<ExitCode> {
  const { asWorker } = await import('./workers.ts');
  const { config, link } = await asWorker();
  return serveHere(config, { ...options, reread: () => Promise.resolve(config), link }, io);
}

/** Processes that serve. */
function workersOf({ workers }: Config, { isPreview }: Pick<Serving, 'isPreview'>): number {
  if (isPreview === true) return 1;
  return workers === 'auto' ? availableParallelism() : workers;
}

interface ServingHere extends Serving {
  readonly reread: () => Promise<Config>;
  /** Present in one of several workers. */
  readonly link?: WorkerLink | undefined;
}

/** Serves in this process. */
async function serveHere(config: Config, options: ServingHere, io: CommandIo): Promise<ExitCode> {
  const { folder, artefact, began, reread, link, isStrict = false, isPreview = false } = options;
  // Another worker listens and has said all this.
  const isLate = link?.isFirst === false;
  if (!isLate) io.stderr(unappliedText(folder, config));
  const listening = await listen(config, isLate);
  const parts = { folder, artefact, link, listening, reread, isStrict, isPreview };
  const assembly = await assemble(parts, io).catch((error: unknown) => {
    listening.close();
    throw error;
  });
  // The findings have been printed.
  if (assembly === undefined) {
    listening.close();
    return 1;
  }
  if (!(await mayServe(assembly, { link, artefact }))) {
    listening.close();
    return endAgain(assembly, link);
  }
  listening.ready();
  await assembly.server.start();
  await listening.open();
  // By default V8 lets a small heap grow fourfold between full collections; a flood of requests then takes 130 MB more.
  setFlagsFromString('--heap-growing-percent=100');
  const seconds = (performance.now() - began) / 1000;
  const started = { folder, artefact, listening, assembly, seconds };
  if (!isLate) announce(started, io);
  return serveUntilStopped({ listening, link }, assembly, io);
}

/** Waits for the other workers, where there are some. */
async function mayServe(
  { current }: Assembly,
  { link, artefact }: Pick<ServingHere, 'link' | 'artefact'>,
): Promise<boolean> {
  if (link === undefined) return true;
  return link.primary.ready(artefact?.digest ?? stateDigest(current()));
}

/** Ends a worker, which is started again when the others have opened the content that it has. */
async function endAgain(
  { logger, close }: Assembly,
  link: WorkerLink | undefined,
): Promise<ExitCode> {
  logger.info('the content is other than the other workers serve: they open it first');
  await close();
  await flushed(logger);
  link?.close();
  return 1;
}

interface Started {
  readonly folder: string;
  /** Served in place of the folder; `docent build` has told of its content. */
  readonly artefact: OpenedArtefact | undefined;
  readonly listening: Listening;
  readonly assembly: Assembly;
  /** From the start of the command until it served. */
  readonly seconds: number;
}

/** Prints the address and content of the service: as text on a terminal, else as a log line. */
function announce(
  { folder, artefact, listening, assembly, seconds }: Started,
  io: CommandIo,
): void {
  const { localUrl: url, config, observeUrl } = listening;
  const { pages, sections, findings } = assembly.current().library;
  const facts = {
    url,
    baseUrl: config.baseUrl,
    pages: pages.length,
    sections: sections.length,
    warnings: artefact !== undefined ? 0 : findings.length + config.unapplied.length,
    seconds: Math.round(seconds * 100) / 100,
    ...(observeUrl !== undefined && { observeUrl }),
  };
  if (io.isTerminal === true)
    io.stdout(
      startText({ ...facts, command: ownCommand(io.env), folder: artefact?.name ?? folder }),
    );
  else assembly.logger.info(facts, `listening on ${url}`);
}

async function serveUntilStopped(
  { listening, link }: { readonly listening: Listening; readonly link: WorkerLink | undefined },
  { server, logger, stopping, close }: Assembly,
  io: CommandIo,
): Promise<ExitCode> {
  const { shutdown, shutdownSeconds: seconds } = listening.config;
  await untilStopped({
    signals: link?.signals,
    listener: listening.server,
    drainSeconds: shutdown.drainSeconds,
    seconds,
    onStopping() {
      stopping();
      logger.info({ ...shutdown, seconds }, 'stopping: waiting for requests in flight');
    },
    async stop() {
      await server.stop();
      await close();
      // Last, so that a probe sees the service stop.
      listening.close();
    },
    force(reason) {
      io.stderr(`${reason}\n`);
      process.exit(1);
    },
  });
  logger.info('stopped');
  await flushed(logger);
  link?.close();
  return 0;
}

/** Lines are written in blocks; the last one must not be lost. */
function flushed(logger: Assembly['logger']): Promise<void> {
  return new Promise((resolve) => {
    logger.flush(() => resolve());
  });
}

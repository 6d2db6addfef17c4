/** `docent serve [folder]`: reads the content, serves it, and stops cleanly. */
import type { Config } from '../config/config.ts';
import { assemble, type Assembly } from './assemble.ts';
import { readArguments, type Command, type CommandIo, type ExitCode } from './command.ts';
import { configFlags, configFlagsHelp, readConfiguration } from './configuration.ts';
import { listen, type Listening } from './listen.ts';
import { untilStopped } from './shutdown.ts';

export const serve: Command = {
  name: 'serve',
  summary: 'Serve a folder of Markdown (default: content).',
  usage: `Usage: docent serve [folder] [flags]

Configuration comes from docent.yaml in the folder, over it from the environment, over it from flags:

${configFlagsHelp()}`,
  async run(argv, io) {
    const { values, positionals } = readArguments(argv, configFlags, 1);
    const folder = positionals[0] ?? 'content';
    const reread = (): Promise<Config> => readConfiguration(folder, values, io.env);
    const listening = await listen(await reread());
    const assembly = await assemble({ folder, listening, reread }, io).catch((error: unknown) => {
      listening.server.close();
      listening.server.closeAllConnections();
      throw error;
    });
    return assembly === undefined ? giveUp(listening) : serveUntilStopped(listening, assembly, io);
  },
};

/** The findings have been printed. */
function giveUp({ server }: Listening): ExitCode {
  server.close();
  server.closeAllConnections();
  return 1;
}

async function serveUntilStopped(
  listening: Listening,
  { server, logger, stopping, close }: Assembly,
  io: CommandIo,
): Promise<ExitCode> {
  listening.ready();
  await server.start();
  const { baseUrl, shutdown, shutdownSeconds: seconds } = listening.config;
  logger.info({ url: listening.localUrl, baseUrl }, `listening on ${listening.localUrl}`);
  await untilStopped({
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
    },
    force(reason) {
      io.stderr(`${reason}\n`);
      process.exit(1);
    },
  });
  logger.info('stopped');
  await flushed(logger);
  return 0;
}

/** Lines are written in blocks; the last one must not be lost. */
function flushed(logger: Assembly['logger']): Promise<void> {
  return new Promise((resolve) => {
    logger.flush(() => resolve());
  });
}

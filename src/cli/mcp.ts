/** `docent mcp [folder…]`: serves folders to one agent over standard input and output, without a port. */
import { setFlagsFromString } from 'node:v8';
import { destination, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { GenerationHolder } from '../generation/editions.ts';
import type { ServedEditions } from '../generation/served-editions.ts';
import { announceChanges } from '../mcp/changes.ts';
import { mcpServices } from '../mcp/profiles.ts';
import { serveOverStdio, type StdioServing } from '../mcp/stdio/serve.ts';
import { createLogger } from '../observe/log.ts';
import type { CommandWork } from './command.ts';
import { readFolderArguments } from './configuration.ts';
import { openContent } from './content.ts';
import { ContentHealth } from './content-health.ts';
import { readFolders } from './folder-sets.ts';
import { unappliedText } from './unapplied-text.ts';

/** Addresses of pages where the documentation has none on the web: names for `get_page` and resources, not for a browser. */
const LOCAL_BASE_URL = 'docs://local';

export const mcp: CommandWork = {
  usage: `Usage: docent mcp [folder…] [flags]

For the configuration of an MCP client, which starts and stops the command:

  { "command": "docent", "args": ["mcp", "/path/to/docs"] }

Several folders become sets of one server, and the tools take their names: docent mcp ~/src/vue/docs ~/src/vite/docs
has the sets vue and vite. Without a set, the tools read the first folder. The pages of each folder are read with the
settings in its own docent.yaml.

Offers the tools that read and search. If a folder has several versions, languages or sets, the tools take their
names. Reports and feedback need a service that stores them: docent serve. Standard output is for the protocol; logs
go to standard error. Changes in the folder are applied, and the client is notified. Addresses of pages begin with
${LOCAL_BASE_URL} unless baseUrl is the public address of the documentation.

Takes the flags of \`docent serve\` too.
Exit codes: 0 the client has closed the connection, 1 the folder cannot be served, 2 wrong usage.`,
  async run(argv, io) {
    const { folder, folders, configFlags } = readFolderArguments(
      argv,
      {},
      { isMany: true, env: io.env },
    );
    const reread = (): Promise<Config> => readFolders(folders, configFlags, io.env);
    const read = await reread();
    io.stderr(unappliedText(folder, read));
    const config = { ...read, baseUrl: read.baseUrl ?? LOCAL_BASE_URL };
    const logger = createLogger(config.log, destination({ dest: 2, sync: true }));
    const health = new ContentHealth(logger);
    const command = `docent mcp ${folders.join(' ')}`;
    const reading = { folder, watched: folders, reread, command, health, logger };
    const content = await openContent(config, reading, io);
    if (content === undefined) return 1;
    const { holder, editions } = content;
    const serving = serve(holder, editions, logger);
    content.follow();
    const { pages, findings } = holder.current().library;
    logger.info(
      { pages: pages.length, warnings: findings.length + config.unapplied.length },
      'serving MCP on standard input and output',
    );
    // As for `docent serve`: a burst of calls would else take 80 MB more until V8 collects.
    setFlagsFromString('--heap-growing-percent=100');
    await serving.ended;
    await Promise.all([serving.close(), content.close()]);
    return 0;
  },
};

function serve(holder: GenerationHolder, editions: ServedEditions, logger: Logger): StdioServing {
  const onError = (err: Error): void => logger.error({ err }, 'MCP');
  const reports = (): Promise<undefined> => Promise.resolve(undefined);
  const limits = { quota: 0, windowSeconds: 0 };
  const context = { editions, reports, limits, deprecated: false };
  const { docs: serviceOf } = mcpServices({ context, onError });
  const serving = serveOverStdio({ service: () => serviceOf(holder.current()), onError });
  const content = { onSwap: holder.onSwap, editions };
  announceChanges(content, (generation) => serviceOf(generation).docs, serving.announce);
  return serving;
}

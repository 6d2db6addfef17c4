/** `docent mcp [folder…]`: serves folders to one agent over standard input and output, without a port. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { destination, type Logger } from 'pino';
import type { Config, SettledConfig } from '../config/config.ts';
import type { Generation } from '../generation/generation.ts';
import { announceChanges } from '../mcp/changes.ts';
import type { DocsService } from '../mcp/docs.ts';
import {
  firstIntroduction,
  introductionOf,
  keepIntroduction,
  keptIntroduction,
  type Introduction,
  type Unread,
} from '../mcp/introduction.ts';
import { mcpServices } from '../mcp/profiles.ts';
import { serveOverStdio, type StdioServing } from '../mcp/stdio/serve.ts';
import { createLogger } from '../observe/log.ts';
import { artefactGiven, readArtefactConfiguration } from './artefact.ts';
import { openServed } from './artefact-content.ts';
import type { CommandWork, ExitCode } from './command.ts';
import { readFolderArguments } from './configuration.ts';
import type { OpenContent } from './content.ts';
import { ContentHealth } from './content-health.ts';
import { readFolders, setIds } from './folder-sets.ts';
import { checkFolder } from './signing.ts';
import { unappliedText } from './unapplied-text.ts';

/** Addresses of pages where the documentation has none on the web: names for `get_page` and resources, not for a browser. */
const LOCAL_BASE_URL = 'docs://local';

export const mcp: CommandWork = {
  usage: `Usage: docent mcp [folder…] [flags]
       docent mcp <file> [flags]

For the configuration of an MCP client, which starts and stops the command:

  { "command": "docent", "args": ["mcp", "/path/to/docs"] }

Several folders become sets of one server, and the tools take their names: docent mcp ~/src/vue/docs ~/src/vite/docs
has the sets vue and vite. Without a set, the tools read the first folder. The pages of each folder are read with the
settings in its own docent.yaml. A file of docent build is served in place of a folder.

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
    const artefact =
      folders.length === 1 ? await artefactGiven({ folder, configFlags }, io.env) : undefined;
    const reread = (): Promise<Config> =>
      artefact === undefined
        ? readFolders(folders, configFlags, io.env)
        : readArtefactConfiguration(artefact, configFlags, io.env);
    const read = await reread();
    if (artefact === undefined) checkFolder(folder, read.artefact.key);
    io.stderr(unappliedText(folder, read));
    const config = { ...read, baseUrl: read.baseUrl ?? LOCAL_BASE_URL };
    const logger = createLogger(config.log, destination({ dest: 2, sync: true }));
    const health = new ContentHealth(logger);
    const command = `docent mcp ${folders.join(' ')}`;
    const reading = { folder, inPlace: true, watched: folders, reread, command, health, logger };
    // Standard output is the protocol's, also on a terminal.
    const silent = { ...io, isTerminal: false };
    const opening = openServed(config, { ...reading, artefact }, silent);
    return serveAgent(opening, { config, folders, logger });
  },
};

interface Agent {
  readonly config: SettledConfig;
  readonly folders: readonly string[];
  readonly logger: Logger;
}

/** Answers what needs no page at once, and everything else once the folders are read. */
async function serveAgent(
  opening: Promise<OpenContent | undefined>,
  { config, folders, logger }: Agent,
): Promise<ExitCode> {
  const data = resolve(config.data);
  const unread = await unreadOf(config, folders);
  const kept = await keptIntroduction(data, unread);
  const onError = (err: Error): void => logger.error({ err }, 'MCP');
  const reading = opening.then((content) => {
    if (content === undefined) throw new Error('The folder cannot be served.');
    const serviceOf = servicesOf(content, onError);
    return { serviceOf, current: () => serviceOf(content.holder.current()) };
  });
  const serving = serveOverStdio({
    introduction: kept ?? firstIntroduction(unread),
    reading: reading.then(({ current }) => current),
    onError,
  });
  const content = await opening;
  if (content === undefined) {
    await serving.close();
    return 1;
  }
  const { serviceOf, current } = await reading;
  const { holder, editions } = content;
  const docsOf = (generation: Generation): DocsService['docs'] => serviceOf(generation).docs;
  announceChanges({ onSwap: holder.onSwap, editions }, docsOf, serving.announce);
  content.follow();
  const now = introductionOf(current().docs);
  correct(kept, now, serving.announce);
  await keepIntroduction(data, unread, now).catch((err: unknown) => {
    logger.warn({ err }, 'the next start answers tools/list once its folder is read');
  });
  logServing(content, config, logger);
  // As for `docent serve`: a burst of calls would else take 80 MB more until V8 collects.
  setFlagsFromString('--heap-growing-percent=100');
  await serving.ended;
  await Promise.all([serving.close(), content.close()]);
  return 0;
}

function logServing({ holder }: OpenContent, { unapplied }: SettledConfig, logger: Logger): void {
  const { pages, findings } = holder.current().library;
  logger.info(
    { pages: pages.length, warnings: findings.length + unapplied.length },
    'serving MCP on standard input and output',
  );
}

/** Tells the client that the tools are others than those of the last start. */
function correct(
  told: Introduction | undefined,
  now: Introduction,
  tell: StdioServing['announce'],
): void {
  if (told === undefined || told.tools === now.tools) return;
  tell({ tools: true, prompts: false, resources: false, updated: [] });
}

function servicesOf(
  { editions }: OpenContent,
  onError: (error: Error) => void,
): (generation: Generation) => DocsService {
  const reports = (): Promise<undefined> => Promise.resolve(undefined);
  const limits = { quota: 0, windowSeconds: 0 };
  return mcpServices({ context: { editions, reports, limits, deprecated: false }, onError }).docs;
}

/** Named by `docent.yaml`, else by the folder. */
async function unreadOf(
  { product, baseUrl, sets }: SettledConfig,
  given: readonly string[],
): Promise<Unread> {
  const folders = await Promise.all(given.map((folder) => realpath(folder)));
  const [name = ''] = [sets[0]?.name, ...setIds(folders)].filter((one) => one !== undefined);
  return {
    folders,
    product: { version: '', description: '', name, ...product },
    baseUrl,
    sets: sets.map(({ id, name: title }) => ({ id, ...(title !== undefined && { name: title }) })),
  };
}

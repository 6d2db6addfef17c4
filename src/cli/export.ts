/** `docent export [folder] -o <folder>`: writes the whole site to files. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Server } from '@hapi/hapi';
import { destination, type Logger } from 'pino';
import type { Config, SettledConfig } from '../config/config.ts';
import { keepsSite } from '../config/site.ts';
import { Draft } from '../export/draft.ts';
import { exportSite, type ExportOptions, type ExportReport } from '../export/export.ts';
import { outputFolder, type Kept } from '../export/output.ts';
import { ExportRefused } from '../export/refused.ts';
import type { AskService } from '../export/ask.ts';
import type { Limiters } from '../limits/limiter.ts';
import { createLogger } from '../observe/log.ts';
import { createMetrics } from '../observe/metrics.ts';
import { findAssets } from '../pages/assets.ts';
import { createServer } from '../server.ts';
import { UsageError, type CommandWork, type CommandIo, type ExitCode } from './command.ts';
import { openConfiguration, readFolderArguments } from './configuration.ts';
import { takenFolderText } from './usual-folder.ts';
import { openContent, type OpenContent } from './content.ts';
import { ContentHealth } from './content-health.ts';
import { exportText } from './export-text.ts';
import { Failure } from './failure.ts';

/** Where \`python -m http.server\` serves what it is given. */
const LOCAL_BASE_URL = 'http://localhost:8000';

export const exportFolder: CommandWork = {
  usage: `Usage: docent export [folder] -o <folder> [flags]

Writes the site to files for any file server: pages as HTML and as Markdown, llms.txt, sitemap, search in the browser,
redirects, images and downloads, of all versions, languages and sets. What needs a running service is left out, and named.

  -o, --output <folder>  Folder to write: new, empty or the last export, which is replaced once all is written.
  --base-url <address>   Public address of the site, which may have a path (DOCENT_BASE_URL). Default: ${LOCAL_BASE_URL}.

Rules for hosts are in _redirects, _headers and .docent-export/. Takes the flags of \`docent serve\` too.
Exit codes: 0 the export is written; 1 it is not, or an address could not be written; 2 wrong usage.`,
  async run(argv, io) {
    const flags = { output: { type: 'string', short: 'o' } } as const;
    const given = readFolderArguments(argv, flags, { env: io.env });
    const { output } = given.values;
    if (typeof output !== 'string' || output === '') {
      throw new UsageError('Name the folder to write: -o public.');
    }
    io.stderr(takenFolderText(given));
    const read = await openConfiguration(given, io);
    if (keepsSite(read)) throw new Failure(keptSiteText(read));
    const { baseUrl = LOCAL_BASE_URL } = read;
    const config = { ...read, baseUrl, watch: 'off' } as const;
    if (read.baseUrl === undefined) io.stderr(UNNAMED);
    const { folder } = given;
    const kept = keptBy(read, folder);
    return await written(config, { folder, output, kept }, io).catch((error: unknown) => {
      throw error instanceof ExportRefused ? new Failure(error.message) : error;
    });
  },
};

/** Folders and files that the export reads, or the service writes. */
function keptBy({ sets, data, config: operatorFile }: Config, folder: string): Kept[] {
  const below = (disk: string): string => resolve(folder, disk);
  const name = 'the documentation';
  return [
    { disk: folder, name, isRead: true },
    ...sets.map((set): Kept => ({ disk: below(set.folder), name, isRead: true })),
    { disk: data, name: 'the data of the service' },
    ...(operatorFile === undefined ? [] : [{ disk: operatorFile, name: 'the file of --config' }]),
  ];
}

function keptSiteText({ site, sets }: Config): string {
  const set = sets.find((one) => one.site !== undefined);
  const setting =
    site.folder === undefined && set ? `\`site\` of the set '${set.id}'` : '--site (site.folder)';
  return `A site that your generator builds is kept, and its files can be published as they are. Export the folder of its sources, without ${setting}.`;
}

const UNNAMED = `No address is named: links in llms.txt, the sitemap and canonical addresses begin with ${LOCAL_BASE_URL}. Name yours with
--base-url https://docs.acme.example.
`;

interface Folders {
  readonly folder: string;
  readonly output: string;
  readonly kept: readonly Kept[];
}

/**
 * With data of its own: a running service would lose the editions that it has stored in its data, since those of an export differ.
 * So each export reads all editions anew.
 */
async function written(
  config: SettledConfig,
  { kept, ...folders }: Folders,
  io: CommandIo,
): Promise<ExitCode> {
  const target = await outputFolder(folders.output, kept);
  const data = await mkdtemp(join(tmpdir(), 'docent-export-'));
  try {
    return await writtenTo({ ...config, data }, { ...folders, target }, io);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

interface Target extends Omit<Folders, 'kept'> {
  /** The output, as {@link outputFolder} gives it. */
  readonly target: string;
}

async function writtenTo(
  config: SettledConfig,
  { folder, output, target }: Target,
  io: CommandIo,
): Promise<ExitCode> {
  const logger = createLogger(
    { ...config.log, level: 'error' },
    destination({ dest: 2, sync: true }),
  );
  const content = await openWhole(config, folder, { logger, io });
  if (content === undefined) return 1;
  const draft = new Draft(target);
  try {
    const report = await exported(config, content, { draft, logger });
    await draft.publish();
    io.stdout(exportText({ folder, output, report, size: draft.size }));
    return report.unwritten.length === 0 ? 0 : 1;
  } finally {
    await Promise.all([draft.discard(), content.close()]);
  }
}

/** The content with all its editions read. @throws {Failure} when one of them cannot be */
async function openWhole(
  config: SettledConfig,
  folder: string,
  { logger, io }: { readonly logger: Logger; readonly io: CommandIo },
): Promise<OpenContent | undefined> {
  const health = new ContentHealth(logger);
  const reread = (): Promise<SettledConfig> => Promise.resolve(config);
  const reading = { folder, watched: [folder], reread, command: 'docent export', health, logger };
  const content = await openContent(config, reading, io);
  await content?.editions.refresh();
  const failure = content?.editions.failure();
  if (content === undefined || failure === undefined) return content;
  await content.close();
  throw new Failure(failure.message);
}

async function exported(
  config: SettledConfig,
  { editions }: OpenContent,
  { draft, logger }: { readonly draft: Draft; readonly logger: Logger },
): Promise<ExportReport> {
  const server = await createServer(config, {
    editions,
    reports: () => Promise.resolve(undefined),
    limiters: UNLIMITED,
    metrics: createMetrics({ withProcess: false, current: editions.current }),
    logger,
    isReady: () => true,
    isStatic: true,
  });
  try {
    const { baseUrl } = config;
    const options: ExportOptions = {
      editions,
      ask: askOf(server),
      draft,
      baseUrl,
      assets: assetPaths(),
    };
    return await exportSite(options);
  } finally {
    await server.stop();
  }
}

/** An export asks as much as it needs. */
const UNLIMITED: Pick<Limiters, 'of'> = {
  of: (_name, quota) => ({
    quota,
    consume: () => ({ allowed: true, remaining: quota.quota, resetSeconds: 1 }),
  }),
};

/** As the browser of a reader who came from the site: nothing depends on where its reader is from. */
function askOf(server: Server): AskService {
  const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin' };
  return async (url) => {
    const { statusCode, headers: all, rawPayload } = await server.inject({ url, headers });
    const texts = Object.entries(all).map(([name, value]) => [name, value?.toString()]);
    return { status: statusCode, headers: Object.fromEntries(texts), body: rawPayload };
  };
}

/** @throws {Failure} when they are not built: no page would find its scripts */
function assetPaths(): readonly string[] {
  const { path, isBuilt, names } = findAssets();
  if (!isBuilt) throw new Failure('The scripts of the site are not built. Run `npm run build`.');
  return names.map((name) => `${path}/${name}`);
}

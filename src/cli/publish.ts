/** `docent publish [folder | file] --to <url>`: writes every edition of a folder, or of a file of `docent build`, to an OpenSearch cluster. */
import type { Client } from '@opensearch-project/opensearch';
import { openEdition } from '../artefact/artefact.ts';
import { takeLease } from '../cluster/lease.ts';
import { aliasOf } from '../cluster/names.ts';
import { publish, type Published } from '../cluster/publish.ts';
import { checkSetting } from '../config/check.ts';
import type { Config, SettledConfig } from '../config/config.ts';
import type { Library } from '../content/model/library.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import {
  artefactGiven,
  asFailure,
  readArtefactConfiguration,
  type OpenedArtefact,
} from './artefact.ts';
import { clusterFailure } from './cluster-failure.ts';
import { openCluster } from './cluster.ts';
import { UsageError, wholeNumber, type CommandIo, type CommandWork } from './command.ts';
import {
  openConfiguration,
  publicAddress,
  readFolderArguments,
  type FolderArguments,
} from './configuration.ts';
import { ownCommand } from './own-command.ts';
import { nothingTold, readEditions, Refused, type Told } from './read-editions.ts';
import { refusalText } from './start-text.ts';
import { openTelemetry } from './telemetry.ts';
import { commandLogger } from './terminal-log.ts';
import { counted, printable } from './text.ts';
import { takenFolderText } from './usual-folder.ts';

/** Longest wait for an answer to a batch of pages. */
const ANSWER_MS = 120_000;
const REPLICAS_MAX = 100;

export const publishFolder: CommandWork = {
  usage: `Usage: docent publish [folder] --to <url> [flags]
       docent publish <file> --to <url> [flags]

Reads the folder, or the file that docent build wrote, and writes its pages to an OpenSearch cluster, one index for each edition. Only
pages that differ are sent. Searches find the new pages all at once, when the last is there. Services with search.engine: opensearch
search them.

  --to <url>             Address of a node of the cluster. Default: search.cluster.
  --replicas <n>         Copies of each index besides the first. Default: 1.
  --base-url <address>   Public address of the service (DOCENT_BASE_URL).

Takes the flags of \`docent serve\` too. DOCENT_SEARCH_AUTHORIZATION is the Authorization header for the cluster.
Exit codes: 0 everything is published; 1 it is not; 2 wrong usage.`,
  async run(argv, io) {
    const flags = { to: { type: 'string' }, replicas: { type: 'string', default: '1' } } as const;
    const given = readFolderArguments(argv, flags, { env: io.env });
    const { folder, values } = given;
    const { to } = values as { readonly to?: string };
    const replicas = wholeNumber(values, 'replicas', [0, REPLICAS_MAX]);
    const cluster = to === undefined ? undefined : addressesOf(to);
    io.stderr(takenFolderText(given));
    const artefact = await artefactGiven(given, io.env);
    try {
      const read = await configurationOf(given, artefact, io);
      const search = { ...read.search, ...(cluster && { cluster }) };
      const config = { ...read, search, baseUrl: publicAddress(read) };
      return await connected(config, { source: { folder, artefact }, replicas }, io);
    } finally {
      await artefact?.close();
    }
  },
};

function configurationOf(
  given: FolderArguments,
  artefact: OpenedArtefact | undefined,
  io: CommandIo,
): Promise<Config> {
  return artefact === undefined
    ? openConfiguration(given, io)
    : readArtefactConfiguration(artefact, given.configFlags, io.env);
}

/** @throws {UsageError} for what is no address */
function addressesOf(to: string): readonly string[] {
  const setting = { key: 'search.cluster', value: [to], origin: 'flag --to' };
  const { value, errors } = checkSetting(setting);
  if (errors.length > 0)
    throw new UsageError('--to takes the address of a node, such as http://localhost:9200.');
  return value as readonly string[];
}

/** Where the pages are. */
interface Source {
  readonly folder: string;
  /** The file that is read in place of the folder. */
  readonly artefact: OpenedArtefact | undefined;
}

interface Publishing {
  readonly client: Client;
  readonly telemetry: Telemetry | undefined;
  readonly source: Source;
  readonly replicas: number;
}

/** Publishes with a client of the cluster and, where the operator names a collector, with traces. */
async function connected(
  config: SettledConfig,
  publishing: Pick<Publishing, 'source' | 'replicas'>,
  io: CommandIo,
): Promise<0 | 1> {
  const client = await openCluster(config, ANSWER_MS);
  const logger = commandLogger(config.log, io);
  let telemetry: Telemetry | undefined;
  try {
    telemetry = await openTelemetry(config, { env: io.env, logger });
    return await published(config, { client, telemetry, ...publishing }, io);
  } finally {
    await Promise.all([client.close(), telemetry?.close()]);
  }
}

async function published(
  config: SettledConfig,
  publishing: Publishing,
  io: CommandIo,
): Promise<0 | 1> {
  const { source, telemetry } = publishing;
  const told = nothingTold();
  let lost: Error | undefined;
  const onLost = (error: Error): void => void (lost ??= error);
  const publishAll = async (): Promise<void> => {
    for await (const library of librariesOf(config, source, { told, onLost })) {
      const alias = aliasOf(config.search.index, library.edition.prefix);
      const { index, pages, sent, removed } = await publishEdition(library, alias, publishing);
      io.stdout(
        printable(`${index}: ${counted(pages, 'page')}, ${sent} sent, ${removed} removed.\n`),
      );
    }
  };
  try {
    await (telemetry?.follow('publish', publishAll) ?? publishAll());
  } catch (error) {
    const { folder } = source;
    if (lost !== undefined) throw asFailure(lost, folder);
    if (!(error instanceof Refused)) throw clusterFailure(error, config.search.cluster);
    io.stderr(
      refusalText(folder, told.findings, { command: ownCommand(io.env), deed: 'published' }),
    );
    return 1;
  }
  return 0;
}

interface Reading {
  readonly told: Told;
  /** Called when the file cannot be read. */
  readonly onLost: (error: Error) => void;
}

/** Each edition, one after the other. @throws {Refused} for a folder with errors */
async function* librariesOf(
  config: SettledConfig,
  { folder, artefact }: Source,
  { told, onLost }: Reading,
): AsyncGenerator<Library> {
  if (artefact === undefined) {
    for await (const { library } of readEditions(config, folder, told)) yield library;
    return;
  }
  for (const packed of artefact.editions) {
    const edition = await openEdition(packed, artefact.open, onLost).catch((error: Error) => {
      onLost(error);
      throw error;
    });
    yield edition.library;
  }
}

async function publishEdition(
  library: Library,
  alias: string,
  { client, telemetry, replicas }: Publishing,
): Promise<Published> {
  const began = performance.now();
  const lease = await takeLease(client, alias, () => new Date());
  const done = await publish(client, library, { alias, lease, replicas }).finally(() =>
    lease.release(),
  );
  telemetry?.onPublished(done, (performance.now() - began) / 1000);
  return done;
}

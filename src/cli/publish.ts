/** `docent publish [folder] --to <url>`: writes every edition of a folder to an OpenSearch cluster. */
import { randomUUID } from 'node:crypto';
import type { Client } from '@opensearch-project/opensearch';
import { LeaseHeld, takeLease } from '../cluster/lease.ts';
import { aliasOf } from '../cluster/names.ts';
import { publish } from '../cluster/publish.ts';
import type { SettledConfig } from '../config/config.ts';
import { openCluster } from './cluster.ts';
import type { CommandIo, CommandWork } from './command.ts';
import { openConfiguration, publicAddress, readFolderArguments } from './configuration.ts';
import { Failure } from './failure.ts';
import { ownCommand } from './own-command.ts';
import { nothingTold, readEditions, Refused } from './read-editions.ts';
import { refusalText } from './start-text.ts';
import { counted, printable } from './text.ts';
import { takenFolderText } from './usual-folder.ts';

/** Longest wait for an answer to a batch of pages. */
const ANSWER_MS = 120_000;

export const publishFolder: CommandWork = {
  usage: `Usage: docent publish [folder] --to <url> [flags]

Reads the folder, and writes its pages to an OpenSearch cluster, one index for each edition. Only pages that differ are sent. Searches find
the new pages all at once, when the last is there. Services with search.engine: opensearch search them.

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
    const replicas = Number(values['replicas']);
    io.stderr(takenFolderText(given));
    const read = await openConfiguration(given, io);
    const search = { ...read.search, ...(to !== undefined && { cluster: [to] }) };
    const config = { ...read, search, baseUrl: publicAddress(read) };
    const client = await openCluster(config, ANSWER_MS);
    try {
      return await published(config, { client, folder, replicas }, io);
    } finally {
      await client.close();
    }
  },
};

interface Publishing {
  readonly client: Client;
  readonly folder: string;
  readonly replicas: number;
}

async function published(
  config: SettledConfig,
  { client, folder, replicas }: Publishing,
  io: CommandIo,
): Promise<0 | 1> {
  const told = nothingTold();
  try {
    for await (const { library } of readEditions(config, folder, told)) {
      const alias = aliasOf(config.search.index, library.edition.prefix);
      const owner = randomUUID();
      const lease = await takeLease(client, alias, { owner, now: () => new Date() });
      const done = await publish(client, library, { alias, lease, replicas }).finally(() =>
        lease.release(),
      );
      const { index, pages, sent, removed } = done;
      io.stdout(
        printable(`${index}: ${counted(pages, 'page')}, ${sent} sent, ${removed} removed.\n`),
      );
    }
  } catch (error) {
    if (error instanceof LeaseHeld) throw new Failure(`${error.message}.`);
    if (!(error instanceof Refused)) throw error;
    io.stderr(
      refusalText(folder, told.findings, { command: ownCommand(io.env), deed: 'published' }),
    );
    return 1;
  }
  return 0;
}

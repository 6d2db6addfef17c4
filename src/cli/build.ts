/** `docent build [folder] -o <file>`: writes everything that serving needs to one file. */
import type { KeyObject } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { writeArtefact, type WrittenEdition } from '../artefact/artefact.ts';
import type { SettledConfig } from '../config/config.ts';
import { keepsSite } from '../config/site.ts';
import { instantiate, loadEngine } from '../search/engine/instance.ts';
import { indexLibrary } from '../search/index/create-search.ts';
import { pageAnalyser } from '../search/index/page-analyser.ts';
import { replaceWhole } from '../whole-file.ts';
import { asFailure } from './artefact.ts';
import { hasErrors } from './building.ts';
import { UsageError, type CommandIo, type CommandWork, type ExitCode } from './command.ts';
import {
  openConfiguration,
  publicAddress,
  readFolderArguments,
  type FolderArguments,
} from './configuration.ts';
import { takenFolderText } from './usual-folder.ts';
import { Failure } from './failure.ts';
import { findingSums } from './findings-text.ts';
import { checkOutput, checkPointer, PUBLISHED, writePointer } from './build-files.ts';
import { nothingTold, readEditions, Refused, type Told } from './read-editions.ts';
import { signingKey } from './signing.ts';
import { ownCommand } from './own-command.ts';
import { refusalText } from './start-text.ts';
import { counted, printable } from './text.ts';

export const build: CommandWork = {
  usage: `Usage: docent build [folder] -o <file> [flags]

Reads the folder, and writes to one file what serving needs: the pages of all versions, languages and sets, their search indexes, and the
images and downloads that they refer to, or the built site that people read (--site). \`docent serve <file>\` answers from it as from the folder, and starts without reading Markdown.
Nothing that is the operator's is in it but the public address. It is served by the version of Docent that built it.

  -o, --output <file>    File to write, such as docs.docent. It is replaced once all is written.
  --base-url <address>   Public address of the service (DOCENT_BASE_URL). Default: http://localhost: and the port.
  --no-index             Leave the search index out, for services that search elsewhere: no other service takes the file.
  --strict               Write nothing if the content has errors.
  --sign <file>          Sign the file with this private key (Ed25519, PEM). A service that names the public one (--key) serves no other.
  --pointer <file>       Also write a small file, such as docs.json, that names the other by address, size and digest, signed like it. Services
                         that are given its https:// address follow it.

Takes the flags of \`docent serve\` too.
Exit codes: 0 the file is written; 1 it is not; 2 wrong usage.`,
  async run(argv, io) {
    const flags = {
      output: { type: 'string', short: 'o' },
      strict: { type: 'boolean' },
      'no-index': { type: 'boolean' },
      sign: { type: 'string' },
      pointer: { type: 'string' },
    } as const;
    const given = readFolderArguments(argv, flags, { env: io.env });
    const { output, sign, pointer } = namedFiles(given);
    io.stderr(takenFolderText(given));
    const read = await openConfiguration(given, io);
    if (keepsSite(read) && sign === undefined) throw new UsageError(UNSIGNED_SITE);
    await checkOutput(output);
    if (pointer !== undefined) await checkPointer(pointer, output);
    const baseUrl = publicAddress(read);
    if (read.baseUrl === undefined) io.stderr(unnamedText(baseUrl));
    const key = sign === undefined ? undefined : await signingKey(sign);
    const isStrict = given.values['strict'] === true;
    const isIndexed = given.values['no-index'] !== true && read.search.engine === 'embedded';
    const parts = { folder: given.folder, output, isStrict, isIndexed, key };
    const code = await written({ ...read, baseUrl }, parts, io);
    if (code !== 0 || pointer === undefined) return code;
    await writePointer(pointer, output, key);
    io.stdout(
      printable(`Wrote ${pointer}, which points to it. Serve it: docent serve https://….\n`),
    );
    return 0;
  },
};

/** Files that the command line names. */
interface NamedFiles {
  readonly output: string;
  /** Of the private key. */
  readonly sign: string | undefined;
  readonly pointer: string | undefined;
}

/** @throws {UsageError} */
function namedFiles({ values, configFlags }: FolderArguments): NamedFiles {
  const { output, sign, pointer } = values as Readonly<Record<string, string | undefined>>;
  if (output === undefined || output === '') {
    throw new UsageError('Name the file to write: -o docs.docent.');
  }
  if (configFlags['key'] !== undefined) throw new UsageError(PUBLIC_KEY);
  return { output, sign, pointer };
}

const PUBLIC_KEY =
  '--key names the public key, for docent serve. Name the private one here: --sign docs.key.';

const UNSIGNED_SITE =
  'The pages and scripts of a built site are served as they are, so that a file with one has to be signed: --sign docs.key.';

function unnamedText(baseUrl: string): string {
  return `No address is named: links begin with ${baseUrl}. Name yours with --base-url https://docs.acme.example.\n`;
}

interface BuildParts {
  readonly folder: string;
  readonly output: string;
  readonly isStrict: boolean;
  readonly isIndexed: boolean;
  /** Signs the file. */
  readonly key: KeyObject | undefined;
}

async function written(
  config: SettledConfig,
  { folder, output, isStrict, isIndexed, key }: BuildParts,
  io: CommandIo,
): Promise<ExitCode> {
  const told = nothingTold();
  const missing: string[] = [];
  const command = ownCommand(io.env);
  try {
    await replaceWhole(output, PUBLISHED, async (file) => {
      const onMissing = (path: string): void => void missing.push(path);
      await writeArtefact(file, editionsOf(config, folder, { told, isIndexed }), {
        onMissing,
        key,
      });
      if (isStrict && hasErrors(told.findings)) throw new Refused();
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw asFailure(asWriteFailure(error, output), output);
    io.stderr(refusalText(folder, told.findings, { command, deed: 'built' }));
    return 1;
  }
  for (const path of missing) io.stderr(printable(`${path} cannot be read, and is left out.\n`));
  io.stdout(await builtText({ command, folder, output, ...told }));
  return 0;
}

/** An error of the disk with the name of the file. */
function asWriteFailure(error: unknown, output: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? error : new Failure(`'${output}' cannot be written: ${message}.`);
}

/** Each edition with its index, or with its pages as the engine reads them where the index is elsewhere. */
async function* editionsOf(
  config: SettledConfig,
  folder: string,
  { told, isIndexed }: { readonly told: Told; readonly isIndexed: boolean },
): AsyncGenerator<WrittenEdition> {
  for await (const read of readEditions(config, folder, told)) {
    const { library } = read;
    yield isIndexed
      ? { ...read, index: await indexLibrary(library, {}) }
      : { ...read, analyse: await pageAnalyser(library, instantiate((await loadEngine()).module)) };
  }
}

async function builtText({
  command,
  folder,
  output,
  pages,
  editions,
  findings,
}: Told & Pick<BuildParts, 'folder' | 'output'> & { readonly command: string }): Promise<string> {
  const { size } = await stat(output);
  const megabytes = (size / 1e6).toFixed(1);
  const sums =
    findings.length === 0 ? '' : `\n${findingSums(findings)}: run ${command} check ${folder}`;
  return printable(
    `Built ${output} from ${folder}: ${counted(pages, 'page')} of ${counted(editions, 'edition')}, ${megabytes} MB.${sums}\nServe it: ${command} serve ${output}\n`,
  );
}

/** `docent init [folder]`: writes the files that a folder needs to be served and checked, and changes none that exists. */
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { FOLDER_FILE } from '../config/folder-file.ts';
import { loadLibrary } from '../content/library/load.ts';
import type { MemoryLibrary } from '../content/library/memory-library.ts';
import { repositoryOf } from '../content/source/repository.ts';
import { pathBelow } from '../content/source/walk.ts';
import { jobFor } from './building.ts';
import { CI_FILES, PLAIN_PATH, withoutPackage, type CiFile } from './ci-files.ts';
import { UsageError, type CommandIo, type CommandWork } from './command.ts';
import { openConfiguration, publicAddress, readFolderArguments } from './configuration.ts';
import { takenFolderText } from './usual-folder.ts';
import { Failure } from './failure.ts';
import { writeNewFile } from './files.ts';
import { ownCommand } from './own-command.ts';
import { folderFileText } from './folder-file-text.ts';
import { counted, printable } from './text.ts';
import { ownVersion } from '../version.ts';

const hosts = [...CI_FILES.keys()].toSorted();

export const init: CommandWork = {
  usage: `Usage: docent init [folder] [--ci <host>] [flags]

Reads the folder as \`docent serve\` does, and writes two files: ${FOLDER_FILE} in the folder, in which everything that Docent found is a
comment, and the workflow that runs \`docent check --strict\` for each change, at the top of the git repository. A file that
exists is left as it is.

  --ci <host>  Host of the repository: ${hosts.join(', ')}; or none for no workflow. Default: the one whose files the
               repository has.

Takes the flags of \`docent serve\` too.`,
  async run(argv, io) {
    const given = readFolderArguments(argv, { ci: { type: 'string' } }, { env: io.env });
    const host = hostOf(given.values['ci']);
    const { folder } = given;
    io.stderr(takenFolderText(given));
    const config = await openConfiguration(given, io);
    const library = await readLibrary(folder, config, io.env);
    const root = await realpath(folder);
    const kind = library.generator === 'plain' ? '' : ` of ${library.generator}`;
    io.stdout(`${folder} has ${counted(library.pages.length, 'page')}${kind}.\n`);
    await tell(join(folder, FOLDER_FILE), folderFileText(library), io);
    if (host !== NO_HOST) await writeCiFile({ folder, root }, host, io);
    io.stdout(`\nTo read it in a browser: ${ownCommand(io.env)} serve ${folder}\n`);
    return 0;
  },
};

/** A host, `none`, or undefined for the one that the repository shows. */
function hostOf(flag: unknown): string | undefined {
  if (flag === undefined || flag === NO_HOST || CI_FILES.has(String(flag)))
    return flag as string | undefined;
  throw new UsageError(`--ci is '${String(flag)}'; it can be one of ${hosts.join(', ')}, none.`);
}

const NO_HOST = 'none';

async function readLibrary(
  folder: string,
  config: Awaited<ReturnType<typeof openConfiguration>>,
  env: CommandIo['env'],
): Promise<MemoryLibrary> {
  const job = await jobFor(
    { ...config, baseUrl: publicAddress(config) },
    { folder, inPlace: true },
  );
  const { library } = await loadLibrary(job.folder, job.options);
  if (library !== undefined) return library;
  throw new Failure(
    `'${folder}' has no page that can be read. ${ownCommand(env)} check ${folder} says why.`,
  );
}

/** @param place the content folder as it is named, and with links resolved */
async function writeCiFile(
  place: { readonly folder: string; readonly root: string },
  host: string | undefined,
  io: CommandIo,
): Promise<void> {
  const top = repositoryOf(place.root)?.top;
  if (top === undefined) return unwritten('the folder lies in no git repository.', io);
  const file = host === undefined ? foundFile(top) : CI_FILES.get(host);
  if (file === undefined) return unwritten(`name the host with --ci ${hosts.join(', ')}.`, io);
  const folder = pathBelow(top, place.root) || '.';
  const refusal = refusalOf(place.folder, { top, folder, file });
  if (refusal !== undefined) return unwritten(refusal, io);
  const hasPackage = existsSync(join(top, 'package.json'));
  const version = ownVersion();
  const text = hasPackage ? file.text(folder) : withoutPackage(file.text(folder), version);
  const isWritten = await tell(join(top, file.path), text, io);
  if (!isWritten) io.stdout(addition(file, text));
  io.stdout(
    hasPackage
      ? 'The workflow runs the docent of package.json: npm install --save-dev docent\n'
      : `The workflow loads docent ${version} at each run, as there is no package.json.\n`,
  );
}

function addition({ isShared }: CiFile, text: string): string {
  return isShared ? `Add this job to it:\n\n${text}\n` : '';
}

interface Placed {
  readonly top: string;
  /** Below the top. */
  readonly folder: string;
  readonly file: CiFile;
}

/** Says why the workflow is not written. @param named the folder as the user names it */
function refusalOf(named: string, { top, folder, file }: Placed): string | undefined {
  const namedTop = repositoryOf(resolve(named))?.top;
  if (namedTop !== undefined && realpathSync(namedTop) !== top)
    return 'the folder is a link into another repository.';
  if (!PLAIN_PATH.test(folder))
    return `a shell would read '${printable(folder)}' as something else.`;
  return linkOn(top, file.path);
}

/** A link among the folders of a file would lead out of the repository. */
function linkOn(top: string, path: string): string | undefined {
  const parts = dirname(path).split('/');
  const link = parts
    .map((_, place) => parts.slice(0, place + 1).join('/'))
    .find((one) => isLink(join(top, one)));
  return link && `'${link}' is a symbolic link.`;
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

function unwritten(reason: string, io: CommandIo): void {
  io.stdout(`No workflow is written: ${reason}\n`);
}

function foundFile(top: string): CiFile | undefined {
  return [...CI_FILES.values()].find(({ marks }) =>
    marks.some((one) => existsSync(join(top, one))),
  );
}

/** Writes a file unless it exists, and says what became of it; false: it exists. */
async function tell(file: string, text: string, io: CommandIo): Promise<boolean> {
  const isWritten = await writeNewFile(file, text);
  io.stdout(isWritten ? `Written: ${file}\n` : `Exists, and left as it is: ${file}\n`);
  return isWritten;
}

/** Opens a file of `docent build` that `docent serve` is given in place of a folder, or the address of one that points to it. */
import {
  artefactAt,
  artefactGiven,
  readOperatorConfiguration,
  type OpenedArtefact,
} from './artefact.ts';
import type { CommandIo } from './command.ts';
import type { FolderArguments } from './configuration.ts';
import { Failure } from './failure.ts';
import { RemoteArtefact } from './remote-artefact.ts';
import { isAddress } from './remote-request.ts';

/** Nothing for a folder and for what is not there. @throws {Failure} when it cannot be served */
export function openServedFile(
  { folder, configFlags }: Pick<FolderArguments, 'folder' | 'configFlags'>,
  io: CommandIo,
): Promise<OpenedArtefact | undefined> {
  return isAddress(folder)
    ? openRemote({ folder, configFlags }, io)
    : artefactGiven({ folder, configFlags }, io.env);
}

/** Without an answer, the file that was loaded before is served. @throws {Failure} when there is none, or it cannot be served */
async function openRemote(
  { folder, configFlags }: Pick<FolderArguments, 'folder' | 'configFlags'>,
  io: CommandIo,
): Promise<OpenedArtefact> {
  const config = await readOperatorConfiguration(folder, configFlags, io.env);
  const watch = new RemoteArtefact(folder, config);
  const stamp = await watch.look().catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    io.stderr(`${error.message}\n`);
    return undefined;
  });
  const artefact = await artefactAt(watch.path, {
    name: watch.name,
    key: () => config.artefact.key,
  });
  if (artefact === undefined)
    throw new Failure('No file was loaded from there before, so that there is none to serve.');
  if (stamp === undefined) io.stderr('The file that was loaded before is served.\n');
  return { ...artefact, remote: { watch, ...(stamp !== undefined && { stamp }) } };
}

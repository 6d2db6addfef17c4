/** The content of a command that reads a folder, or what `docent build` wrote in place of one. */
import { openLibrary } from '../artefact/packed-library.ts';
import type { Config } from '../config/config.ts';
import type { Library } from '../content/model/library.ts';
import { artefactGiven, asFailure, readArtefactConfiguration } from './artefact.ts';
import type { CommandIo } from './command.ts';
import { openConfiguration, type FolderArguments } from './configuration.ts';
import { openFolder } from './open-folder.ts';

/** @throws {Failure} when it cannot be read, or has errors */
export async function openedConfiguration(given: FolderArguments, io: CommandIo): Promise<Config> {
  const artefact = await artefactGiven(given, io.env);
  if (artefact === undefined) return openConfiguration(given, io);
  await artefact.close();
  return readArtefactConfiguration(artefact, given.configFlags, io.env);
}

/** The configuration, and the lists of the default edition: its texts may not be read any more. @throws {Failure} */
export async function openedLibrary(
  given: FolderArguments,
  io: CommandIo,
): Promise<{ readonly config: Config; readonly library: Library }> {
  const artefact = await artefactGiven(given, io.env);
  if (artefact === undefined) return openFolder(given, io);
  try {
    const config = await readArtefactConfiguration(artefact, given.configFlags, io.env);
    return { config, library: await openLibrary(artefact.editions[0], artefact.open) };
  } catch (error) {
    throw asFailure(error, artefact.path);
  } finally {
    await artefact.close();
  }
}

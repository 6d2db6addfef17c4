/** A folder read and indexed for a command that searches it without serving it. */
import type { SettledConfig } from '../config/config.ts';
import { loadLibrary } from '../content/library/load.ts';
import type { Library } from '../content/model/library.ts';
import type { EditionNames } from '../content/model/edition.ts';
import type { Finding } from '../content/model/finding.ts';
import { snapshotCache } from '../search/index/snapshot-cache.ts';
import type { Search } from '../search/search.ts';
import { createSearch } from '../search/index/create-search.ts';
import { configOf, indexFolder, jobFor } from './building.ts';
import type { CommandIo } from './command.ts';
import { openConfiguration, takenFolderText, type FolderArguments } from './configuration.ts';
import { Failure } from './failure.ts';

export interface OpenFolder {
  readonly config: SettledConfig;
  /** Of the default edition, unless another was named. */
  readonly library: Library;
  readonly engine: Search;
}

/** Reads and indexes the folder of a command. @throws {Failure} when it has no page, or its configuration has errors */
export async function openFolder(given: FolderArguments, io: CommandIo): Promise<OpenFolder> {
  const config = await folderConfig(given, io);
  return { config, ...(await openNamed(given.folder, config)) };
}

/** The configuration of a command that reads a folder. @throws {Failure} when it has errors */
export async function folderConfig(given: FolderArguments, io: CommandIo): Promise<SettledConfig> {
  io.stderr(takenFolderText(given));
  const read = await openConfiguration(given, io);
  return { ...read, baseUrl: read.baseUrl ?? 'http://localhost' };
}

/** Reads and indexes the edition of these names, by default the default one. @throws {Failure} when it has no page */
export async function openNamed(
  folder: string,
  config: SettledConfig,
  edition?: EditionNames,
): Promise<Omit<OpenFolder, 'config'>> {
  const { opened, findings } = await openEdition(folder, config, edition);
  if (opened !== undefined) return opened;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const lines = errors.map(({ file, message, remedy }) => `  ${file}: ${message} ${remedy}`);
  throw new Failure(`'${folder}' cannot be searched:\n${lines.join('\n')}`);
}

/** Reads and indexes an edition of a folder, by default the default one. Without a page, the findings say why. */
export async function openEdition(
  folder: string,
  config: SettledConfig,
  edition?: EditionNames,
): Promise<{
  readonly opened?: Pick<OpenFolder, 'library' | 'engine'>;
  readonly findings: readonly Finding[];
}> {
  const job = await jobFor(config, { folder, inPlace: true }, edition);
  const { library, findings } = await loadLibrary(job.folder, job.options);
  if (library === undefined) return { findings };
  const cache = snapshotCache(indexFolder(config));
  const { search: settings } = configOf(config, library.edition.set);
  return {
    opened: { library, engine: await createSearch(library, { cache, settings }) },
    findings,
  };
}

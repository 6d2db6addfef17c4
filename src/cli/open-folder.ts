/** A folder read and indexed for a command that searches it without serving it. */
import type { Config } from '../config/config.ts';
import { loadLibrary } from '../content/library/load.ts';
import type { Library } from '../content/model/library.ts';
import { snapshotCache } from '../search/index/snapshot-cache.ts';
import type { Search } from '../search/search.ts';
import { createSearch } from '../search/index/create-search.ts';
import { indexFolder } from './building.ts';
import type { CommandIo } from './command.ts';
import { openConfiguration, takenFolderText, type FolderArguments } from './configuration.ts';
import { Failure } from './failure.ts';

export interface OpenFolder {
  readonly config: Config;
  readonly library: Library;
  readonly engine: Search;
}

/** Reads and indexes the folder of a command. @throws {Failure} when it has no page, or its configuration has errors */
export async function openFolder(given: FolderArguments, io: CommandIo): Promise<OpenFolder> {
  const { folder } = given;
  io.stderr(takenFolderText(given));
  const config = await openConfiguration(given, io);
  const baseUrl = config.baseUrl ?? 'http://localhost';
  const { library, findings } = await loadLibrary(folder, { ...config, baseUrl });
  if (library === undefined) {
    const errors = findings.filter(({ severity }) => severity === 'error');
    const lines = errors.map(({ file, message, remedy }) => `  ${file}: ${message} ${remedy}`);
    throw new Failure(`'${folder}' cannot be searched:\n${lines.join('\n')}`);
  }
  const cache = snapshotCache(indexFolder(config));
  const engine = await createSearch(library, { cache, settings: config.search });
  return { config, library, engine };
}

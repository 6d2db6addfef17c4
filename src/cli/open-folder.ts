/** A folder read and indexed for a command that searches it without serving it. */
import type { SettledConfig } from '../config/config.ts';
import { loadLibrary } from '../content/library/load.ts';
import type { Library } from '../content/model/library.ts';
import type { EditionNames } from '../content/model/edition.ts';
import type { Finding } from '../content/model/finding.ts';
import { recordLooks } from '../content/source/looks.ts';
import type { ReadJob } from '../generation/background.ts';
import { storedIndexes, type StoredPlace } from '../generation/edition-store.ts';
import { keepLibrary, openKept, type KeptContent } from '../generation/kept-library.ts';
import { readingKey } from '../generation/reading-key.ts';
import type { Search } from '../search/search.ts';
import { indexLibrary, openSearch } from '../search/index/create-search.ts';
import { defaultPlace, jobFor } from './building.ts';
import type { CommandIo } from './command.ts';
import { openConfiguration, type FolderArguments } from './configuration.ts';
import { takenFolderText } from './usual-folder.ts';
import { Failure } from './failure.ts';

export interface OpenFolder {
  readonly config: SettledConfig;
  /** Of the default edition, unless another was named. */
  readonly library: Library;
  readonly engine: Search;
  /** Closes the file that texts are read from, where there is one. */
  readonly close?: () => Promise<void>;
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
  readonly opened?: Omit<OpenFolder, 'config'>;
  readonly findings: readonly Finding[];
}> {
  const job = await jobFor(config, { folder, inPlace: true }, edition);
  const place = edition === undefined ? defaultPlace(config) : undefined;
  const { content, findings } = await contentOf(job, place);
  if (content === undefined) return { findings };
  const { library, index, close } = content;
  const { search: settings } = job.options;
  const engine = await openSearch(library, index, { settings });
  return { opened: { library, engine, ...(close && { close }) }, findings };
}

interface ReadContent {
  readonly content?: KeptContent;
  readonly findings: readonly Finding[];
}

/** @param place where the content may be kept; absent: it is read and indexed */
async function contentOf(job: ReadJob, place: StoredPlace | undefined): Promise<ReadContent> {
  const key = await readingKey(job);
  // Content that cannot be opened or kept costs time.
  const kept = place && (await openKept(place, key).catch(() => undefined));
  if (kept !== undefined) return { content: kept, findings: kept.library.findings };
  const [read, looks] = await recordLooks(() => loadLibrary(job.folder, job.options));
  const { library, findings } = read;
  if (library === undefined) return { findings };
  const index = await indexLibrary(library, place ? { cache: storedIndexes(place) } : {});
  const content = { library, index };
  if (place !== undefined && looks !== undefined)
    await keepLibrary(place, { ...content, key, looks }).catch(() => undefined);
  return { content, findings };
}

/** Reads and indexes the content of a service, at its start and at each reload alike. */
import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config, SettledConfig } from '../config/config.ts';
import type { GivenSite } from '../content/library/built-site.ts';
import type { DeclaredSet } from '../content/editions/declared-sets.ts';
import type { EditionNames } from '../content/model/edition.ts';
import type { Finding } from '../content/model/finding.ts';
import type {
  BackgroundBuilder,
  BuildListeners,
  JobOptions,
  ReadJob,
} from '../generation/background.ts';
import {
  buildGeneration,
  openGeneration,
  type GenerationBuild,
  type GenerationOptions,
  type SearchOf,
} from '../generation/build.ts';
import type { StoredPlace } from '../generation/edition-store.ts';
import type { Generation } from '../generation/generation.ts';
import { openKept } from '../generation/kept-library.ts';
import { readingKey } from '../generation/reading-key.ts';
import { siteWords } from '../pages/words/given.ts';
import type { OnSearched } from '../search/search.ts';
import type { CommandIo } from './command.ts';
import { cacheErrorLog, readLog, searchErrorLog } from './content-log.ts';
import { foldersOf, setFor, type FolderOptions } from './set-folders.ts';
import { ownCommand } from './own-command.ts';
import { refusalText } from './start-text.ts';

export interface BuildingOptions extends FolderOptions {
  /** Whether drafts are pages too: everybody who is served is their author. */
  readonly withDrafts?: boolean;
  readonly builder: BackgroundBuilder;
  /** Called after each search. */
  readonly onSearched?: OnSearched | undefined;
  /** Told of each text that cannot be read from the data folder any more. */
  readonly losses?: { onLost(error: Error): void; hasLost(): boolean };
  readonly onProgress?: BuildListeners['onProgress'];
  readonly searchOf?: SearchOf | undefined;
  readonly logger: Logger;
}

/** Reads the default edition. */
export async function build(
  config: SettledConfig,
  parts: BuildingOptions,
): Promise<GenerationBuild> {
  const job = await jobFor(config, parts);
  const { builder, losses, onProgress } = parts;
  const kept = { place: defaultPlace(config), key: await readingKey(job) };
  return buildGeneration(
    { ...job, ...kept, isInMemory: losses?.hasLost() ?? false },
    {
      ...generationOptions(parts),
      builder,
      onLost: losses?.onLost,
      onProgress,
      onRead: readLog(parts.logger),
    },
  );
}

/** The default edition as it is kept in the data folder. Undefined when a reading would, or might, read something else. */
async function openedKept(
  config: SettledConfig,
  parts: BuildingOptions,
): Promise<GenerationBuild | undefined> {
  const job = await jobFor(config, parts);
  const generating = generationOptions(parts);
  try {
    const key = await readingKey(job);
    const content = await openKept(defaultPlace(config), key, parts.losses?.onLost);
    if (content === undefined) return undefined;
    const generation = await openGeneration(
      { ...content, settings: job.options.search },
      generating,
    );
    return { generation, findings: content.library.findings };
  } catch (error) {
    generating.onCacheError({ kind: 'cache-refused', message: String(error) });
    return undefined;
  }
}

/** Where the default edition is kept. */
export function defaultPlace(config: SettledConfig): StoredPlace {
  return { folder: join(indexFolder(config), 'default'), prefix: '' };
}

/** Where the other editions are kept. */
export function editionsFolder(config: SettledConfig): string {
  return join(indexFolder(config), 'editions');
}

/** Opens the default edition, or reads it where it has changed. Undefined when it cannot be served: its errors have been printed, the builder is closed. */
export async function firstGeneration(
  config: SettledConfig,
  { isStrict = false, ...parts }: BuildingOptions & { readonly isStrict?: boolean },
  io: CommandIo,
): Promise<(GenerationBuild & { readonly generation: Generation }) | undefined> {
  const opened = (await openedKept(config, parts)) ?? (await build(config, parts));
  const { generation, findings: found } = opened;
  const findings = [...unappliedFindings(config), ...found];
  const isRefused = isStrict && hasErrors(findings);
  if (generation !== undefined && !isRefused) return { ...opened, generation };
  io.stderr(refusalText(parts.folder, findings, { command: ownCommand(io.env) }));
  await Promise.all([parts.builder.close(), generation?.close?.()]);
  return undefined;
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** Findings about `docent.yaml` of the folder. */
export function unappliedFindings({ unapplied }: Pick<Config, 'unapplied'>): readonly Finding[] {
  return unapplied.map(({ key: _key, setting: _setting, ...finding }) => finding);
}

export function generationOptions({
  onSearched,
  searchOf,
  logger,
}: Pick<BuildingOptions, 'onSearched' | 'searchOf' | 'logger'>): Omit<
  GenerationOptions,
  'builder'
> {
  return {
    onSearched,
    searchOf,
    onError: searchErrorLog(logger),
    onCacheError: cacheErrorLog(logger),
    now: () => new Date(),
  };
}

/** Folder of what has been read, in the data folder. */
export function indexFolder({ data }: Pick<Config, 'data'>): string {
  return join(resolve(data), 'index');
}

type JobParts = FolderOptions & Pick<BuildingOptions, 'withDrafts'>;

/** The work of reading an edition; default: the default one. */
export async function jobFor(
  given: SettledConfig,
  parts: JobParts,
  edition?: EditionNames,
): Promise<ReadJob> {
  const own = setFor(given, edition?.set);
  const named = { ...(edition && { edition }), withDrafts: parts.withDrafts };
  const { content, folder, site } = await foldersOf(given, parts, own);
  if (own === undefined) return { folder, options: { ...optionsOf({ ...given, site }), ...named } };
  const { set, sharesTheme } = own;
  const config = own.config ?? given;
  const options = optionsOf({ ...config, site, baseUrl: given.baseUrl });
  return {
    folder,
    options: {
      ...options,
      ...(own.config === undefined && ofContent(given, set, content)),
      ...(sharesTheme && { theme: given.theme, themeFolder: await realpath(content) }),
      set,
      ...named,
    },
  };
}

/** Of the navigation and the redirects of `docent.yaml`, which name pages of the default set, and of its folders for includes. */
function ofContent(
  { nav, redirects, content }: SettledConfig,
  { isDefault }: DeclaredSet,
  folder: string,
): Pick<JobOptions, 'nav' | 'redirects' | 'content'> {
  const naming = isDefault ? { nav, redirects } : { nav: undefined, redirects: {} };
  return { ...naming, content: rootsFrom(folder, content) };
}

function optionsOf({
  product,
  baseUrl,
  language,
  nav,
  redirects,
  content,
  search,
  theme,
  site,
}: Omit<SettledConfig, 'site'> & { readonly site: GivenSite }): JobOptions {
  const given = { product, baseUrl, language, nav, redirects, content, search, theme, site };
  return { ...given, siteWords: siteWords() };
}

/** Folders for includes are relative to the content folder, not to that of a set. */
function rootsFrom(folder: string, { includeRoots }: Config['content']): Config['content'] {
  if (includeRoots === undefined) return {};
  return { includeRoots: includeRoots.map((one) => resolve(folder, one)) };
}

/** The configuration by which a set is read. */
export function configOf(config: SettledConfig, set: string): Config {
  return setFor(config, set)?.config ?? config;
}

/** Reads and indexes the content of a service, at its start and at each reload alike. */
import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config, SettledConfig } from '../config/config.ts';
import type { DeclaredSet } from '../content/editions/declared-sets.ts';
import type { Edition, EditionNames } from '../content/model/edition.ts';
import type { Finding } from '../content/model/finding.ts';
import { listEditions } from '../content/library/survey.ts';
import { isInside } from '../content/source/walk.ts';
import type { BackgroundBuilder, BackgroundJob, JobOptions } from '../generation/background.ts';
import {
  buildGeneration,
  type GenerationBuild,
  type GenerationOptions,
} from '../generation/build.ts';
import type { Generation } from '../generation/generation.ts';
import type { OnSearched } from '../search/search.ts';
import type { CommandIo } from './command.ts';
import { Failure } from './failure.ts';
import { cacheErrorLog, searchErrorLog } from './content-log.ts';
import { siteCopy } from './site-copy.ts';
import { refusalText } from './start-text.ts';

export interface BuildingOptions {
  readonly folder: string;
  /** Whether a built site is read where it is, and never copied: nobody gets its files. */
  readonly inPlace?: boolean;
  /** Whether drafts are pages too: everybody who is served is their author. */
  readonly withDrafts?: boolean;
  /** Aborts while the built site is waited for and copied. */
  readonly signal?: AbortSignal;
  readonly builder: BackgroundBuilder;
  /** Called after each search. */
  readonly onSearched?: OnSearched | undefined;
  readonly logger: Logger;
}

/** Reads the default edition. */
export async function build(
  config: SettledConfig,
  parts: BuildingOptions,
): Promise<GenerationBuild> {
  return buildGeneration(await jobFor(config, parts), generationOptions(parts));
}

/** Reads the default edition for the first time. Undefined when it cannot be served: its errors have been printed, the builder is closed. */
export async function firstGeneration(
  config: SettledConfig,
  { isStrict = false, ...parts }: BuildingOptions & { readonly isStrict?: boolean },
  io: CommandIo,
): Promise<Generation | undefined> {
  const { generation, findings: found } = await build(config, parts);
  const findings = [...unappliedFindings(config), ...found];
  const isRefused = isStrict && findings.some(({ severity }) => severity === 'error');
  if (generation !== undefined && !isRefused) return generation;
  io.stderr(refusalText(parts.folder, findings));
  await parts.builder.close();
  return undefined;
}

/** Findings about `docent.yaml` of the folder. */
export function unappliedFindings({ unapplied }: Pick<Config, 'unapplied'>): readonly Finding[] {
  return unapplied.map(({ key: _key, setting: _setting, ...finding }) => finding);
}

export function generationOptions({
  builder,
  onSearched,
  logger,
}: Omit<BuildingOptions, 'folder'>): GenerationOptions {
  return {
    builder,
    onSearched,
    onError: searchErrorLog(logger),
    onCacheError: cacheErrorLog(logger),
    now: () => new Date(),
  };
}

/** Folder of the cache of indexes. */
export function indexFolder({ data }: Pick<Config, 'data'>): string {
  return join(resolve(data), 'index');
}

type JobParts = Pick<BuildingOptions, 'folder' | 'inPlace' | 'withDrafts' | 'signal'> &
  Partial<Pick<BuildingOptions, 'logger'>>;

/** The work of reading an edition; default: the default one. */
export async function jobFor(
  given: SettledConfig,
  parts: JobParts,
  edition?: EditionNames,
): Promise<BackgroundJob> {
  const { config, folder } = await withCopy(given, parts);
  const own = setFor(config, edition?.set);
  const named = { ...(edition && { edition }), withDrafts: parts.withDrafts };
  const cache = indexFolder(config);
  if (own === undefined) return { folder, options: { ...optionsOf(config), ...named }, cache };
  const { set, config: ownConfig = config } = own;
  const options = optionsOf({ ...ownConfig, baseUrl: config.baseUrl });
  // The built site is that of the default set, and the navigation and the redirects of `docent.yaml` name pages of the default set.
  const isOther = ownConfig === config && !set.isDefault;
  const naming = isOther ? { nav: undefined, redirects: {}, site: {} } : {};
  const content = ownConfig === config ? rootsFrom(folder, options.content) : options.content;
  const themeFolder = ownConfig === config ? await realpath(folder) : undefined;
  return {
    folder: await folderOf(folder, own),
    options: { ...options, ...naming, content, themeFolder, set, ...named },
    cache,
  };
}

/** With the copy in the place of the built site, which may be the content folder. */
async function withCopy(
  config: SettledConfig,
  { folder, inPlace = false, signal, logger }: JobParts,
): Promise<{ readonly config: SettledConfig; readonly folder: string }> {
  const { site } = config;
  const copy = inPlace ? undefined : await siteCopy(config, { signal, logger });
  if (copy === undefined) return { config, folder };
  const isContent = resolve(folder) === resolve(site.folder ?? '');
  return {
    config: { ...config, site: { ...site, folder: copy } },
    folder: isContent ? copy : folder,
  };
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
}: SettledConfig): JobOptions {
  return { product, baseUrl, language, nav, redirects, content, search, theme, site };
}

/** Folders for includes are relative to the content folder, not to that of a set. */
function rootsFrom(folder: string, { includeRoots }: Config['content']): Config['content'] {
  if (includeRoots === undefined) return {};
  return { includeRoots: includeRoots.map((one) => resolve(folder, one)) };
}

interface FoundSet {
  readonly set: DeclaredSet;
  /** Below the content folder; absolute of a folder of the command line. */
  readonly folder: string;
  /** Of a folder of the command line. */
  readonly config?: Config;
}

/** The configuration by which a set is read. */
export function configOf(config: SettledConfig, set: string): Config {
  return setFor(config, set)?.config ?? config;
}

/** The set of this id, else the first; undefined where none is declared. */
function setFor({ sets }: SettledConfig, id: string | undefined): FoundSet | undefined {
  const index = Math.max(
    0,
    sets.findIndex((one) => one.id === id),
  );
  const own = sets[index];
  if (own === undefined) return undefined;
  const { folder, config, ...set } = own;
  return { folder, ...(config && { config }), set: { ...set, isDefault: index === 0 } };
}

/** The folder of a set. @throws {Failure} when it is missing or leads out of the content folder. */
async function folderOf(root: string, { folder: below, config }: FoundSet): Promise<string> {
  // Named on the command line by the operator, who may name any folder.
  if (config !== undefined) return below;
  const [top, folder] = await Promise.all([
    realpath(root).catch(() => resolve(root)),
    realpath(join(root, below)).catch(() => undefined),
  ]);
  if (folder !== undefined && isInside(top, folder)) return folder;
  const fault = folder === undefined ? 'cannot be read' : 'lies outside the content folder';
  throw new Failure(`sets: the folder ${below} ${fault}. Name a folder below ${root}.`);
}

/** Editions of all sets but the default one, from the names of their files. */
export async function editionsOfOtherSets(
  config: SettledConfig,
  parts: Pick<BuildingOptions, 'folder'>,
): Promise<readonly Edition[]> {
  const lists = config.sets.slice(1).map(async ({ id }) => {
    const own = setFor(config, id);
    if (own === undefined) return [];
    const folder = await folderOf(parts.folder, own);
    const { product, language } = own.config ?? config;
    return listEditions(folder, { product, language, set: own.set });
  });
  return (await Promise.all(lists)).flat();
}

/** The content folder of a command and its configuration: from `docent.yaml` in the folder, the operator's file, the environment and flags. */
import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import type { ConfigError } from '../config/error.ts';
import type { FolderSettings } from '../config/folder-file.ts';
import { readConfig, type ConfigSources } from '../config/read.ts';
import type { ConfigFile } from '../config/sources.ts';
import { configTable } from '../config/table.ts';
import { isAddress } from './remote-request.ts';
import { readFolderFile } from './folder-file.ts';
import { readOperatorFile } from './operator-file.ts';
import { operatorSets } from './operator-sets.ts';
import { Failure } from './failure.ts';
import { unappliedText } from './unapplied-text.ts';
import { usualFolder } from './usual-folder.ts';
import {
  readArguments,
  type CommandIo,
  type FlagValues,
  type Flags,
  type Shape,
} from './command.ts';

/** All flags of the configuration, for `parseArgs`. */
const configFlags: Flags = Object.fromEntries(
  configTable.flatMap(({ flag }) => (flag === undefined ? [] : [[flag, { type: 'string' }]])),
);

export interface FolderArguments {
  readonly folder: string;
  /** Whether the command line or `DOCENT_SITE` names it; otherwise it is one that a project usually has. */
  readonly isNamed: boolean;
  /** All folders: one, unless the command takes several. */
  readonly folders: readonly string[];
  /** The command's own flags. */
  readonly values: FlagValues;
  /** The flags of the configuration. */
  readonly configFlags: FlagValues;
  /** Everything after `--`. */
  readonly words: readonly string[];
}

interface ArgumentOptions extends Omit<Shape, 'positional'> {
  /** May name the built site, which is the folder where none is given. */
  readonly env: CommandIo['env'];
}

/**
 * Reads the arguments of a command that works on a content folder: `[folder] [flags] [-- words]`. Each such command
 * takes the flags of the configuration too, except those whose names it uses itself.
 * @throws {UsageError}
 */
export function readFolderArguments(
  argv: readonly string[],
  flags: Flags,
  { env, ...more }: ArgumentOptions,
): FolderArguments {
  const shape = { positional: 'folder', ...more };
  const given = readArguments(argv, { ...configFlags, ...flags }, shape);
  const isOwn = ([name]: readonly [string, unknown]): boolean => name in flags;
  const all = Object.entries(given.values);
  const named = given.positional ?? builtSiteOf(given.values, env);
  const folder = named ?? usualFolder();
  return {
    folder,
    isNamed: named !== undefined,
    folders: given.positionals.length === 0 ? [folder] : given.positionals,
    values: Object.fromEntries(all.filter(isOwn)),
    configFlags: Object.fromEntries(all.filter((entry) => !isOwn(entry))),
    words: given.words,
  };
}

function builtSiteOf({ site }: FlagValues, env: CommandIo['env']): string | undefined {
  return (typeof site === 'string' ? site : undefined) ?? (env['DOCENT_SITE'] || undefined);
}

/** The beginning of links: `baseUrl`, or the address on this machine. */
export function publicAddress({ baseUrl, port }: Pick<Config, 'baseUrl' | 'port'>): string {
  return baseUrl ?? `http://localhost:${port || PORT}`;
}

/** Where 0 stands for any. */
const PORT = 3000;

/** The configuration of a command's folder; tells the operator what `docent.yaml` says in vain. @throws {Failure} */
export async function openConfiguration(
  { folder, configFlags: flags }: Pick<FolderArguments, 'folder' | 'configFlags'>,
  io: Pick<CommandIo, 'env' | 'stderr'>,
): Promise<Config> {
  const config = await readConfiguration(folder, flags, io.env);
  io.stderr(unappliedText(folder, config));
  return config;
}

/** @throws {Failure} when the folder cannot be read or its operator's settings have errors; all of them in one message. */
export async function readConfiguration(
  folder: string,
  flags: FlagValues,
  env: CommandIo['env'],
): Promise<Config> {
  await checkFolder(folder);
  const root = await realpath(folder);
  const given = flags as Record<string, string | undefined>;
  const file = await operatorFileFor(root, given, env);
  const sources = { ...(file && { file }), env, flags: given };
  const own = await readFolderFile(root);
  const reading = readConfig({ folder: own, ...sources });
  if (reading.config === undefined) throw faulty(reading.errors);
  const { config, faults } = await withSets(reading.config, { root, own, sources });
  const all = [...(await missingRoots(folder, config)), ...faults];
  if (all.length > 0) throw faulty(all);
  return config;
}

/** The file that `--config` names, if it names one. @param root of the content, links resolved @throws {Failure} */
export async function operatorFileFor(
  root: string,
  flags: Readonly<Record<string, string | undefined>>,
  env: CommandIo['env'],
): Promise<ConfigFile | undefined> {
  const named = flags['config'] ?? env['DOCENT_CONFIG'];
  return named === undefined || named === '' ? undefined : readOperatorFile(named, root);
}

interface SetSources {
  readonly root: string;
  /** Of the content folder. */
  readonly own: FolderSettings;
  readonly sources: Omit<ConfigSources, 'folder'>;
}

/** The configuration with the sets of the operator's file where that names some. */
async function withSets(
  config: Config,
  { root, own, sources }: SetSources,
): Promise<{ readonly config: Config; readonly faults: readonly ConfigError[] }> {
  const { file } = sources;
  if (file === undefined || config.sets === own.values.get('sets')) return { config, faults: [] };
  const { sets, faults, unapplied } = await operatorSets(config.sets, {
    file: file.name,
    root,
    read: (folder) => readConfig({ folder, ...sources }).config ?? config,
  });
  return { config: { ...config, sets, unapplied: [...config.unapplied, ...unapplied] }, faults };
}

export function faulty(faults: readonly ConfigError[]): Failure {
  const lines = faults.map(
    ({ origin, message, remedy }) => `  ${origin}: ${message}\n      ${remedy}`,
  );
  const errors = lines.length === 1 ? 'an error' : `${lines.length} errors`;
  return new Failure(`The configuration has ${errors}:\n${lines.join('\n')}`);
}

/** Folders for includes that are not there. */
async function missingRoots(folder: string, { content }: Config): Promise<ConfigError[]> {
  const errors: ConfigError[] = [];
  for (const one of content.includeRoots ?? []) {
    const disk = resolve(folder, one);
    if (await stat(disk).catch(() => undefined)) continue;
    const message = `'${one}' cannot be read`;
    const remedy = `Name a folder that exists, relative to the content folder: this one is '${disk}'.`;
    errors.push({ origin: 'content.includeRoots', message, remedy });
  }
  return errors;
}

async function checkFolder(folder: string): Promise<void> {
  const stats = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(folderMessage(folder, error.code));
  });
  if (!stats.isDirectory()) {
    throw new Failure(`'${folder}' is not a folder. Name the folder that holds the Markdown.`);
  }
}

function folderMessage(folder: string, code: string | undefined): string {
  if (isAddress(folder)) return 'Only docent serve takes an address. Load the file, and name that.';
  if (code === 'ENOENT') {
    return `There is no folder '${resolve(folder)}'. Name the folder that holds the Markdown.`;
  }
  return `The folder '${folder}' cannot be read (${code}). Check its permissions.`;
}

/** The content folder of a command and its configuration: `docent.yaml` in the folder, the environment and flags. */
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read.ts';
import { configTable } from '../config/table.ts';
import {
  readArguments,
  type CommandIo,
  type FlagValues,
  type Flags,
  type Shape,
} from './command.ts';

/** A failure that is reported to the user without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** All flags of the configuration, for `parseArgs`. */
const configFlags: Flags = Object.fromEntries(
  configTable.flatMap(({ flag }) => (flag === undefined ? [] : [[flag, { type: 'string' }]])),
);

/** The folder that a command works on unless it is given another. */
const FOLDER_DEFAULT = 'content';

export interface FolderArguments {
  readonly folder: string;
  /** All folders: one, unless the command takes several. */
  readonly folders: readonly string[];
  /** The command's own flags. */
  readonly values: FlagValues;
  /** The flags of the configuration. */
  readonly configFlags: FlagValues;
  /** Everything after `--`. */
  readonly words: readonly string[];
}

/**
 * Reads the arguments of a command that works on a content folder: `[folder] [flags] [-- words]`. Each such command
 * takes the flags of the configuration too, except those whose names it uses itself.
 * @param more its arguments besides one folder
 * @throws {UsageError}
 */
export function readFolderArguments(
  argv: readonly string[],
  flags: Flags = {},
  more: Omit<Shape, 'positional'> = {},
): FolderArguments {
  const shape = { positional: 'folder', ...more };
  const given = readArguments(argv, { ...configFlags, ...flags }, shape);
  const isOwn = ([name]: readonly [string, unknown]): boolean => name in flags;
  const all = Object.entries(given.values);
  return {
    folder: given.positional ?? FOLDER_DEFAULT,
    folders: given.positionals.length === 0 ? [FOLDER_DEFAULT] : given.positionals,
    values: Object.fromEntries(all.filter(isOwn)),
    configFlags: Object.fromEntries(all.filter((entry) => !isOwn(entry))),
    words: given.words,
  };
}

/** The lines of help about the flags of the configuration. */
export function configFlagsHelp(): string {
  return configTable
    .flatMap(({ flag, env, doc, default: value }) => {
      const usual = value === undefined ? '' : ` Default: ${asTyped(value)}.`;
      return flag === undefined ? [] : [`  --${flag} <value>  (${env})\n      ${doc}${usual}`];
    })
    .join('\n');
}

/** A default as it would be typed. */
function asTyped(value: unknown): string {
  if (Array.isArray(value)) return value.join(',') || 'none';
  return typeof value === 'string' ? value.replace(/\.$/, '') : JSON.stringify(value);
}

/** @throws {Failure} when the folder cannot be read or the configuration has errors; all of them in one message. */
export async function readConfiguration(
  folder: string,
  flags: FlagValues,
  env: CommandIo['env'],
): Promise<Config> {
  await checkFolder(folder);
  const text = await readOptional(join(folder, 'docent.yaml'));
  const reading = readConfig({
    ...(text !== undefined && { file: { name: join(folder, 'docent.yaml'), text } }),
    env,
    flags: flags as Record<string, string | undefined>,
  });
  if (reading.config) return reading.config;
  const lines = reading.errors.map(
    ({ origin, message, remedy }) => `  ${origin}: ${message}\n      ${remedy}`,
  );
  const errors = lines.length === 1 ? 'an error' : `${lines.length} errors`;
  throw new Failure(`The configuration has ${errors}:\n${lines.join('\n')}`);
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
  if (code === 'ENOENT') {
    return `There is no folder '${resolve(folder)}'. Name the folder that holds the Markdown.`;
  }
  return `The folder '${folder}' cannot be read (${code}). Check its permissions.`;
}

async function readOptional(path: string): Promise<string | undefined> {
  try {
    // Reading a pipe would wait for its writer.
    if (!(await stat(path)).isFile()) throw new Failure(`'${path}' is not a file.`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Failure(`'${path}' cannot be read (${code}). Check its permissions.`);
  }
}

/** Reads the configuration of a command: `docent.yaml` in the content folder, the environment and flags. */
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read.ts';
import { configTable } from '../config/table.ts';
import type { CommandIo } from './command.ts';

/** A failure that is told to the user without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** All flags of the table, for `parseArgs`. */
export const configFlags: Readonly<Record<string, { readonly type: 'string' }>> =
  Object.fromEntries(
    configTable.flatMap(({ flag }) => (flag === undefined ? [] : [[flag, { type: 'string' }]])),
  );

/** The lines of help about the flags. */
export function configFlagsHelp(): string {
  return configTable
    .flatMap(({ flag, env, doc, default: value }) => {
      const usual = value === undefined ? '' : ` Default: ${shown(value)}.`;
      return flag === undefined ? [] : [`  --${flag} <value>  (${env})\n      ${doc}${usual}`];
    })
    .join('\n');
}

/** A default as it would be typed. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.join(',') || 'none';
  return typeof value === 'string' ? value.replace(/\.$/, '') : JSON.stringify(value);
}

/** @throws {Failure} when the folder cannot be read or the configuration has faults; all of them in one message. */
export async function readConfiguration(
  folder: string,
  flags: Readonly<Record<string, string | boolean | undefined>>,
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
  const lines = reading.faults.map(
    ({ origin, message, remedy }) => `  ${origin}: ${message}\n      ${remedy}`,
  );
  const faults = lines.length === 1 ? 'a fault' : `${lines.length} faults`;
  throw new Failure(`The configuration has ${faults}:\n${lines.join('\n')}`);
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
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Failure(`'${path}' cannot be read (${code}). Check its permissions.`);
  }
}

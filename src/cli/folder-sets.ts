/** Several folders of the command line, as documentation sets of one service. */
import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import type { Config, SetConfig } from '../config/config.ts';
import { isReserved } from '../content/editions/prefix.ts';
import { collectFindings } from '../content/source/findings.ts';
import { findProject } from '../content/generators/find.ts';
import { GENERIC_NAME } from '../content/library/product.ts';
import { toSlug } from '../content/links/slug.ts';
import { ALL } from '../operations/editions.ts';
import type { CommandIo, FlagValues } from './command.ts';
import { readConfiguration } from './configuration.ts';
import { Failure } from './failure.ts';
import { asOneSet } from './operator-sets.ts';

const ID_LENGTH_MAX = 60;

/**
 * The configuration of one folder, or of several as sets: then each folder is read by its own `docent.yaml`.
 * @throws {Failure} when a folder cannot be read or is named twice, or the operator's settings have errors.
 */
export async function readFolders(
  folders: readonly string[],
  flags: FlagValues,
  env: CommandIo['env'],
): Promise<Config> {
  const configs: Config[] = [];
  for (const folder of folders) configs.push(await readConfiguration(folder, flags, env));
  const [first] = configs;
  if (first === undefined) throw new Failure('Name a folder.');
  if (folders.length === 1) return first;
  const paths = await Promise.all(folders.map((folder) => realpath(folder)));
  const ids = setIds(paths);
  const sets = configs.map(async (read, index): Promise<SetConfig> => {
    const [given = '', folder = '', id = ''] = [folders[index], paths[index], ids[index]];
    if (paths.indexOf(folder) !== index) throw new Failure(`'${given}' is named twice.`);
    const config = asOneSet(read);
    const { identity } = await findProject(folder, collectFindings().report);
    const name = config.product.name ?? identity.name;
    return { id, folder, config, ...(name !== undefined && { name }) };
  });
  return { ...first, sets: await Promise.all(sets) };
}

/**
 * An id of each folder: its name or the nearest name above it that says what is in it, such as `vue` for `vue/docs`. Those that are
 * taken get the name of the folder above as well, or a number.
 * @param paths absolute
 */
export function setIds(paths: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  for (const path of paths) taken.add(freeId(path, taken));
  return [...taken];
}

function freeId(path: string, taken: ReadonlySet<string>): string {
  const isFree = (id: string): boolean => !taken.has(id) && !isReserved(id) && id !== ALL;
  const names = path.split(sep).toReversed().map(toSlug).filter(Boolean);
  const telling = names.findIndex((name) => !GENERIC_NAME.test(name));
  const [name = 'set', above = name] = names.slice(Math.max(0, telling));
  const wanted = [name, `${above}-${name}`].map((id) => id.slice(0, ID_LENGTH_MAX));
  const free = wanted.find(isFree);
  if (free !== undefined) return free;
  for (let number = 2; ; number += 1) {
    const id = `${wanted[0]}-${number}`;
    if (isFree(id)) return id;
  }
}

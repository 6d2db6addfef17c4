/** Reads a generator's configuration as data, in whatever language it is written. Programs are parsed and never run. */
import type { Report } from '../model/finding.ts';
import path from 'node:path';
import { parseData } from '../source/data-file.ts';
import { reportRepeated } from '../source/findings.ts';
import { valuesOf } from '../notation/values.ts';
import { readNavFile, type NavFile } from '../source/locate.ts';
import { loadModule } from '../notation/modules.ts';
import type { DataFault } from '../source/yaml.ts';
import type { ProjectPlace } from '../model/generator.ts';
import { reportComputed, type Meaning } from './unread.ts';

export interface ConfigFile {
  readonly file: NavFile;
  readonly value: unknown;
}

interface Where extends Pick<ProjectPlace, 'root' | 'top' | 'report'> {
  /** Decision of the whole file, where it holds one thing only. */
  readonly decides?: Meaning;
}

/**
 * The value of a configuration file; nothing when there is no such file or it cannot be parsed, which is reported, as is each part
 * that a program computes.
 */
export async function readConfigFile(where: Where, disk: string): Promise<ConfigFile | undefined> {
  const file = await readNavFile(where, disk);
  if (file === undefined) return undefined;
  if (/\.[cm]?[jt]sx?$/.test(disk)) return await readProgram(where, file);
  const read = parseData(disk, file.text);
  if ('value' in read) {
    reportRepeated(where.report, file.name, read.repeated);
    return { file, value: read.value };
  }
  unreadable(where.report, file.name, read.fault);
  return undefined;
}

/** The first of `names` in `folder` that can be read. */
export async function firstConfigFile(
  where: Where,
  folder: string,
  names: readonly string[],
): Promise<ConfigFile | undefined> {
  for (const name of names) {
    const file = await readConfigFile(where, path.join(folder, name));
    if (file !== undefined) return file;
  }
  return undefined;
}

/** The value of the first of `names`, below the project's folder, that can be read. */
export async function configValue(
  place: ProjectPlace,
  ...names: readonly string[]
): Promise<unknown> {
  return (await firstConfigFile(place, place.home, names))?.value;
}

async function readProgram(where: Where, file: NavFile): Promise<ConfigFile | undefined> {
  const module = await loadModule(where, file);
  if (module === undefined) {
    const message = 'The file is neither JavaScript nor TypeScript that can be parsed.';
    unreadable(where.report, file.name, { line: 1, message });
    return undefined;
  }
  const { value, computed } = valuesOf(module, 'default');
  reportComputed(computed, where.report, where.decides);
  return { file, value };
}

function unreadable(report: Report, file: string, { line, message }: DataFault): void {
  report({
    severity: 'warning',
    rule: 'config-unreadable',
    file,
    line,
    message,
    remedy: 'Repair the file: until then nothing that it says is applied.',
  });
}

/** Names that a configuration written as a program can have: `x.config.ts`, `x.config.mjs`, … */
export function programNames(name: string): string[] {
  return ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `${name}.${ending}`);
}

/** Prefixes of paths that a project's `tsconfig.json` or `jsconfig.json` declares: `"@assets/*": ["src/assets/*"]`. */
import type { ProjectPlace, GeneratorPaths } from '../model/generator.ts';
import path from 'node:path';
import { dataAt, listAt, textAt } from '../source/data.ts';
import { configValue } from './config-file.ts';

export async function pathAliases(place: ProjectPlace): Promise<GeneratorPaths['aliases']> {
  const quiet = { ...place, report: () => undefined };
  const config = await configValue(quiet, 'tsconfig.json', 'jsconfig.json');
  const options = dataAt(config, 'compilerOptions');
  const base = path.join(place.home, textAt(options, 'baseUrl') ?? '.');
  const paths = dataAt(options, 'paths');
  return Object.fromEntries(
    Object.keys(paths).flatMap((pattern) => {
      const [, prefix] = /^([@~][\w-]*)\/\*$/.exec(pattern) ?? [];
      const [target] = listAt(paths, pattern);
      return prefix === undefined || typeof target !== 'string'
        ? []
        : [[prefix, path.join(base, target.replace(/\/?\*$/, ''))]];
    }),
  );
}

/**
 * Removes compiled files whose source is gone, so that no removed test runs and no removed module is imported, and those
 * modules of the service that hold only types, which nothing imports.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const COMPILED = ['src', 'browser', 'scripts', 'test'];

for (const folder of COMPILED) {
  const files = await readdir(join('dist', folder), { recursive: true }).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const stem = join(folder, file.slice(0, -'.js'.length));
    const hasSource = existsSync(`${stem}.ts`);
    if (hasSource && !(folder === 'src' && (await hasOnlyTypes(join('dist', stem + '.js')))))
      continue;
    const endings = hasSource ? ['.js', '.js.map'] : ['.js', '.js.map', '.d.ts'];
    const compiled = endings.map((ending) => join('dist', stem + ending));
    await Promise.all(compiled.map((path) => rm(path, { force: true })));
  }
}

async function hasOnlyTypes(file: string): Promise<boolean> {
  const code = (await readFile(file, 'utf8')).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return code.trim() === 'export {};';
}

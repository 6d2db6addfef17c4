/** Removes compiled files whose source is gone, so that no removed test runs and no removed module is imported. */
import { readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const COMPILED = ['src', 'browser', 'scripts', 'test'];

for (const folder of COMPILED) {
  const files = await readdir(join('dist', folder), { recursive: true }).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const stem = join(folder, file.slice(0, -'.js'.length));
    if (existsSync(`${stem}.ts`)) continue;
    const compiled = ['.js', '.js.map', '.d.ts'].map((ending) => join('dist', stem + ending));
    await Promise.all(compiled.map((path) => rm(path, { force: true })));
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { root, sources } from './helpers/sources.ts';

interface Package {
  readonly engines: { readonly node: string };
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(root, name), 'utf8'));

test('package.json allows the install script of sqlite3, so that newer npm versions build it', async (t) => {
  const { allowScripts } = (await read('package.json')) as Package;
  t.true(allowScripts['sqlite3']);
});

test('what the sources import of an optional package is declared here, so that they compile where npm leaves it out', async (t) => {
  const { optionalDependencies = {} } = (await read('package.json')) as Package;
  const texts = [...(await sources('src')).values()];
  const imported = Object.keys(optionalDependencies).filter((name) =>
    texts.some((text) => text.includes(`from '${name}'`)),
  );
  t.deepEqual(imported, ['sqlite3']);
  t.true(texts.some((text) => text.includes("declare module 'sqlite3'")));
});

for (const folder of ['', 'bench/']) {
  test(`every dependency of ${folder}package.json is pinned to one version`, async (t) => {
    const { dependencies, devDependencies, optionalDependencies } = (await read(
      `${folder}package.json`,
    )) as Package;
    const versions = Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    });
    const loose = versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    t.deepEqual(loose, []);
  });
}

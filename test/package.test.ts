import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { missingBindings, type LockEntry } from '../scripts/complete-lock.ts';
import { root } from './helpers/sources.ts';

interface Package {
  readonly engines: { readonly node: string };
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<
    Record<string, LockEntry & { readonly hasInstallScript?: boolean; readonly resolved?: string }>
  >;
}

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(root, name), 'utf8'));

test('package.json allows the install script of sqlite3, so that newer npm versions build it', async (t) => {
  const { allowScripts } = (await read('package.json')) as Package;
  t.true(allowScripts['sqlite3']);
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

  test(`${folder}package-lock.json names no registry host`, async (t) => {
    const { packages } = (await read(`${folder}package-lock.json`)) as Lock;
    const hosts = Object.entries(packages).filter(([, { resolved }]) =>
      /^https?:/.test(resolved ?? ''),
    );
    t.deepEqual(hosts, []);
  });
}

test('no other package than those allowed has an install script', async (t) => {
  const { allowScripts } = (await read('package.json')) as Package;
  const locks = (await Promise.all(
    ['package-lock.json', 'bench/package-lock.json'].map(read),
  )) as Lock[];
  const packages = Object.assign({}, ...locks.map((lock) => lock.packages)) as Lock['packages'];
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  t.deepEqual(
    scripted.filter((name) => !(name in allowScripts)),
    [],
  );
});

test('the lock file holds the bindings of every platform (npm run lock adds those a mirror lacks)', async (t) => {
  const { packages } = (await read('package-lock.json')) as Lock;
  t.deepEqual(Object.keys(missingBindings(packages)), []);
});

test('a missing binding is completed from its name', (t) => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { '@tool/linux-arm64-musl': '1.2.3' } },
  };
  t.deepEqual(missingBindings(packages), {
    'node_modules/@tool/linux-arm64-musl': {
      version: '1.2.3',
      cpu: ['arm64'],
      optional: true,
      libc: ['musl'],
      os: ['linux'],
    },
  });
});

/** What Docent installs, holds and ships, by its lock files, its list of crates and its bill of materials. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { parse } from 'smol-toml';
import { readTree } from '../scripts/crates.ts';
import type { Bom } from '../scripts/cyclonedx.ts';
import { isAllowed, licensed } from '../scripts/licences.ts';
import { LOCKED, faultsOf, readLock } from '../scripts/locks.ts';
import { sbomOf } from '../scripts/sbom.ts';
import { folderOf } from './helpers/folder.ts';
import { root } from './helpers/sources.ts';
import { verifies } from './helpers/verifies.ts';

const CRATES = 'crates/search/pkg/crates.cdx.json';
const OF_SBOM = ['package.json', 'package-lock.json', CRATES];

const read = async (file: string): Promise<string> => readFile(join(root, file), 'utf8');

for (const folder of LOCKED) {
  test(`the lock in ${folder} has a digest of every package for every platform and names no registry`, async (t) => {
    verifies('supply:locks');
    t.deepEqual(faultsOf(await readLock(join(root, folder))), [], 'run `npm run lock`');
  });
}

test('a lock without a digest, with a host, or without the binding of another platform is faulty', (t) => {
  const integrity = 'sha512-AAAA';
  const faults = faultsOf({
    '': {},
    'node_modules/unchecked': {},
    'node_modules/linked': { link: true },
    'node_modules/hosted': { integrity, resolved: 'https://registry.example/hosted.tgz' },
    'node_modules/tool': { integrity, optionalDependencies: { '@tool/arm': '1.0.0', near: '1' } },
    'node_modules/tool/node_modules/near': { integrity },
  });
  t.deepEqual(faults, [
    'unchecked has no digest',
    'hosted names the host of a registry',
    '@tool/arm, which tool needs on some platform, is not locked',
  ]);
});

test('no other package than those allowed has an install script', async (t) => {
  verifies('supply:install-scripts');
  const { allowScripts } = JSON.parse(await read('package.json')) as { allowScripts: object };
  const locks = await Promise.all(['.', 'bench'].map((folder) => readLock(join(root, folder))));
  const scripted = locks
    .flatMap((lock) => Object.entries(lock))
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  t.deepEqual(scripted, Object.keys(allowScripts));
});

test('every package and crate has a licence of the list', async (t) => {
  verifies('supply:licences');
  const entries = await licensed(root);
  t.deepEqual(
    entries.filter((entry) => !isAllowed(entry)),
    [],
  );
  for (const use of ['service', 'engine', 'development'] as const) {
    t.true(entries.filter((entry) => entry.use === use).length > 50, use);
  }
});

test('a licence that asks for more than a notice, an unknown one or none is refused', (t) => {
  const allowed = (licence: string, use: 'service' | 'development' = 'service'): boolean =>
    isAllowed({ name: 'a', use, licence });
  t.true(allowed('MIT OR GPL-3.0-only'));
  t.false(allowed('MIT AND GPL-3.0-only'));
  t.false(allowed('MPL-2.0'));
  t.true(allowed('MPL-2.0', 'development'));
  t.false(allowed(''));
  t.false(allowed('SEE LICENSE IN LICENSE'));
});

test('the list of crates holds those that Cargo.lock pins', async (t) => {
  verifies('supply:sbom');
  const { components } = JSON.parse(await read(CRATES)) as Bom;
  const lock = parse(await read('crates/search/Cargo.lock')) as unknown as {
    package: { name: string; version: string; checksum?: string }[];
  };
  const pinned = new Map(lock.package.map((one) => [`${one.name}@${one.version}`, one.checksum]));
  for (const { name, version, hashes } of components) {
    t.true(pinned.has(`${name}@${version}`), `${name} ${version}: run \`npm run wasm\``);
    t.is(hashes?.[0]?.content, pinned.get(`${name}@${version}`), name);
  }
  t.true(components.some(({ name }) => name === 'tantivy'));
});

test('cargo tree is read into crates and what each uses', (t) => {
  const tree = [
    '0 engine v1.0.0 (/somewhere)|Apache-2.0',
    '1 a v1.0.0|MIT/Apache-2.0',
    '2 b v2.0.0|MIT',
    '1 b v2.0.0|MIT (*)',
  ].join('\n');
  const bom = readTree(tree, { package: [{ name: 'b', version: '2.0.0', checksum: 'cafe' }] });
  t.deepEqual(bom.dependencies, [
    { ref: 'pkg:cargo/a@1.0.0', dependsOn: ['pkg:cargo/b@2.0.0'] },
    { ref: 'pkg:cargo/b@2.0.0', dependsOn: [] },
    { ref: 'pkg:cargo/engine@1.0.0', dependsOn: ['pkg:cargo/a@1.0.0', 'pkg:cargo/b@2.0.0'] },
  ]);
  t.deepEqual(bom.components[0]?.licenses, [{ expression: 'MIT OR Apache-2.0' }]);
  t.deepEqual(bom.components[1]?.hashes, [{ alg: 'SHA-256', content: 'cafe' }]);
});

test('the bill of materials names what the package installs and holds, and nothing else', async (t) => {
  verifies('supply:sbom');
  const bom = JSON.parse(await sbomOf(root)) as Bom;
  const purls = bom.components.map(({ purl }) => purl);
  const { dependencies } = JSON.parse(await read('package.json')) as {
    dependencies: Record<string, string>;
  };
  for (const [name, version] of Object.entries(dependencies)) {
    t.true(purls.includes(`pkg:npm/${name.replace('@', '%40')}@${version}`), name);
  }
  // Bundled for the browser; compiled into the engine; only for tests.
  t.true(purls.some((purl) => purl.startsWith('pkg:npm/%40mermaid-js/tiny@')));
  t.true(purls.some((purl) => purl.startsWith('pkg:cargo/tantivy@')));
  t.false(purls.some((purl) => purl.startsWith('pkg:npm/ava@')));
  t.deepEqual(
    bom.components.filter(({ hashes, name }) => !hashes && name !== 'docent-search'),
    [],
  );
  const refs = new Set(bom.components.map((component) => component['bom-ref']));
  t.deepEqual(
    bom.dependencies.flatMap(({ dependsOn }) => dependsOn.filter((ref) => !refs.has(ref))),
    [],
  );
});

test('the bill of materials is the same in another folder and at another time, and names neither', async (t) => {
  verifies('supply:sbom');
  const files = await Promise.all(OF_SBOM.map(async (file) => [file, await read(file)] as const));
  const elsewhere = await folderOf(t, Object.fromEntries(files));
  const bom = await sbomOf(elsewhere);
  t.is(bom, await sbomOf(root));
  t.false(bom.includes(root));
  t.notRegex(bom, /"timestamp"|https?:\/\/registry/);
});

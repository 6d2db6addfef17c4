/**
 * Checks the licence of every package and crate that is shipped, installed with the service, or needed to develop it, and prints how many have which.
 * Run with `npm run licences`. What `.ci/` downloads for its checks is neither.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import type { Bom } from './cyclonedx.ts';
import { readLock, type LockPackages } from './locks.ts';
import { CRATES, PACKAGE } from './search-artefact.ts';

/** Licences that ask for no more than a notice: whoever runs or passes on Docent need not publish anything. */
const PERMISSIVE: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PSF-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
];

/** These ask something of whoever passes on a changed file (MPL-2.0), the data (CC-BY-3.0) or the font (OFL-1.1); tools are not passed on. */
const FOR_TOOLS: readonly string[] = [...PERMISSIVE, 'CC-BY-3.0', 'MPL-2.0', 'OFL-1.1'];

export interface Licensed {
  readonly name: string;
  readonly use: Use;
  /** SPDX expression. */
  readonly licence: string;
}

type Use = 'service' | 'engine' | 'development';

export async function licensed(root: string): Promise<readonly Licensed[]> {
  const crates = JSON.parse(await readFile(join(root, PACKAGE, CRATES), 'utf8')) as Bom;
  return [
    ...packagesOf(await readLock(root)),
    ...packagesOf(await readLock(join(root, 'bench'))).map((entry) => ({
      ...entry,
      use: 'development' as const,
    })),
    ...crates.components.map(({ name, licenses = [] }) => ({
      name,
      use: 'engine' as const,
      licence: licenses.flatMap((one) => ('expression' in one ? one.expression : [])).join(),
    })),
  ];
}

function packagesOf(packages: LockPackages): readonly Licensed[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { dev, license = '' }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      use: dev === true ? 'development' : 'service',
      licence: license,
    }));
}

export function isAllowed({ use, licence }: Licensed): boolean {
  try {
    return satisfies(licence, use === 'development' ? FOR_TOOLS : PERMISSIVE);
  } catch {
    // No licence, or none that SPDX knows.
    return false;
  }
}

function table(entries: readonly Licensed[]): string {
  const licences = [...new Set(entries.map(({ licence }) => licence))].toSorted();
  const rows = licences.map((licence) => {
    const count = (use: Use): string =>
      String(entries.filter((one) => one.licence === licence && one.use === use).length).padStart(
        12,
      );
    return `= ${licence.padEnd(42)}${count('service')}${count('engine')}${count('development')}`;
  });
  const head = `= ${'licence'.padEnd(42)}${['service', 'engine', 'development'].map((use) => use.padStart(12)).join('')}`;
  return [head, ...rows, ''].join('\n');
}

async function main(): Promise<void> {
  const entries = await licensed('.');
  process.stdout.write(table(entries));
  for (const { name, licence, use } of entries.filter((entry) => !isAllowed(entry))) {
    process.stderr.write(
      `${name} (${use}) has the licence '${licence}', which scripts/licences.ts does not allow\n`,
    );
    process.exitCode = 1;
  }
}

if (process.argv[1] === import.meta.filename) await main();

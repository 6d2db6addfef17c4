/**
 * Completes the lock files with npm: every package has the digest that its registry names, for every platform, and no lock
 * names a registry's host. Run with `npm run lock` after changing a dependency.
 */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders whose `package-lock.json` is committed. */
export const LOCKED: readonly string[] = [
  '.',
  'bench',
  '.ci/tools',
  '.ci/site',
  '.ci/mcp',
  '.ci/github',
  '.ci/deploy',
];

export interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export type LockPackages = Readonly<Record<string, LockEntry>>;

interface Lock {
  readonly packages: LockPackages;
}

export async function readLock(folder: string): Promise<LockPackages> {
  return parseLock(await readFile(join(folder, 'package-lock.json'), 'utf8')).packages;
}

/** Sentences about entries that `npm ci` would install unchecked, from one host only, or not on every platform. */
export function faultsOf(packages: LockPackages): readonly string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.replace(/^.*node_modules\//, '');
    const missing = Object.keys(entry.optionalDependencies ?? {}).filter(
      (other) => !isLocked(packages, path, other),
    );
    return [
      ...(isInstalled(path, entry) && !entry.integrity ? [`${name} has no digest`] : []),
      ...(/^https?:/.test(entry.resolved ?? '') ? [`${name} names the host of a registry`] : []),
      ...missing.map((other) => `${other}, which ${name} needs on some platform, is not locked`),
    ];
  });
}

/** The project itself and links to folders of it have no archive. */
function isInstalled(path: string, { link }: LockEntry): boolean {
  return path !== '' && link !== true;
}

/** Node looks below the package, then beside it, then in each folder above. */
function isLocked(packages: LockPackages, from: string, name: string): boolean {
  for (
    let folder = from;
    ;
    folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')
  ) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

/** npm adds what a lock lacks, with digests, but never a digest to an entry that is there: such entries go first. */
async function complete(folder: string): Promise<void> {
  const file = join(folder, 'package-lock.json');
  const lock = parseLock(await readFile(file, 'utf8'));
  const kept = Object.entries(lock.packages).filter(
    ([path, entry]) => !isInstalled(path, entry) || entry.integrity !== undefined,
  );
  await writeFile(file, JSON.stringify({ ...lock, packages: Object.fromEntries(kept) }));
  const flags = [
    '--package-lock-only',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  execFileSync('npm', ['install', ...flags, '--omit-lockfile-registry-resolved'], {
    cwd: folder,
    stdio: 'inherit',
  });
}

function parseLock(text: string): Lock {
  return JSON.parse(text) as Lock;
}

async function main(): Promise<void> {
  for (const folder of LOCKED) {
    await complete(folder);
    for (const fault of faultsOf(await readLock(folder))) {
      process.stderr.write(`${join(folder, 'package-lock.json')}: ${fault}\n`);
      process.exitCode = 1;
    }
  }
}

if (process.argv[1] === import.meta.filename) await main();

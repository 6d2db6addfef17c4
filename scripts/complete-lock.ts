/**
 * Completes `package-lock.json` after an install from a registry mirror that carries the bindings of some platforms
 * only: npm leaves the others out of the lock, and `npm ci` then refuses it. Run with `npm run lock` after adding a dependency.
 */
import { readFile, writeFile } from 'node:fs/promises';

export interface LockEntry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export type LockPackages = Readonly<Record<string, LockEntry>>;

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** Platform of a binding from its name (`binding-linux-arm64-musl`), in npm's order of keys. */
function entryFor(name: string, version: string, dev: boolean): LockEntry | undefined {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (cpu.length === 0) return undefined;
  const linked = /-(gnu|musl)/.exec(name)?.[1];
  return {
    version,
    cpu,
    ...(dev && { dev }),
    ...(linked !== undefined && { libc: [linked === 'musl' ? 'musl' : 'glibc'] }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

/** The optional bindings that packages of the lock name and the lock lacks, as entries without a digest. */
export function missingBindings(packages: LockPackages): LockPackages {
  const missing: Record<string, LockEntry> = {};
  for (const entry of Object.values(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`;
      const known = path in packages || !/^\d/.test(version);
      const added = known ? undefined : entryFor(name, version, entry.dev === true);
      if (added !== undefined) missing[path] = added;
    }
  }
  return missing;
}

async function main(): Promise<void> {
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: LockPackages;
  };
  const added = missingBindings(lock.packages);
  const all = Object.entries({ ...lock.packages, ...added });
  const packages = Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b, 'en')));
  await writeFile('package-lock.json', `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  process.stdout.write(`${Object.keys(added).length} bindings added to package-lock.json\n`);
}

if (process.argv[1] === import.meta.filename) await main();

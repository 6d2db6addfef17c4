/**
 * Prints the crates that are compiled into the search engine, as CycloneDX. `npm run wasm` keeps them beside the engine, so that
 * nobody needs Rust to know what the package holds.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import type { Bom, Component } from './cyclonedx.ts';
import { CRATE } from './search-artefact.ts';

interface CargoLock {
  readonly package: readonly {
    readonly name: string;
    readonly version: string;
    readonly checksum?: string;
  }[];
}

/** Crates of the target without those that only run while it is built: build scripts, macros, tests. */
async function cratesOfEngine(): Promise<Bom> {
  const edges = ['-e', 'normal,no-proc-macro', '--target', 'wasm32-unknown-unknown'];
  const format = ['--prefix', 'depth', '--format', ' {p}|{l}'];
  const tree = execFileSync('cargo', ['tree', '--locked', ...edges, ...format], {
    cwd: CRATE,
    encoding: 'utf8',
  });
  return readTree(
    tree,
    parse(await readFile(`${CRATE}/Cargo.lock`, 'utf8')) as unknown as CargoLock,
  );
}

/** Reads `cargo tree`: each line has its depth, and belongs to the line above it that is one less deep. */
export function readTree(tree: string, lock: CargoLock): Bom {
  const components = new Map<string, Component>();
  const uses = new Map<string, Set<string>>();
  const above: string[] = [];
  for (const line of tree.trim().split('\n')) {
    const { depth, crate } = readLine(line, lock);
    const ref = crate['bom-ref'];
    components.set(ref, crate);
    uses.set(ref, uses.get(ref) ?? new Set());
    above.length = depth;
    uses.get(above.at(-1) ?? '')?.add(ref);
    above.push(ref);
  }
  const refs = [...components.keys()].toSorted();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    components: refs.flatMap((ref) => components.get(ref) ?? []),
    dependencies: refs.map((ref) => ({
      ref,
      dependsOn: [...(uses.get(ref) ?? [])].toSorted(),
    })),
  };
}

/** Reads `2 memchr v2.8.3|Unlicense OR MIT (*)`. */
function readLine(line: string, lock: CargoLock): { depth: number; crate: Component } {
  const read = /^(?<depth>\d+) (?<name>\S+) v(?<version>\S+)[^|]*\|(?<licence>.*?)(?: \(\*\))?$/;
  const parts = read.exec(line)?.groups;
  if (parts === undefined) throw new Error(`cargo tree wrote a line of another form: ${line}`);
  const { depth, name = '', version = '', licence = '' } = parts;
  const purl = `pkg:cargo/${name}@${version}`;
  const locked = lock.package.find((entry) => entry.name === name && entry.version === version);
  const crate = {
    'bom-ref': purl,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl,
    ...(locked?.checksum && { hashes: [{ alg: 'SHA-256', content: locked.checksum }] }),
    // Older crates separate alternatives by a slash, which is no SPDX expression.
    licenses: [{ expression: licence.replaceAll(/ ?\/ ?/g, ' OR ') }],
  };
  return { depth: Number(depth), crate };
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(`${JSON.stringify(await cratesOfEngine(), undefined, 2)}\n`);
}

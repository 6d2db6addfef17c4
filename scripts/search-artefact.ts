/**
 * Files of the committed WebAssembly artefact, and the digests that tie it to its sources.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const CRATE = 'crates/search';
export const PACKAGE = 'crates/search/pkg';
/** Crates that the engine holds, as CycloneDX. */
export const CRATES = 'crates.cdx.json';
const MANIFEST = 'crates/search/pkg/artefact.json';
/** Every file that the build makes, except the manifest itself. */
export const ARTEFACTS: readonly string[] = [
  'docent_search_bg.wasm',
  'docent_search.js',
  'docent_search.d.ts',
  'engine.js',
  'engine.d.ts',
];

/** `pkg/artefact.json`: what was built, from what, with what. */
export interface Manifest {
  /** SHA-256 of the crate's sources and of the build script. */
  readonly sources: string;
  /** `rustc -V`, `wasm-pack -V`, `wasm-opt --version`: equal toolchains give equal bytes. */
  readonly toolchain: readonly string[];
  /** SHA-256 of each artefact. */
  readonly files: Readonly<Record<string, string>>;
}

/** SHA-256 (hex) over the names and contents of everything the artefact is made from. */
export async function digestSources(): Promise<string> {
  const entries = await readdir(`${CRATE}/src`, { recursive: true, withFileTypes: true });
  const sources = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`);
  const files = [
    `${CRATE}/Cargo.toml`,
    `${CRATE}/Cargo.lock`,
    `${CRATE}/.cargo/config.toml`,
    'scripts/build-wasm.ts',
    'scripts/engine-factory.ts',
    ...sources.toSorted(),
  ];
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** SHA-256 (hex) of each artefact in the folder. */
export async function digestArtefacts(folder: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const name of ARTEFACTS) {
    const content = await readFile(join(folder, name));
    digests[name] = createHash('sha256').update(content).digest('hex');
  }
  return digests;
}

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(MANIFEST, 'utf8')) as Manifest;
}

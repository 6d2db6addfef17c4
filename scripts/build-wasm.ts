/**
 * Builds `crates/search` into the committed `crates/search/pkg`: wasm-pack, wasm-opt, the instance factory, digests.
 *
 * Needs wasm-pack, wasm-bindgen, wasm-opt (npm: binaryen) on the path and a Rust toolchain with wasm32-unknown-unknown
 * (`rustup target add wasm32-unknown-unknown`; `.ci/with-wasm-toolchain <command>` where rustup cannot download it, and for the tools).
 * With `--out <folder>` the committed artefact stays as it is, for comparison: see `check-wasm.ts`.
 */
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { engineFactory, engineTypes } from './engine-factory.ts';
import { ARTEFACTS, CRATE, PACKAGE, digestArtefacts, digestSources } from './search-artefact.ts';

const options = parseArgs({ options: { out: { type: 'string', default: PACKAGE } } });
await build(resolve(options.values.out));

async function build(out: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-wasm-'));
  try {
    pack(folder);
    optimise(folder);
    await addFactory(folder);
    await mkdir(out, { recursive: true });
    for (const name of ARTEFACTS) {
      await copyFile(join(folder, name), join(out, name));
    }
    const manifest = {
      sources: await digestSources(),
      toolchain: toolchain(),
      files: await digestArtefacts(folder),
    };
    await writeFile(join(out, 'artefact.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function pack(folder: string): void {
  const command = ['build', '--release', '--target', 'web', '--mode', 'no-install', '--no-pack'];
  execFileSync('wasm-pack', [...command, '--out-dir', folder, '--', '--locked'], {
    cwd: CRATE,
    stdio: 'inherit',
    env: { ...process.env, CARGO_ENCODED_RUSTFLAGS: rustFlags().join('\u{1f}') },
  });
}

/** No path of this machine may reach the artefact: panic messages would carry it, and bytes would differ. */
function rustFlags(): readonly string[] {
  const sysroot = run('rustc', ['--print', 'sysroot']);
  const cargo = process.env['CARGO_HOME'] ?? join(homedir(), '.cargo');
  const remapped = [
    [resolve(CRATE), '/crate'],
    [join(cargo, 'registry', 'src'), '/cargo'],
    [join(sysroot, 'lib', 'rustlib', 'src', 'rust'), '/rustc/src'],
  ];
  return [
    '--cfg=getrandom_backend="unsupported"',
    ...remapped.map(([from, to]) => `--remap-path-prefix=${from}=${to}`),
  ];
}

function optimise(folder: string): void {
  const wasm = join(folder, 'docent_search_bg.wasm');
  const features = ['bulk-memory', 'mutable-globals', 'nontrapping-float-to-int', 'sign-ext'];
  const enabled = [...features, 'reference-types', 'multivalue'].map((name) => `--enable-${name}`);
  run('wasm-opt', ['-O3', ...enabled, wasm, '-o', wasm]);
}

async function addFactory(folder: string): Promise<void> {
  const source = await readFile(join(folder, 'docent_search.js'), 'utf8');
  await writeFile(join(folder, 'engine.js'), engineFactory(source));
  await writeFile(join(folder, 'engine.d.ts'), engineTypes(source));
}

function toolchain(): readonly string[] {
  const versions: readonly (readonly [string, string])[] = [
    ['rustc', '--version'],
    ['wasm-pack', '--version'],
    ['wasm-bindgen', '--version'],
    ['wasm-opt', '--version'],
  ];
  return versions.map(([command, flag]) => run(command, [flag]));
}

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { encoding: 'utf8' }).trim();
}

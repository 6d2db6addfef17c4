/** Command lines of the peer programs, by runtime; what they need is installed by the runtime's own client, once. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder } from '../cache.ts';
import type { Launch } from './dialogue.ts';
import { expectPinnedFile, expectPinnedFiles, expectPinnedPackages } from './pinned.ts';

const run = promisify(execFile);

const PROGRAM = fileURLToPath(new URL('javascript/program.js', import.meta.url));
const SOURCES = resolve(import.meta.dirname, '../../../bench/peers');
const BUN = '1.4.5';
const DENO = '2.9.6';
const PAGEFIND = '1.6.0';
const SONIC = '1.10.2';

export async function inNode(peer: string, ...needs: readonly string[]): Promise<Launch> {
  for (const command of needs) await here(command);
  return { command: process.execPath, args: ['--max-old-space-size=8192', PROGRAM, peer] };
}

export async function pagefindInNode(): Promise<Launch> {
  const home = await npmPackage('pagefind', PAGEFIND);
  const { command, args } = await inNode('pagefind');
  return { command, args: [...args, home, PAGEFIND] };
}

/** From npm's package, whose binary is in an optional package for each platform. */
export async function inBun(peer: string): Promise<Launch> {
  const home = await npmPackage('bun', BUN);
  const command = await binaryIn(join(home, 'node_modules/@oven'), 'bin/bun');
  return { command, args: ['run', PROGRAM, peer] };
}

export async function inDeno(peer: string): Promise<Launch> {
  const home = await npmPackage('deno', DENO);
  const command = await binaryIn(join(home, 'node_modules/@deno'), 'deno');
  const args = [
    'run',
    '--allow-all',
    '--no-config',
    '--node-modules-dir=manual',
    '--v8-flags=--max-old-space-size=8192',
    PROGRAM,
    peer,
  ];
  return { command, args };
}

export async function inPython(peer: string): Promise<Launch> {
  await here('python3');
  const home = await installed('python', async (folder) => {
    await run('python3', ['-m', 'venv', folder]);
    const pins = join(folder, 'requirements.txt');
    const flags = ['--quiet', '--require-hashes', '--requirement', pins];
    await run(join(folder, 'bin/pip'), ['install', ...flags]).catch(sayWhatDiffers);
  });
  return { command: join(home, 'bin/python'), args: [join(home, 'program.py'), peer] };
}

/** pip ends with the digests, which say nothing to a reader of the results. */
function sayWhatDiffers(error: Error): never {
  if (!error.message.includes('DO NOT MATCH THE HASHES')) throw error;
  throw new Error('a package is not the one whose digest bench/peers/python/requirements.txt pins');
}

/** @param language `java` or `kotlin`: a Maven project below this folder. */
export async function onJvm(language: string, main: string): Promise<Launch> {
  for (const command of ['java', 'mvn']) await here(command);
  const home = await installed(language, async (folder) => {
    await run('mvn', ['--quiet', '--batch-mode', 'package'], { cwd: folder });
  });
  await expectPinnedFiles(join(home, 'target/dependency'));
  const path = [join(home, 'target/classes'), join(home, 'target/dependency/*')].join(':');
  return { command: 'java', args: ['-Xmx4g', '-cp', path, main] };
}

export async function native(): Promise<Launch> {
  await here('cargo');
  const home = await installed('tantivy', async (folder) => {
    await run('cargo', ['build', '--release', '--locked', '--quiet'], { cwd: folder });
  });
  return { command: join(home, 'target/release/tantivy-peer'), args: [] };
}

/**
 * From the Rust registry. It compiles RocksDB, which takes longer than all other installations together.
 *
 * @param mayBuild whether the user asked for Sonic by name; otherwise only one that is built already is measured.
 */
export async function sonicInNode(mayBuild: boolean): Promise<Launch> {
  const home = cacheFolder('peers', `sonic-${SONIC}`);
  await once(home, async () => {
    if (!mayBuild) throw new Error('it is not built; --engines sonic builds it, which takes long');
    await here('cargo');
    const options = ['sonic-server', '--version', SONIC, '--locked', '--quiet'];
    await run('cargo', ['info', '--quiet', `sonic-server@${SONIC}`]);
    await expectPinnedFile(await downloadedCrate(`sonic-server-${SONIC}.crate`));
    await run('cargo', ['install', ...options, '--root', home]);
  });
  const { command, args } = await inNode('sonic');
  return { command, args: [...args, join(home, 'bin/sonic'), SONIC] };
}

async function downloadedCrate(name: string): Promise<string> {
  const cache = join(process.env['CARGO_HOME'] || join(homedir(), '.cargo'), 'registry/cache');
  for (const registry of await readdir(cache)) {
    if ((await readdir(join(cache, registry))).includes(name)) return join(cache, registry, name);
  }
  throw new Error(`cargo did not download ${name}`);
}

/** @throws when a package that came with it is not the one whose digest is pinned, as {@link expectPinnedPackages} does. */
export async function npmPackage(name: string, version: string): Promise<string> {
  const home = cacheFolder('peers', `${name}-${version}`);
  await once(home, async () => {
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', home];
    await run('npm', ['install', ...flags, `${name}@${version}`]);
  });
  await expectPinnedPackages(home);
  return home;
}

export async function binaryIn(scope: string, path: string): Promise<string> {
  const [platform] = (await readdir(scope)).filter((name) => !name.startsWith('.'));
  if (platform === undefined) throw new Error(`there is no build for this platform in ${scope}`);
  return join(scope, platform, path);
}

/** The sources of a peer, copied into the cache and made ready there; again when a source changes. */
async function installed(peer: string, make: (folder: string) => Promise<void>): Promise<string> {
  const sources = join(SOURCES, peer);
  const home = cacheFolder('peers', `${peer}-${await digestOf(sources)}`);
  await once(home, async () => {
    await cp(sources, home, { recursive: true });
    await make(home);
  });
  return home;
}

async function once(home: string, make: () => Promise<void>): Promise<void> {
  const stamp = join(home, '.complete');
  if ((await readFile(stamp).catch(() => undefined)) !== undefined) return;
  await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  await make();
  await writeFile(stamp, '');
}

async function digestOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** @throws when the command is not on the path. */
async function here(command: string): Promise<void> {
  await run('which', [command]).catch(() => {
    throw new Error(`${command} is not installed`);
  });
}

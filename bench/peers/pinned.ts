/** Installs exactly what was measured before: its digest is pinned in `digests.json`. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

const FILE = 'bench/peers/digests.json';

/** By `<package>@<version>` or file name, the subresource integrity (SHA-512) of the tarball or file. */
type Digests = Readonly<Record<string, string>>;

interface InstalledPackages {
  readonly packages: Readonly<
    Record<string, { readonly version: string; readonly integrity?: string }>
  >;
}

/**
 * npm compares each tarball with the digest that the registry names, and writes that digest down; here it is compared with ours.
 *
 * @param home where `npm install --prefix` put the packages.
 * @throws when one of them is not a pinned one.
 */
export async function expectPinnedPackages(home: string): Promise<void> {
  const lock = await readFile(join(home, 'node_modules/.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as InstalledPackages;
  const digests = await pinned();
  for (const [path, { version, integrity }] of Object.entries(packages)) {
    expectPinned(digests, `${path.replace(/^.*node_modules\//u, '')}@${version}`, integrity);
  }
}

/** @throws when a file of the folder is not a pinned one. */
export async function expectPinnedFiles(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length === 0) throw new Error(`${basename(folder)} holds nothing to run`);
  for (const name of names) await expectPinnedFile(join(folder, name));
}

/** @throws when the file is not the pinned one of its name. */
export async function expectPinnedFile(file: string): Promise<void> {
  const digest = createHash('sha512')
    .update(await readFile(file))
    .digest('base64');
  expectPinned(await pinned(), basename(file), `sha512-${digest}`);
}

async function pinned(): Promise<Digests> {
  const file = resolve(import.meta.dirname, '../../..', FILE);
  return JSON.parse(await readFile(file, 'utf8')) as Digests;
}

function expectPinned(digests: Digests, name: string, found: string | undefined): void {
  const wanted = digests[name];
  if (wanted === undefined) {
    throw new Error(`${name} is not pinned: add its digest (${found}) to ${FILE}`);
  }
  if (found !== wanted) throw new Error(`${name} is not the one whose digest ${FILE} pins`);
}

/** Fetches a pinned package with npm, compares its digest, and unpacks its Markdown; kept in the user's cache. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extract } from 'tar';
import { cacheFolder } from '../cache.ts';
import type { PinnedPackage } from './packages.ts';

const run = promisify(execFile);

/** Folder of the package's Markdown files. @throws when npm fails or the tarball is not the pinned one. */
export async function markdownOf(pinned: PinnedPackage): Promise<string> {
  const cache = cacheFolder('packages');
  const folder = join(cache, `${pinned.name.replace('/', '+')}@${pinned.version}`);
  if (await exists(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const aside = await mkdtemp(join(cache, '.fetching-'));
  try {
    const tarball = await pack(pinned, aside);
    const markdown = join(aside, 'markdown');
    await mkdir(markdown);
    await extract({
      file: tarball,
      cwd: markdown,
      strip: 1,
      filter: (path) => /\.mdx?$/iu.test(path),
      // Folders that start with a dot or are called node_modules are not read as documentation; these are.
      onReadEntry: (entry) => {
        entry.path = entry.path
          .replaceAll(/(?<=\/)\.(?=[^/]+\/)/gu, '')
          .replaceAll('/node_modules/', '/packages/');
      },
    });
    await rename(markdown, folder);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return folder;
}

async function pack({ name, version, integrity }: PinnedPackage, aside: string): Promise<string> {
  const spec = `${name}@${version}`;
  const args = ['pack', spec, '--json', '--ignore-scripts', '--pack-destination', aside];
  const { stdout } = await run('npm', args, { maxBuffer: 2 ** 26 });
  const packed = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>)[0];
  if (packed === undefined) throw new Error(`npm pack ${spec} named no file: ${stdout}`);
  const tarball = join(aside, packed.filename);
  const found = `sha512-${createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64')}`;
  if (found !== integrity) {
    throw new Error(`${spec} is not the pinned package: its digest is ${found}, not ${integrity}`);
  }
  return tarball;
}

async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}

/** Puts a corpus together: the Markdown of pinned packages, a folder each, without the files that Docent refuses. */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadLibrary } from '../../src/content/library/load.ts';
import { cacheFolder } from '../cache.ts';
import { countsOf, readLibrary } from '../library.ts';
import { markdownOf } from './fetch.ts';
import { packagesOf, type Size } from './packages.ts';

/** Record next to an assembled corpus. */
export interface CorpusFacts {
  readonly pages: number;
  /** Sections of pages, each page's lead included. */
  readonly sections: number;
  /** Files that `docent check` refuses, and that are therefore missing. */
  readonly leftOut: readonly string[];
}

export interface Assembled extends CorpusFacts {
  /** Folder to serve. */
  readonly folder: string;
  /** SHA-256 over the packages' digests: equal corpora are equal documents. */
  readonly digest: string;
}

/** Downloads at most once; says what it does through `progress`. */
export async function assemble(size: Size, progress: (line: string) => void): Promise<Assembled> {
  const packages = await packagesOf(size);
  const pins = packages.map(({ integrity }) => integrity).join('\n');
  const digest = createHash('sha256').update(pins).digest('hex');
  const parent = cacheFolder('corpora', `${size}-${digest.slice(0, 16)}`);
  const stamp = join(parent, 'corpus.json');
  const known = await readFile(stamp, 'utf8').catch(() => undefined);
  const folder = join(parent, 'docs');
  if (known !== undefined) return { folder, digest, ...(JSON.parse(known) as CorpusFacts) };
  await mkdir(cacheFolder('corpora'), { recursive: true });
  const aside = await mkdtemp(cacheFolder('corpora', '.assembling-'));
  for (const [done, one] of packages.entries()) {
    progress(`corpus ${size}: ${one.name} ${one.version} (${done + 1} of ${packages.length})`);
    const name = one.name.replace('@', '').replace('/', '-');
    await cp(await markdownOf(one), join(aside, 'docs', name), { recursive: true });
  }
  const leftOut = await dropRefused(join(aside, 'docs'));
  const facts: CorpusFacts = { ...countsOf(await readLibrary(join(aside, 'docs'))), leftOut };
  await writeFile(join(aside, 'corpus.json'), JSON.stringify(facts));
  await rm(parent, { recursive: true, force: true });
  await rename(aside, parent);
  return { folder, digest, ...facts };
}

/** Removes the files that Docent refuses. */
export async function dropRefused(folder: string): Promise<readonly string[]> {
  const product = { id: 'docent', name: 'Docent', version: '0', description: '' };
  const { findings } = await loadLibrary(folder, { product, baseUrl: 'http://localhost' });
  const errors = findings.filter(({ severity }) => severity === 'error');
  const files = [...new Set(errors.map(({ file }) => file))];
  await Promise.all(files.map((file) => rm(join(folder, file))));
  return files;
}

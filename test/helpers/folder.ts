/** A content folder made for one test, and what loading it gives. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { loadLibrary, type LoadOptions, type LoadResult } from '../../src/content/library/load.ts';
import type { Library } from '../../src/content/model/library.ts';
import type { WholePage } from '../../src/content/model/page.ts';
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';

export const BASE = 'https://docs.test';

/** Writes the files into a folder that is removed when the test ends. */
export async function folderOf(
  t: Pick<ExecutionContext, 'teardown'>,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-content-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  return folder;
}

/** Commits the files to a repository of the folder, which is made where there is none. */
export function commitFiles(folder: string, files: readonly string[], date: string): void {
  const env = { ...process.env, GIT_COMMITTER_DATE: date };
  const commit = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'a'];
  for (const words of [['init', '-q'], ['add', '--', ...files], commit]) {
    execFileSync('git', words, { cwd: folder, env });
  }
}

export async function load(
  folder: string,
  options: Partial<LoadOptions> = {},
): Promise<LoadResult> {
  const product = { id: 'acme', name: 'Acme', version: '1.0.0', description: 'A product.' };
  return await loadLibrary(folder, { product, baseUrl: BASE, ...options });
}

/** The library of these files; fails the test on errors. */
export async function libraryOf(
  t: Pick<ExecutionContext, 'teardown'>,
  files: Readonly<Record<string, string | Uint8Array>>,
  below = '',
): Promise<MemoryLibrary> {
  const { library, findings } = await load(join(await folderOf(t, files), below));
  if (library === undefined) {
    throw new Error(JSON.stringify(findings, null, 2));
  }
  return library;
}

/** A page with its text; fails the test without one. */
export function pageAt(library: MemoryLibrary | undefined, slug: string): WholePage {
  if (library === undefined) throw new Error('there is no library');
  return library.contents.read({ slug });
}

/** `section/group: slug` of each page, in navigation order. */
export function order({ pages }: Library): string[] {
  return pages.map(({ section, group, slug }) => `${section}/${group}: ${slug}`);
}

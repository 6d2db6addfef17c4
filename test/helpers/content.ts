/** A generation from Markdown files that a test writes down: read and indexed as in production. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { loadLibrary, type LoadOptions } from '../../src/content/library/load.ts';
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';
import type { Generation } from '../../src/generation/generation.ts';
import { createSearch } from '../../src/search/index/create-search.ts';

/** Text by path below the content folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Writes the files to a folder that is removed after the test, reads and indexes it. */
export async function generationOf(
  t: Pick<ExecutionContext, 'teardown'>,
  files: Files,
  options: LoadOptions,
): Promise<Generation & { readonly library: MemoryLibrary }> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-content-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const { library, findings } = await loadLibrary(folder, options);
  if (library === undefined) throw new Error(JSON.stringify(findings, undefined, 2));
  const search = await createSearch(library);
  return { library, search, builtAt: '2026-01-01T00:00:00.000Z' };
}

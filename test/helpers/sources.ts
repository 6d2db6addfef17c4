/** Reads TypeScript sources of the repository as text, for the tests about structure. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The repository's root; tests run from `dist/test/helpers`. */
export const root: string = join(import.meta.dirname, '..', '..', '..');

/** Path below `folder` (with `/`) to text, of every `.ts` file below it; empty when the folder is missing. */
export async function sources(folder: string): Promise<ReadonlyMap<string, string>> {
  const top = join(root, folder);
  const names = await readdir(top, { recursive: true }).catch(() => []);
  const found = names.filter((name) => name.endsWith('.ts')).toSorted();
  const texts = await Promise.all(found.map((name) => readFile(join(top, name), 'utf8')));
  return new Map(found.map((name, index) => [name.replaceAll('\\', '/'), texts[index] ?? '']));
}

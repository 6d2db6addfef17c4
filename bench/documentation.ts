/** The documentation that is served and indexed while it is measured. */
import { resolve } from 'node:path';
import { countsOf, readLibrary } from './library.ts';
import { assemble, type CorpusFacts } from './public/assemble.ts';
import { isSize } from './public/packages.ts';

export interface Documentation extends CorpusFacts {
  /** As it was named on the command line. */
  readonly name: string;
  /** Absolute path. */
  readonly folder: string;
  /** SHA-256 over the pinned packages, or over all that was read of a folder. */
  readonly digest: string;
}

/** @param name a size of public documentation, or a folder. */
export async function documentationOf(
  name: string,
  progress: (line: string) => void,
): Promise<Documentation> {
  if (isSize(name)) return { name, ...(await assemble(name, progress)) };
  const folder = resolve(name);
  const library = await readLibrary(folder);
  return { name, folder, ...countsOf(library), digest: library.digest, leftOut: [] };
}

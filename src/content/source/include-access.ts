/** Decides whether a file may be included, and reads it. */
import path from 'node:path';
import { isHiddenBelow, type IncludeRoots } from './include-roots.ts';
import { readRegular } from './open-file.ts';
import type { Standing } from './repository.ts';
import { looksSecret } from './secret-names.ts';
import { isInside } from './walk.ts';

/** Reasons why a file is not read. */
export type Refusal =
  | 'outside'
  | 'hidden'
  | 'secret'
  | 'unreadable'
  | Exclude<Standing, 'committed'>;

/** @param disk links resolved */
export function readAllowed(roots: IncludeRoots, disk: string, bytesMax: number): Buffer | Refusal {
  const { allowed, reach, repository } = roots;
  const holder = allowed.find((folder) => isInside(folder, disk));
  const within = holder ?? (isInside(reach, disk) ? reach : undefined);
  if (within === undefined) return 'outside';
  const named = nameRefusal(roots, within, disk);
  if (named !== undefined) return named;
  if (holder === undefined && repository === undefined) return 'outside';
  const bytes = readRegular(disk, [within], bytesMax);
  if (bytes === undefined) return 'unreadable';
  return holder === undefined ? committed(repository, disk, bytes) : bytes;
}

/** The folder's own files are content, whatever they are called. */
function nameRefusal({ root }: IncludeRoots, within: string, disk: string): Refusal | undefined {
  if (isHiddenBelow(within, disk)) return 'hidden';
  return within !== root && looksSecret(path.basename(disk)) ? 'secret' : undefined;
}

function committed(
  repository: IncludeRoots['repository'],
  disk: string,
  bytes: Buffer,
): Buffer | Refusal {
  const standing = repository?.standing(disk, bytes) ?? 'unknown';
  return standing === 'committed' ? bytes : standing;
}

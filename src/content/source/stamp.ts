/** Tells whether files have changed without reading them. */
import { createHash } from 'node:crypto';
import type { FolderFile } from '../model/source.ts';

type Stamped = Pick<FolderFile, 'file' | 'disk' | 'bytes' | 'modifiedMs' | 'changedMs'>;

/**
 * Digest of names, places, sizes and times of files, and of what else decides what is read from them. The time of the last change is
 * part of it: programs that unpack a release set the time of modification, often the same one for all files of all releases.
 */
export function stampOfFiles(files: readonly Stamped[], about: string): string {
  const hash = createHash('sha256').update(about);
  for (const { file, disk, bytes, modifiedMs, changedMs } of files)
    hash.update(`\n${file}\0${disk}\0${bytes} ${modifiedMs} ${changedMs}`);
  return hash.digest('hex');
}

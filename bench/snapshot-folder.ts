/** Snapshots as files of a folder, each named by its key. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SnapshotCache } from '../src/search/index/create-search.ts';

export function snapshotFolder(folder: string): SnapshotCache {
  return {
    read: (key) => readFile(join(folder, key)).catch(() => undefined),
    async write(key, snapshot) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, key), snapshot);
    },
  };
}

/**
 * Snapshots on disk, so that a second start with the same content and engine need not build the index again.
 */
import { closeSync, fstatSync, futimesSync, openSync, readSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../whole-file.ts';

const SUFFIX = '.snapshot';
/** Number of snapshots in a folder: for the service, for commands run in the same place, and for states that a revert returns to. */
const KEPT_MAX = 4;

/** Stores snapshots by key. Nothing in it is trusted: the engine checks every snapshot it loads. */
export interface SnapshotCache {
  /**
   * In memory of its own, which may be given to another thread. Nothing when there is none, or it cannot be read.
   * @throws when what is there was kept for another key
   */
  read(key: string): Uint8Array | undefined | Promise<Uint8Array | undefined>;
  /** Stores this one, and removes all but the last used of the others. @throws when the folder cannot be written. */
  write(key: string, snapshot: Uint8Array): Promise<void>;
}

/** Reads at once. */
export interface FolderCache extends SnapshotCache {
  read(key: string): Uint8Array | undefined;
}

/** A cache in that folder, which is made when it is first needed. Keys are hexadecimal digests. */
export function snapshotCache(folder: string): FolderCache {
  return {
    read(key) {
      const file = openOrNothing(join(folder, key + SUFFIX));
      if (file === undefined) return undefined;
      try {
        const snapshot = readKept(file, key);
        markUsed(file);
        return snapshot;
      } finally {
        closeSync(file);
      }
    },
    async write(key, snapshot) {
      await writeWhole(join(folder, key + SUFFIX), [snapshot, key]);
      await forgetUnused(folder, key);
    },
  };
}

/** Keeps the snapshot of the key, which was just written, and those that were used last. */
async function forgetUnused(folder: string, key: string): Promise<void> {
  const names = await readdir(folder);
  const others = names.filter((name) => name.endsWith(SUFFIX) && name !== key + SUFFIX);
  const used = await Promise.all(
    others.map(async (name) => {
      const path = join(folder, name);
      // Another process may have removed it meanwhile.
      const at = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      return { path, at };
    }),
  );
  const unused = used.toSorted((a, b) => b.at - a.at).slice(KEPT_MAX - 1);
  await Promise.all(unused.map(({ path }) => rm(path, { force: true })));
}

function openOrNothing(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}

/**
 * The snapshot without the key that ends its file: a name is easily given to another file, and the engine would open the
 * index of any content.
 */
function readKept(file: number, key: string): Uint8Array {
  const length = Math.max(0, fstatSync(file).size - key.length);
  const end = Buffer.alloc(key.length);
  const isWhole = readSync(file, end, 0, end.length, length) === end.length;
  if (!isWhole || end.toString('latin1') !== key) throw new Error('it was kept for other content');
  // Never of the memory that small buffers share, and not filled with zeros first, which takes as long as reading.
  const snapshot = Buffer.allocUnsafeSlow(length);
  // At once, because in parts it takes half as long again, and a thread without an index has nothing else to do.
  return snapshot.subarray(0, readSync(file, snapshot, 0, length, 0));
}

/** mtime serves as the LRU time: atime is often off. */
function markUsed(file: number): void {
  const now = new Date();
  try {
    futimesSync(file, now, now);
  } catch {
    // Of another user, or on a disk that is read-only, where nothing is forgotten either.
  }
}

/**
 * Snapshots on disk, so that a second start with the same content and engine need not build the index again.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SUFFIX = '.snapshot';

/** A place for snapshots by key. Nothing in it is trusted: the engine checks what it loads. */
export interface SnapshotCache {
  /** In memory of its own, which may be given to another thread. Nothing when there is none, or it cannot be read. */
  read(key: string): Uint8Array | undefined;
  /** Keeps this one and forgets all others. @throws when the folder cannot be written. */
  write(key: string, snapshot: Uint8Array): Promise<void>;
}

/** A cache in that folder, which is made when it is first needed. Keys are hexadecimal digests. */
export function snapshotCache(folder: string): SnapshotCache {
  return {
    read(key) {
      try {
        // At once, because in parts it takes half as long again, and a thread without an index has nothing else to do.
        return unshared(readFileSync(join(folder, key + SUFFIX)));
      } catch {
        return undefined;
      }
    },
    async write(key, snapshot) {
      await mkdir(folder, { recursive: true });
      // Another process may read or write the same file at this moment: it sees the old one or the new one.
      const draft = join(folder, `${randomUUID()}.draft`);
      await writeFile(draft, snapshot);
      await rename(draft, join(folder, key + SUFFIX));
      const names = await readdir(folder);
      const others = names.filter((name) => name.endsWith(SUFFIX) && name !== key + SUFFIX);
      await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
    },
  };
}

/** Newer versions of Node read small files into memory that others share. */
function unshared(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

/** Snapshots in memory. */
import type { SnapshotCache } from '../../src/search/index/create-search.ts';

export interface Snapshots extends SnapshotCache {
  readonly byKey: Map<string, Uint8Array>;
}

export function snapshots(): Snapshots {
  const byKey = new Map<string, Uint8Array>();
  return {
    byKey,
    read: (key) => Promise.resolve(byKey.get(key)),
    write: (key, snapshot) => Promise.resolve(void byKey.set(key, snapshot)),
  };
}

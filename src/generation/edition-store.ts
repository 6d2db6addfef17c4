/**
 * Libraries of closed editions on disk with their indexes, each a container of `artefact/`. Nothing there is trusted: what cannot be read is
 * built again.
 */
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  openIndex,
  openLibrary,
  packLibrary,
  type PackedLibrary,
} from '../artefact/packed-library.ts';
import { partsAt, rootOf } from '../artefact/reader.ts';
import { ArtefactWriter } from '../artefact/writer.ts';
import type { Library } from '../content/model/library.ts';
import type { BuiltIndex, SnapshotCache } from '../search/index/create-search.ts';
import { fillWhole } from '../whole-file.ts';

const SUFFIX = '.edition';

export interface StoredPlace {
  /** Folder of the store. */
  readonly folder: string;
  /** Prefix of the edition: a newer library replaces the previous one. */
  readonly prefix: string;
}

export interface StoredName extends StoredPlace {
  /** Digest of the library. */
  readonly digest: string;
}

export interface StoredContent {
  readonly library: Library;
  readonly index: BuiltIndex;
}

/**
 * Writes a library with its index, and removes earlier ones of the edition but for the last, which requests may still be reading.
 * @param last its digest
 * @throws when the folder cannot be written.
 */
export async function storeLibrary(
  { folder, prefix, digest }: StoredName,
  { library, index }: StoredContent,
  last?: string,
): Promise<void> {
  const name = fileName(prefix, digest);
  await fillWhole(join(folder, name), async (file) => {
    const writer = new ArtefactWriter(file);
    await writer.finish(await packLibrary(writer, library, { index }));
  });
  const kept = [name, last === undefined ? '' : fileName(prefix, last)];
  const older = (await filesOf({ folder, prefix })).filter((file) => !kept.includes(file));
  await Promise.all(older.map((file) => rm(join(folder, file), { force: true })));
}

/**
 * Opens a library, whose texts stay in its file, with its index.
 * @param onLost Called when a text cannot be read later.
 * @throws when it is missing or damaged.
 */
export async function openStored(
  { folder, prefix, digest }: StoredName,
  onLost?: (error: Error) => void,
): Promise<StoredContent> {
  const path = join(folder, fileName(prefix, digest));
  const packed = await packedAt(path);
  if (packed.library !== digest) throw new Error('it was kept for another edition');
  const library = await openLibrary(packed, partsAt(path), onLost);
  return { library, index: await openIndex(packed, partsAt(path)) };
}

/** The index of an edition as it was last stored, for a library that reads the same. */
export function storedIndexes(place: StoredPlace): SnapshotCache {
  return {
    async read(key) {
      for (const name of await filesOf(place)) {
        const path = join(place.folder, name);
        const packed = await packedAt(path).catch(() => undefined);
        if (packed?.index === key) return (await openIndex(packed, partsAt(path))).snapshot;
      }
      return undefined;
    },
    // With its library.
    write: () => Promise.resolve(),
  };
}

export async function packedAt(path: string): Promise<PackedLibrary> {
  const file = await open(path);
  try {
    return (await rootOf(file)).value as PackedLibrary;
  } finally {
    await file.close();
  }
}

/** Names of the files of an edition. */
export async function filesOf({ folder, prefix }: StoredPlace): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((file) => file.startsWith(`${nameOf(prefix)}~`) && file.endsWith(SUFFIX));
}

function nameOf(prefix: string): string {
  return prefix.replaceAll('/', '+') || 'default';
}

export function fileName(prefix: string, digest: string): string {
  return `${nameOf(prefix)}~${digest.slice(0, 16)}${SUFFIX}`;
}

/**
 * The default edition as it is served: a container of `artefact/` as those of `edition-store.ts`. In the data folder it holds everything
 * that its reading looked at, too: a start that would read the same opens it instead. There is one for each of the last readings.
 */
import { createHash } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Part } from '../artefact/container.ts';
import {
  openIndex,
  openLibrary,
  packLibrary,
  type PackedLibrary,
} from '../artefact/packed-library.ts';
import { artefactInMemory, partsOfOpen, rootOf, type ArtefactFile } from '../artefact/reader.ts';
import { ArtefactWriter, MemorySink } from '../artefact/writer.ts';
import type { Look } from '../content/source/looks.ts';
import { isUnchanged } from '../content/source/unchanged.ts';
import { fillWhole, removeDrafts } from '../whole-file.ts';
import { fileName, filesOf, type StoredContent, type StoredPlace } from './edition-store.ts';

/** The state that a library was read from. */
export interface KeptReading {
  /** Its conditions, see `reading-key.ts`. */
  readonly key: string;
  readonly looks: readonly Look[];
}

interface KeptLibrary extends PackedLibrary {
  readonly key: string;
  readonly looks: Part;
}

/** Of a service, of `docent dev` beside it, and of a command. Who reads of a file has it open, and needs no name of it. */
const KEPT_MAX = 3;

/** Writes a library, removes what is no longer needed, and returns the path. @param signal ends the writing @throws when it is aborted, or the folder cannot be written */
export async function keepLibrary(
  place: StoredPlace,
  { library, index, key, looks }: StoredContent & KeptReading,
  signal?: AbortSignal,
): Promise<string> {
  // Never that of a file that somebody reads, unless it is the same.
  const about = createHash('sha256').update(JSON.stringify([key, library.digest, looks]));
  const path = join(place.folder, fileName(place.prefix, about.digest('hex')));
  await fillWhole(path, async (file) => {
    const writer = new ArtefactWriter(file);
    const all = async function* all(): ReturnType<typeof library.contents.all> {
      for await (const page of library.contents.all()) {
        signal?.throwIfAborted();
        yield page;
      }
    };
    const contents = { ...library.contents, all };
    const packed = await packLibrary(writer, { ...library, contents }, { index });
    await writer.finish({ ...packed, key, looks: await writer.value(looks) });
    signal?.throwIfAborted();
  });
  await removeOld(place, path);
  return path;
}

/** The same in memory, where texts take a sixth of what they do as strings. */
export async function packedInMemory({
  library,
  index,
}: StoredContent): Promise<Uint8Array<ArrayBuffer>> {
  const sink = new MemorySink();
  const writer = new ArtefactWriter(sink);
  await writer.finish(await packLibrary(writer, library, { index }));
  return sink.bytes();
}

/** Content whose texts are read from a file that stays open, as it may be removed meanwhile, or from memory. */
export interface KeptContent extends StoredContent {
  /** Closes the file once nothing is read of it any more; absent: it is in memory. */
  readonly close?: () => Promise<void>;
}

/**
 * Opens what {@link keepLibrary} or {@link packedInMemory} has written just now.
 * @param onLost Called when a text cannot be read later.
 * @throws when it cannot be read
 */
export async function openPacked(
  at: string | Uint8Array,
  onLost?: (error: Error) => void,
): Promise<KeptContent> {
  const file = typeof at === 'string' ? await open(at) : artefactInMemory(at);
  const packed = rootOf(file).then(({ value }) => value as PackedLibrary);
  const { close, ...content } = await openContent(packed, file, onLost);
  return typeof at === 'string' ? { ...content, close } : content;
}

/**
 * Opens the library of a reading under these conditions, if everything looks as it did then.
 * @param onLost Called when a text cannot be read later.
 * @throws when the file of that reading is damaged
 */
export async function openKept(
  place: StoredPlace,
  key: string,
  onLost?: (error: Error) => void,
): Promise<KeptContent | undefined> {
  const found = await openReading(place, key);
  return found && openContent(found.packed, found.file, onLost);
}

/** Path of the file that {@link openKept} would open. @throws when it is damaged */
export async function findKept(place: StoredPlace, key: string): Promise<string | undefined> {
  const found = await openReading(place, key);
  await found?.file.close();
  return found?.path;
}

interface OpenReading {
  readonly path: string;
  readonly file: ArtefactFile;
  readonly packed: PackedLibrary;
}

/** The newest file that holds the library of a reading under these conditions. */
async function openReading(place: StoredPlace, key: string): Promise<OpenReading | undefined> {
  for (const { path } of await newestFirst(place)) {
    // Another process may have removed it meanwhile.
    const file = await open(path).catch(() => undefined);
    let packed: PackedLibrary | undefined;
    try {
      packed = file && (await packedIn(file, key));
    } finally {
      if (packed === undefined) await file?.close();
    }
    if (file !== undefined && packed !== undefined) return { path, file, packed };
  }
  return undefined;
}

/** Undefined for the library of another reading. */
async function packedIn(file: ArtefactFile, key: string): Promise<PackedLibrary | undefined> {
  // One of another Docent is no fault.
  const root = await rootOf(file).catch(() => undefined);
  const packed = root?.value as PackedLibrary | undefined;
  if (packed === undefined || !isKept(packed) || packed.key !== key) return undefined;
  const parts = await partsOfOpen(file).open();
  const { value } = await parts.value(packed.looks);
  return isUnchanged(value as readonly Look[]) ? packed : undefined;
}

/** Closes the file where it cannot be read. */
async function openContent(
  packed: PackedLibrary | Promise<PackedLibrary>,
  file: ArtefactFile,
  onLost?: (error: Error) => void,
): Promise<Required<KeptContent>> {
  try {
    const root = await packed;
    const { open: openParts, close } = partsOfOpen(file);
    const library = await openLibrary(root, openParts, onLost);
    return { library, index: await openIndex(root, openParts), close };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function isKept(packed: PackedLibrary): packed is KeptLibrary {
  return 'key' in packed && 'looks' in packed;
}

interface KeptFile {
  readonly path: string;
  readonly modifiedMs: number;
}

async function newestFirst(place: StoredPlace): Promise<readonly KeptFile[]> {
  const files = await timesOf(place.folder, await filesOf(place));
  return files.toSorted((a, b) => b.modifiedMs - a.modifiedMs);
}

async function timesOf(folder: string, names: readonly string[]): Promise<readonly KeptFile[]> {
  const files = names.map(async (name) => {
    const path = join(folder, name);
    // Another process may have removed it meanwhile.
    const { mtimeMs: modifiedMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    return { path, modifiedMs };
  });
  return Promise.all(files);
}

/** @param kept stays, though the others be of a time to come */
async function removeOld(place: StoredPlace, kept: string): Promise<void> {
  const { folder } = place;
  await removeDrafts(folder);
  const others = (await newestFirst(place)).filter(({ path }) => path !== kept);
  const older = others.slice(KEPT_MAX - 1);
  // Earlier versions of Docent kept indexes alone.
  const above = dirname(folder);
  const indexes = (await readdir(above)).filter((name) => name.endsWith('.snapshot'));
  const all = [...older.map(({ path }) => path), ...indexes.map((name) => join(above, name))];
  await Promise.all(all.map((path) => rm(path, { force: true })));
}

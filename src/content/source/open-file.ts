/**
 * Opens files of a folder that may change while it is read. A path is checked on the descriptor that was opened: a file that turns
 * into a link, a pipe or a device between the listing and the reading is refused, and opening it never waits.
 */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs';
import { open, realpath, stat, type FileHandle } from 'node:fs/promises';
import { noteOpened, noteUnopened } from './disk.ts';
import { isExhausted } from './exhausted.ts';
import { isInside } from './walk.ts';

/** Opening a pipe without a writer would wait for one. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

function unlessExhausted(error: unknown): undefined {
  if (isExhausted(error)) throw error;
  return undefined;
}

export interface OpenFile {
  readonly handle: FileHandle;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/**
 * Opens a regular file that lies, with all links resolved, in one of `folders` (real paths). Returns nothing for everything else.
 * The caller closes the handle.
 * @throws when no file can be opened
 */
export async function openRegular(
  disk: string,
  folders: readonly string[],
): Promise<OpenFile | undefined> {
  const handle = await open(disk, FLAGS).catch(unlessExhausted);
  if (handle === undefined) return undefined;
  try {
    const info = await handle.stat();
    const real = await realpath(disk);
    if (isExpected(info, folders, { real, present: await stat(real) })) {
      return { handle, bytes: info.size, modifiedMs: info.mtimeMs };
    }
  } catch {
    // The file went away between two steps.
  }
  await handle.close();
  return undefined;
}

/** Compares the opened file with the one that now stands at the resolved path: a link that was swapped names another. */
function isExpected(
  opened: Stats,
  folders: readonly string[],
  { real, present }: { readonly real: string; readonly present: Stats },
): boolean {
  return (
    opened.isFile() &&
    folders.some((folder) => isInside(folder, real)) &&
    present.dev === opened.dev &&
    present.ino === opened.ino
  );
}

/**
 * The bytes of such a file; nothing when it is larger than `bytesMax` or not to be had. Blocks, for readings in a thread of their
 * own: handing each step of a small file to Node's threads takes eight times the work of the steps.
 * @throws when no file can be opened
 */
export function readRegular(
  disk: string,
  folders: readonly string[],
  bytesMax: number,
): Buffer | undefined {
  return read(disk, folders, (opened, { size }) =>
    size > bytesMax ? undefined : readFileSync(opened),
  );
}

/** At most `bytesMax` bytes from the beginning of such a file, as {@link readRegular} reads whole ones. */
export function readBeginning(
  disk: string,
  folders: readonly string[],
  bytesMax: number,
): Buffer | undefined {
  return read(disk, folders, (opened, { size }) => {
    const bytes = Buffer.alloc(Math.min(size, bytesMax));
    return bytes.subarray(0, readSync(opened, bytes));
  });
}

function read(
  disk: string,
  folders: readonly string[],
  bytesOf: (opened: number, info: Stats) => Buffer | undefined,
): Buffer | undefined {
  let opened: number | undefined;
  try {
    opened = openSync(disk, FLAGS);
    const info = fstatSync(opened);
    const real = realpathSync.native(disk);
    noteOpened(disk, info, real);
    return isExpected(info, folders, { real, present: statSync(real) })
      ? bytesOf(opened, info)
      : undefined;
  } catch (error) {
    noteUnopened(disk, error);
    return unlessExhausted(error);
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

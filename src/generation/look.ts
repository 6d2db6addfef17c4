/** Looks at folders and files without reading them: whether something in them is other than it was. Blocks, for a thread of its own. */
import { readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import { BOUNDS } from '../content/source/bounds.ts';
import { stampOfFiles } from '../content/source/stamp.ts';
import { HIDDEN_AND_READ } from '../content/source/hidden-names.ts';
import { walkFolder } from '../content/source/walk.ts';
import type { Watched } from './folder-watchers.ts';

/** The result of a look. */
export interface Seen {
  /** Digest of names, sizes and times of all files, and of what stands at the paths. */
  readonly stamp: string;
  /** Everything in which something may change. */
  readonly watched: readonly Watched[];
}

/** A folder or file that cannot be read at all. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  readonly path: string;
  /** Of the operating system, such as `ENOENT`. */
  readonly code: string;

  constructor(path: string, code: string) {
    super(`${path} cannot be read (${code})`);
    this.path = path;
    this.code = code;
  }
}

/** @param files single ones, which may be missing @throws {UnreadableError} for a folder */
export async function lookAt(
  folders: readonly string[],
  files: readonly string[] = [],
): Promise<Seen> {
  const seen = [...(await Promise.all(folders.map(lookAtFolder))), ...files.map(lookAtFile)];
  return {
    stamp: seen.map(({ stamp }) => stamp).join(' '),
    watched: seen.flatMap(({ watched }) => watched),
  };
}

/** Names what stands at the paths: another folder at one of them has another name, and so has a folder that cannot be reached. */
export function identityOf(paths: readonly string[]): string {
  return paths.map((path) => tried(() => standingAt(path).name)).join('\n');
}

interface Standing {
  /** Links resolved. */
  readonly real: string;
  readonly info: Stats;
  readonly name: string;
}

function standingAt(path: string): Standing {
  const real = realpathSync.native(path);
  const info = statSync(real);
  return { real, info, name: `${real} ${identity(info)}` };
}

function identity({ dev, ino }: Stats): string {
  return `${dev} ${ino}`;
}

/** A file that cannot be read is seen as such: its reading says what is wrong with it. */
function lookAtFile(file: string): Seen {
  try {
    const { real: disk, info, name } = standingAt(file);
    const { size: bytes, mtimeMs: modifiedMs, ctimeMs: changedMs } = info;
    const stamp = stampOfFiles([{ file, disk, bytes, modifiedMs, changedMs }], name);
    return { stamp, watched: [{ path: disk, identity: identity(info) }] };
  } catch (error) {
    return { stamp: codeOf(error), watched: [] };
  }
}

async function lookAtFolder(path: string): Promise<Seen> {
  const { real, name } = readable(path);
  const walk = { bounds: BOUNDS, hidden: HIDDEN_AND_READ, report: ignore };
  const { files, folders } = await walkFolder(real, walk).catch((error: unknown) => {
    throw new UnreadableError(path, codeOf(error));
  });
  return { stamp: stampOfFiles(files, name), watched: folders.flatMap(watchedAt) };
}

/** @throws {UnreadableError} when it is not there, or cannot be listed. */
function readable(path: string): Standing {
  try {
    const standing = standingAt(path);
    readdirSync(standing.real);
    return standing;
  } catch (error) {
    throw new UnreadableError(path, codeOf(error));
  }
}

function watchedAt(path: string): readonly Watched[] {
  try {
    return [{ path, identity: identity(statSync(path)) }];
  } catch {
    // It went away after it was listed; its parent tells of it.
    return [];
  }
}

function tried(read: () => string): string {
  try {
    return read();
  } catch (error) {
    return codeOf(error);
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}

/** A fault of the files is a finding of their reading. */
function ignore(): void {}

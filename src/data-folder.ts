/**
 * The data folder and its files, which belong to this user alone: 0700 and 0600 (POSIX modes; Windows has none). What an
 * earlier version or an operator made readable for others is tightened when a service starts.
 */
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;

/** Names at the top of the folder that are Docent's, with those of drafts and of SQLite's logs. */
const OWN =
  /^(?:reports\.sqlite(?:-wal|-shm|-journal)?|secret(?:\.[0-9a-f]+)?|(?:unanswered|search-gaps)(?:\.damaged)?\.json|[0-9a-f-]{36,66}\.draft|artefacts|dev|index|introductions|services|site)$/;
/** Folder that the system puts at the top of a disk; nobody's file. */
const SYSTEM = 'lost+found';

/** Makes a folder of data and those above it, where they are missing. @throws when that is not possible */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
}

export interface Tightening {
  /** Paths that others could open until now. */
  readonly tightened: readonly string[];
  /** Paths that others still can open, each with the reason. */
  readonly left: readonly string[];
}

/**
 * Takes the rights of others away from the data folder and Docent's files in it. A folder that holds more than that, such
 * as a home or the content, keeps its rights. Call it before the store is open: SQLite's locks end when this process closes its file.
 */
export async function tightenDataFolder(data: string): Promise<Tightening> {
  const tightened: string[] = [];
  const left: string[] = [];
  const tighten = async (path: string): Promise<void> => {
    const outcome = await tightenOne(path).catch(({ message }: Error) => `${path}: ${message}`);
    if (typeof outcome === 'string') left.push(outcome);
    else if (outcome) tightened.push(path);
  };
  const folder = await realpath(data).catch(() => undefined);
  if (folder === undefined || process.getuid === undefined) return { tightened, left };
  const names = await readdir(folder).catch(() => []);
  const others = names.filter((name) => !OWN.test(name) && name !== SYSTEM);
  // First, so that nobody puts a link in place of a file meanwhile.
  if (others.length === 0) await tighten(folder);
  else if (await isOpenToOthers(folder)) left.push(`${folder}: it holds ${others[0]} too`);
  // Files further down need nothing: others cannot enter the folders that hold them.
  for (const name of names.filter((one) => OWN.test(one))) await tighten(join(folder, name));
  return { tightened, left };
}

async function isOpenToOthers(path: string): Promise<boolean> {
  return ((await lstat(path)).mode & OTHERS) !== 0;
}

/** Returns whether there was anything to take away. Follows no link: where others can write, it may lead anywhere. */
async function tightenOne(path: string): Promise<boolean> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) throw new Error('it is a symbolic link');
  if ((found.mode & OTHERS) === 0) return false;
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const { nlink } = await handle.stat();
    if (found.isFile() && nlink > 1) throw new Error('it has another name elsewhere');
    await handle.chmod(found.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE);
  } finally {
    await handle.close();
  }
  return true;
}

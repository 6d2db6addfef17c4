/** Files that a command reads or writes, with errors in words that say what to change. */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from './failure.ts';

type FileError = Pick<NodeJS.ErrnoException, 'code'>;

const BYTES_MAX = 4 * 1024 * 1024;

/** The text of a file that is not too large. @throws {Failure} when it cannot be read. */
export async function readBounded(file: string, remedy: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error, remedy);
  });
  if (text.length > BYTES_MAX) throw new Failure(`'${file}' is larger than ${BYTES_MAX} bytes.`);
  return text;
}

/** @throws {Failure} when the file cannot be written. */
export async function writeText(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
    throw unwritable(file, error);
  });
}

/** Writes a file in a folder that is made if need be; false, and nothing is changed, where there is one. @throws {Failure} */
export async function writeNewFile(file: string, text: string): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true }).catch((error: FileError) => {
    throw unwritable(file, error.code === 'EEXIST' ? { code: 'ENOTDIR' } : error);
  });
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as FileError).code === 'EEXIST') return false;
    throw unwritable(file, error as FileError);
  }
}

function unreadable(file: string, { code }: FileError, remedy: string): Failure {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EISDIR: 'it is a folder; name a file',
    EACCES: 'check its permissions',
  };
  return new Failure(`'${file}' cannot be read (${reasons[code ?? ''] ?? code}). ${remedy}`);
}

function unwritable(file: string, { code }: FileError): Failure {
  const folder = dirname(file);
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `there is no folder '${folder}'. Make it, or name another file.`,
    ENOTDIR: `'${folder}' is no folder. Name another file.`,
    EISDIR: 'it is a folder. Name a file.',
    EACCES: 'check the permissions of the file and its folder.',
    EROFS: 'its file system is read-only. Name another file.',
    ENOSPC: 'the disk is full. Make room, or name another file.',
  };
  const reason = reasons[code ?? ''] ?? `${code}. Name another file.`;
  return new Failure(`'${file}' cannot be written: ${reason}`);
}

/** Whether a folder that can be looked at is there. */
export function isFolder(disk: string): Promise<boolean> {
  return stat(disk).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

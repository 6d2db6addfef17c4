/** Errors of a file that a command reads or writes, in words that say what to change. */
import { dirname } from 'node:path';
import { Failure } from './configuration.ts';

type FileError = Pick<NodeJS.ErrnoException, 'code'>;

/** Returns the error for a file that cannot be read. */
export function unreadable(file: string, { code }: FileError, remedy: string): Failure {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EISDIR: 'it is a folder; name a file',
    EACCES: 'check its permissions',
  };
  return new Failure(`'${file}' cannot be read (${reasons[code ?? ''] ?? code}). ${remedy}`);
}

/** Returns the error for a file that cannot be written. */
export function unwritable(file: string, { code }: FileError): Failure {
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

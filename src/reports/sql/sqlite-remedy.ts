/** Remedies for errors of the disk and of SQLite. */

const UNWRITABLE =
  'it cannot be written. Make the data folder writable for this user, or set another one.';
const PATH_IS_FILE = 'a part of its path is a file. Set another data folder.';
const DAMAGED =
  'it is damaged or no SQLite file. Restore a backup, or move it away with its -wal file to start empty.';
const DISK_FULL = 'the disk is full. Free some room.';

const REMEDIES: Readonly<Record<string, string>> = {
  EACCES: UNWRITABLE,
  EPERM: UNWRITABLE,
  EROFS: UNWRITABLE,
  SQLITE_CANTOPEN: UNWRITABLE,
  SQLITE_READONLY: UNWRITABLE,
  EEXIST: PATH_IS_FILE,
  ENOTDIR: PATH_IS_FILE,
  SQLITE_NOTADB: DAMAGED,
  SQLITE_CORRUPT: DAMAGED,
  SQLITE_BUSY: 'another process holds it. Stop that process, or set another data folder.',
  SQLITE_FULL: DISK_FULL,
  ENOSPC: DISK_FULL,
  SQLITE_IOERR: 'the disk fails or is full. Free some room, and look at the log of the system.',
};

export function sqliteRemedy(error: unknown): string {
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  return REMEDIES[code] ?? message;
}

/** One SQLite file behind promises: opening it with the settings that the store relies on, and running statements. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import sqlite3 from 'sqlite3';

/** How long a statement waits for another process's write before it fails. */
const BUSY_TIMEOUT_MS = 5000;

/** A value that SQLite stores. */
export type SqlValue = string | number | null;

export interface SqliteDatabase {
  /** Runs one statement; resolves with the number of changed rows. */
  run(sql: string, parameters?: readonly SqlValue[]): Promise<number>;
  /** The first row of a query. `Row` is what the caller knows the columns to be. */
  get<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row | undefined>;
  all<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  /** Runs several statements separated by semicolons. */
  exec(sql: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the file, making it and its folder when missing.
 * Readers and one writer work at the same time (WAL); a finished write survives a crash of process and machine.
 * @throws an Error that says what to change when the file cannot be used.
 */
export async function openDatabase(file: string): Promise<SqliteDatabase> {
  try {
    await mkdir(dirname(file), { recursive: true });
    const database = adapt(await connect(file));
    await settle(database);
    return database;
  } catch (error) {
    throw new Error(`The report store ${file} cannot be used: ${remedyOf(error)}`, {
      cause: error,
    });
  }
}

function connect(file: string): Promise<sqlite3.Database> {
  return new Promise((resolve, reject) => {
    const database = new sqlite3.Database(file, (error) => {
      if (error === null) resolve(database);
      else reject(error);
    });
    database.configure('busyTimeout', BUSY_TIMEOUT_MS);
  });
}

async function settle(database: SqliteDatabase): Promise<void> {
  try {
    await database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;',
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}

function adapt(database: sqlite3.Database): SqliteDatabase {
  return {
    run: (sql, parameters = []) =>
      new Promise((resolve, reject) => {
        database.run(sql, parameters, function done(error) {
          if (error === null) resolve(this.changes);
          else reject(error);
        });
      }),
    get: <Row>(sql: string, parameters: readonly SqlValue[] = []) =>
      new Promise<Row | undefined>((resolve, reject) => {
        database.get<Row>(sql, parameters, (error, row) => {
          if (error === null) resolve(row);
          else reject(error);
        });
      }),
    all: <Row>(sql: string, parameters: readonly SqlValue[] = []) =>
      new Promise<Row[]>((resolve, reject) => {
        database.all<Row>(sql, parameters, (error, rows) => {
          if (error === null) resolve(rows);
          else reject(error);
        });
      }),
    exec: promisify(database.exec.bind(database)) as (sql: string) => Promise<void>,
    close: promisify(database.close.bind(database)),
  };
}

/** What a person can do, by the code of an error of the disk or of SQLite. */
const UNWRITABLE =
  'it cannot be written. Make the data folder writable for this user, or set another one.';
const PATH_IS_FILE = 'a part of its path is a file. Set another data folder.';
const DAMAGED =
  'it is damaged or no SQLite file. Restore a backup, or move it away to start empty.';
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
};

function remedyOf(error: unknown): string {
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  return REMEDIES[code] ?? message;
}

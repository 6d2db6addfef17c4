/** One SQLite file as the store's database: opened with the settings that the store relies on. */
import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type sqlite3 from 'sqlite3';
import { makePrivateFolder, PRIVATE_FILE } from '../../data-folder.ts';
import {
  DatabaseError,
  DriverMissingError,
  NONE_SKIPPED,
  type SqlDatabase,
  type SqlValue,
  type Statements,
} from './database.ts';
import { sqliteRemedy } from './sqlite-remedy.ts';

/** Time that a statement waits for another process's write before it fails. */
const PATIENCE_MS = 5000;
/** Longest pause between two tries; the real one is random below it, so that many processes do not try in step. */
const PAUSE_MS = 20;

/**
 * Opens the file, making it and its folder when missing.
 * Readers and one writer work at the same time (WAL); a finished write survives a crash of process and machine.
 * @throws {DatabaseError} when the file cannot be used.
 */
export async function openSqlite(file: string): Promise<SqlDatabase> {
  try {
    await makePrivateFolder(dirname(file));
    const driver = await loadDriver();
    makePrivate(file);
    const handle = await connect(driver, file);
    const close = promisify(handle.close.bind(handle));
    const statements = statementsOn(handle, file);
    await settle(statements).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    return databaseOn(statements, close);
  } catch (error) {
    throw explained(error, file);
  }
}

/**
 * Makes an empty file of this user alone where there is none; SQLite gives the logs beside it the same rights. At once:
 * closing it later would end the locks of another store of this process on it.
 */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', PRIVATE_FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

type Driver = typeof sqlite3;
type Handle = InstanceType<Driver['Database']>;

/** @throws {DriverMissingError} The driver is an optional dependency: npm leaves it out where it cannot be compiled. */
async function loadDriver(): Promise<Driver> {
  try {
    return (await import('sqlite3')).default;
  } catch (cause) {
    throw new DriverMissingError(
      'The package sqlite3 is not installed, so reports cannot be stored. Install a C++ compiler, make and Python, then Docent again as before (where npx runs it: npx -p docent -p sqlite3@6 docent); or set DATABASE_URL to a PostgreSQL database.',
      { cause },
    );
  }
}

function connect(driver: Driver, file: string): Promise<Handle> {
  return new Promise((resolve, reject) => {
    const handle = new driver.Database(file, (error) => {
      if (error === null) resolve(handle);
      else reject(error);
    });
    // See `patiently`; the driver would wait for one second.
    handle.configure('busyTimeout', 0);
  });
}

async function settle({ run }: Statements): Promise<void> {
  await run('PRAGMA journal_mode = WAL');
  await run('PRAGMA synchronous = FULL');
  await run('PRAGMA foreign_keys = ON');
}

/** There is one connection: what is not part of a transaction waits until it has ended. */
function databaseOn(statements: Statements, close: () => Promise<void>): SqlDatabase {
  const turns = inTurn();
  return {
    run: (...query) => turns(() => statements.run(...query)),
    get: <Row>(...query: Parameters<Statements['get']>) =>
      turns(() => statements.get<Row>(...query)),
    all: <Row>(...query: Parameters<Statements['all']>) =>
      turns(() => statements.all<Row>(...query)),
    transaction: (work) => transaction(statements, turns, work),
    skipLocked: NONE_SKIPPED,
    close: () => turns(() => close()),
  };
}

/** Takes the write lock at once: a transaction that reads first and writes later could not be let in by SQLite. */
function transaction<Result>(
  statements: Statements,
  turns: Turns,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  return turns(async () => {
    await statements.run('BEGIN IMMEDIATE');
    try {
      const result = await work(statements);
      await statements.run('COMMIT');
      return result;
    } catch (error) {
      // After a full disk SQLite has rolled back by itself.
      await statements.run('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });
}

function statementsOn(handle: Handle, file: string): Statements {
  const settled =
    <Value>(resolve: (value: Value) => void, reject: (error: Error) => void) =>
    (error: Error | null, value: Value): void => {
      if (error === null) resolve(value);
      else reject(explained(error, file));
    };
  const all = <Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> =>
    patiently(
      () =>
        new Promise((resolve, reject) => {
          handle.all<Row>(sql, parameters, settled(resolve, reject));
        }),
    );
  return {
    run: (sql, parameters = []) =>
      patiently(
        () =>
          new Promise((resolve, reject) => {
            handle.run(sql, parameters, function done(error) {
              settled(resolve, reject)(error, error === null ? this.changes : 0);
            });
          }),
      ),
    // The driver's own way to get one row stops in the middle of the statement.
    get: async <Row>(...query: Parameters<Statements['get']>) => (await all<Row>(...query))[0],
    all,
  };
}

/**
 * Tries again while another process writes. SQLite's own timeout would do so inside a thread of Node's small pool,
 * and would not wait at all for the first change to WAL.
 */
async function patiently<Result>(statement: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await statement();
    } catch (error) {
      const { code } = (error as DatabaseError).cause as NodeJS.ErrnoException;
      if (code !== 'SQLITE_BUSY' || performance.now() > end) throw error;
      await sleep(Math.random() * PAUSE_MS);
    }
  }
}

function explained(error: unknown, file: string): DatabaseError {
  if (error instanceof DatabaseError) return error;
  return new DatabaseError(`The report store ${file} cannot be used: ${sqliteRemedy(error)}`, {
    cause: error,
  });
}

type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets asynchronous work happen one after the other, in the order of the calls. */
function inTurn(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

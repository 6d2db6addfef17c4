/** Port of the report store to a database, so that one set of statements serves them all. */

/** A value that every database stores; a boolean is 0 or 1. */
export type SqlValue = string | number | null;

/**
 * Parameters are written `$1`, `$2` … and stand in the text in this order when they first occur: SQLite numbers them by
 * occurrence. Each occurrence of one must be comparable with the same type.
 */
export interface Statements {
  /** Runs one statement; resolves with the number of changed rows. */
  run(sql: string, parameters?: readonly SqlValue[]): Promise<number>;
  /** The first row of a query. `Row` is what the caller knows the columns to be. */
  get<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row | undefined>;
  all<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
}

export interface SqlDatabase extends Statements {
  /**
   * Runs the work in one transaction, whole or not at all. Transactions take turns, also those of other processes:
   * what one has read is still true when it writes.
   */
  transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result>;
  /** Ends the query for a row that is to be changed, so that others pass over it instead of waiting. */
  readonly skipLocked: string;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

/** `skipLocked` of PostgreSQL. */
export const LOCKED_SKIPPED = 'FOR UPDATE SKIP LOCKED';
/** `skipLocked` of SQLite, where one writer at a time locks the whole file. */
export const NONE_SKIPPED = '';

/** A failure of the database, in words that say what to change. */
export class DatabaseError extends Error {
  override readonly name: string = 'DatabaseError';
}

/** The optional package that talks to the database is not installed, or does not load on this machine. */
export class DriverMissingError extends DatabaseError {
  override readonly name = 'DriverMissingError';
}

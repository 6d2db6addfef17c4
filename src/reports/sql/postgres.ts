/** PostgreSQL as the store's database, shared by every replica. */
import { Pool, types, type PoolClient, type QueryResult } from 'pg';
import {
  DatabaseError,
  LOCKED_SKIPPED,
  type SqlDatabase,
  type SqlValue,
  type Statements,
} from './database.ts';
import { postgresRemedy } from './postgres-remedy.ts';

/** Connections of one process: a report takes one for a few milliseconds, and servers often allow 100 in all. */
const CONNECTIONS_MAX = 10;
/** Time that a caller waits for a connection, also for one in use, before it is refused. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Statement timeout: only a failing database takes longer, and clients have given up by then. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** Names our turns among the advisory locks of the database: "docent" on a telephone's keys. */
const TURN = 362_368;

/**
 * Connects lazily; connections that the server has closed are replaced by themselves.
 * @param url `postgres://user:password@host:port/database`
 */
export function openPostgres(url: string): SqlDatabase {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    // If the server vanished silently, the statement's own timeout never arrives.
    query_timeout: STATEMENT_TIMEOUT_MS + 1000,
    keepAlive: true,
    application_name: 'docent',
    types: { getTypeParser },
  });
  // An idle connection was lost; the pool has dropped it, and the next caller gets a new one or the error.
  pool.on('error', () => undefined);
  return {
    ...statementsOn(pool),
    transaction: (work) => transaction(pool, work),
    skipLocked: LOCKED_SKIPPED,
    close: () => pool.end(),
  };
}

const TIMESTAMPTZ = 1184;

/** Times are ISO 8601 in UTC with milliseconds here, as in SQLite. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  const parse = types.getTypeParser(oid, format as 'text');
  return oid === TIMESTAMPTZ ? (text: string) => (parse(text) as Date).toISOString() : parse;
};

async function transaction<Result>(
  pool: Pool,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch(explain);
  let failure: Error | undefined;
  // A connection lost in use reports the error twice: to the query, and here.
  const lost = (error: Error): void => void (failure = error);
  client.on('error', lost);
  const statements = statementsOn(client);
  try {
    await statements.run('BEGIN');
    await statements.run('SELECT pg_advisory_xact_lock($1)', [TURN]);
    const result = await work(statements);
    await statements.run('COMMIT');
    return result;
  } catch (error) {
    await statements.run('ROLLBACK').catch(lost);
    throw error;
  } finally {
    client.off('error', lost);
    client.release(failure);
  }
}

function statementsOn(client: Pool | PoolClient): Statements {
  const query = (sql: string, parameters: readonly SqlValue[] = []): Promise<QueryResult> =>
    client.query(sql, [...parameters]).catch(explain);
  return {
    run: async (...statement) => (await query(...statement)).rowCount ?? 0,
    get: async <Row>(...statement: Parameters<Statements['get']>) =>
      (await query(...statement)).rows[0] as Row | undefined,
    all: async <Row>(...statement: Parameters<Statements['all']>) =>
      (await query(...statement)).rows as Row[],
  };
}

function explain(error: unknown): never {
  throw new DatabaseError(
    `The report store in PostgreSQL cannot be used: ${postgresRemedy(error)}`,
    {
      cause: error,
    },
  );
}

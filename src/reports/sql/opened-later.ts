/** A database that is opened when it can be: a service reads while its reports have no place, and needs no restart once they have one. */
import type { SqlDatabase } from './database.ts';

/**
 * Each statement tries to open the database until that has worked, and fails with its reason.
 * @param open with the tables at the newest version
 */
export function openedLater(
  open: () => Promise<SqlDatabase>,
  skipLocked: SqlDatabase['skipLocked'],
): SqlDatabase {
  let opening: Promise<SqlDatabase> | undefined;
  const database = (): Promise<SqlDatabase> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    run: async (...query) => (await database()).run(...query),
    get: async <Row>(...query: Parameters<SqlDatabase['get']>) =>
      (await database()).get<Row>(...query),
    all: async <Row>(...query: Parameters<SqlDatabase['all']>) =>
      (await database()).all<Row>(...query),
    transaction: async (work) => (await database()).transaction(work),
    skipLocked,
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
}

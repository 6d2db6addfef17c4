/** The database of a service that has none. */
import type { SqlDatabase } from './database.ts';

/** Returns an empty database; every change of it fails with `reason`. */
export function unavailableDatabase(reason: Error): SqlDatabase {
  const refuse = (): Promise<never> => Promise.reject(reason);
  return {
    run: refuse,
    get: () => Promise.resolve(undefined),
    all: () => Promise.resolve([]),
    transaction: refuse,
    skipLocked: '',
    close: () => Promise.resolve(),
  };
}

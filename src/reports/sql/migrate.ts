/** Brings the tables to the newest version, in steps that are only ever added. */
import { DatabaseError, type SqlDatabase, type Statements } from './database.ts';

/** Each step is a list of statements; step n leads from version n to n + 1. A step that was released is never edited. */
export type Steps = readonly (readonly string[])[];

/**
 * Several processes may do so at once: transactions take turns.
 * @throws {DatabaseError} for a database that a newer Docent has changed.
 */
export async function migrate(database: SqlDatabase, steps: Steps): Promise<void> {
  await database.transaction(async (statements) => {
    await statements.run('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
    const version = await versionOf(statements);
    if (version > steps.length) {
      throw new DatabaseError(
        `The report store has schema version ${version}; this version of Docent supports at most ${steps.length}. Start the newer version that wrote it.`,
      );
    }
    for (const statement of steps.slice(version).flat()) await statements.run(statement);
    await statements.run('UPDATE schema_version SET version = $1', [steps.length]);
  });
}

async function versionOf(statements: Statements): Promise<number> {
  const row = await statements.get<{ version: number }>('SELECT version FROM schema_version');
  if (row === undefined) await statements.run('INSERT INTO schema_version (version) VALUES (0)');
  return row?.version ?? 0;
}

/** Copies the SQLite store while other processes write to it. */
import { access, open, rename, rm } from 'node:fs/promises';
import { PRIVATE_FILE } from '../../data-folder.ts';
import { DatabaseError } from './database.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Writes what the store holds at this moment to a new file, which only this user may read. The file has its name only
 * once it is whole and on the disk.
 * @throws {DatabaseError} when there is no store, or the file exists or cannot be written.
 */
export async function backupSqlite(file: string, target: string): Promise<void> {
  await access(file).catch(() => {
    throw new DatabaseError(`There is no report store ${file}. Set --data to the data folder.`);
  });
  const unfinished = `${target}.unfinished`;
  await create(target, unfinished);
  const database = await openSqlite(file);
  try {
    await database.run('VACUUM INTO $1', [unfinished]);
    await sync(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await database.close();
  }
}

/** An empty file of this user alone, which SQLite fills. */
async function create(target: string, unfinished: string): Promise<void> {
  const exists = await access(target).then(
    () => true,
    () => false,
  );
  if (exists) throw new DatabaseError(`${target} exists. Name a file that does not.`);
  try {
    await (await open(unfinished, 'wx', PRIVATE_FILE)).close();
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new DatabaseError(
      `The backup cannot be written: ${reason}. Name a file in a folder that exists.`,
      {
        cause,
      },
    );
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

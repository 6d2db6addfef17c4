/** `docent reports backup <file>`: copies the store of reports while the service runs. */
import { join, resolve } from 'node:path';
import { DatabaseError } from '../reports/sql/database.ts';
import { backupSqlite } from '../reports/sql/sqlite-backup.ts';
import { readArguments, UsageError, type Command } from './command.ts';
import { configFlags, Failure, readConfiguration } from './configuration.ts';

export const reportsBackup: Command = {
  name: 'reports backup',
  summary: 'Copy the store of reports while the service runs.',
  usage: `Usage: docent reports backup <file> [folder] [flags of docent serve]

Writes everything that has been stored so far to a new SQLite file (folder: that of the service's docent.yaml, default:
content). To restore it, stop the service and put the file into the data folder as reports.sqlite. A store in PostgreSQL
is backed up with pg_dump.`,
  async run(argv, io) {
    const { values, positionals } = readArguments(argv, configFlags, 2);
    const [file, folder = 'content'] = positionals;
    if (file === undefined) throw new UsageError('Name the file to write.');
    const { data, databaseUrl } = await readConfiguration(folder, values, io.env);
    if (databaseUrl !== undefined) {
      throw new Failure('The reports are in PostgreSQL: back them up with pg_dump.');
    }
    await backupSqlite(join(resolve(data), 'reports.sqlite'), resolve(file)).catch(
      (error: Error) => {
        throw error instanceof DatabaseError ? new Failure(error.message) : error;
      },
    );
    io.stdout(`${resolve(file)}\n`);
    return 0;
  },
};

/** `docent reports backup`: copies the store of reports while the service runs. */
import { join, resolve } from 'node:path';
import { DatabaseError } from '../reports/sql/database.ts';
import { backupSqlite } from '../reports/sql/sqlite-backup.ts';
import { UsageError, type CommandWork } from './command.ts';
import { openConfiguration, readFolderArguments } from './configuration.ts';
import { Failure } from './failure.ts';

export const reportsBackup: CommandWork = {
  usage: `Usage: docent reports backup [folder] --to <file> [flags]

Writes all reports stored so far to a new SQLite file. To restore it, stop the service and put the file into the data
folder as reports.sqlite. Back up a store in PostgreSQL with pg_dump.

  --to <file>  The file to write; it must not exist yet.

Takes the flags of \`docent serve\` too; they name the store.`,
  async run(argv, io) {
    const given = readFolderArguments(argv, { to: { type: 'string' } }, { env: io.env });
    const { values } = given;
    const file = values['to'];
    if (typeof file !== 'string') throw new UsageError('Name the file to write with --to <file>.');
    const { data, databaseUrl } = await openConfiguration(given, io);
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

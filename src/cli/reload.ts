/** `docent reload`: makes the services of a data folder read their content again. */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { configTable } from '../config/table.ts';
import { readArguments, type CommandWork, type CommandIo } from './command.ts';
import { Failure } from './failure.ts';
import { namedServices, stateOf, type Found, type NamedService } from './named-services.ts';

export const reload: CommandWork = {
  usage: `Usage: docent reload [--data <folder>]

Sends SIGHUP to each service that the data folder names. It reads its content and configuration again, changed or not, and logs the outcome.
Use it for folders on network disks, and after a change of files that are not watched. Run it on the same machine, in the same container and as
the same user as the service.

  --data <folder>  (DOCENT_DATA)
      The data folder of the service, also where the file of --config sets it. Default: .docent.

Exit code 1: no service was found.`,
  async run(argv, io) {
    const { values } = readArguments(argv, { data: { type: 'string' } });
    const data = resolve(dataOf(values['data'], io));
    const told = namedServices(data).filter(({ file, service }) => tell(service, file, io));
    if (told.length > 0) return 0;
    throw new Failure(
      `No service that runs here has the data folder ${data}. Name that of the service: --data <folder>.`,
    );
  },
};

function dataOf(flag: unknown, { env }: CommandIo): string {
  const row = configTable.find(({ key }) => key === 'data');
  if (typeof flag === 'string') return flag;
  return (row && env[row.env]) ?? String(row?.default);
}

/** Returns whether the service was told. */
function tell(service: NamedService, file: string, io: CommandIo): boolean {
  const found = signalled(service, stateOf(service, file));
  if (found === 'ended') rmSync(file, { force: true });
  const { pid, command, place } = service;
  const named = `'${command}' (process ${pid})`;
  const texts: Readonly<Record<Found, string>> = {
    running: `${named} reads its content again. Its log has the outcome.`,
    ended: `${named} has ended without removing its file, which is removed now.`,
    elsewhere: `${named} runs on the host or in the container '${place.host}': run docent reload there.`,
    'of another user': `${named} belongs to another user: run docent reload as that user.`,
  };
  if (found === 'running') io.stdout(`${texts[found]}\n`);
  else io.stderr(`${texts[found]}\n`);
  return found === 'running';
}

/** Signals a service that runs. Returns what became of it. */
function signalled({ pid }: NamedService, found: Found): Found {
  if (found !== 'running') return found;
  try {
    process.kill(pid, 'SIGHUP');
    return found;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'of another user' : 'ended';
  }
}

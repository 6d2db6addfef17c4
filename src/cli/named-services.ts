/** Names the services of a data folder in files there, so that `docent reload` can signal them and no other process. */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, placeHere, startOf, type Place } from '../running-process.ts';
import { writeWhole } from '../whole-file.ts';

/** A service as its file names it. */
export interface NamedService {
  readonly pid: number;
  /** When it started, as the system has it: the number of a process is used again after its end. */
  readonly started: string;
  readonly place: Place;
  /** As it was started: `docent serve /srv/docs`. */
  readonly command: string;
}

/** State of a service: it runs, it has ended, or this machine, container or user cannot tell. */
export type Found = 'running' | 'ended' | 'elsewhere' | 'of another user';

/** Files that are read: the services of one data folder are few. */
const FILES_MAX = 100;

const folderOf = (data: string): string => join(data, 'services');

/** Names this process. Returns a function that removes the name again. @throws when the data folder cannot be written */
export async function nameService(data: string, command: string): Promise<() => void> {
  const place = placeHere();
  for (const { file, service } of namedServices(data)) {
    if (stateOf(service, file) === 'ended') rmSync(file, { force: true });
  }
  const service: NamedService = { pid: process.pid, started: startOf(process.pid), place, command };
  const file = join(folderOf(data), `${process.pid}-${digestOf(place)}.json`);
  await writeWhole(file, [JSON.stringify(service)]);
  return () => rmSync(file, { force: true });
}

/** Services that are named in the data folder, whatever has become of them. */
export function namedServices(
  data: string,
): readonly { readonly file: string; readonly service: NamedService }[] {
  return filesIn(folderOf(data)).flatMap((file) => {
    const service = read(file);
    return service === undefined ? [] : [{ file, service }];
  });
}

/** @param file the service's own, whose owner has to be that of the process */
export function stateOf({ pid, started, place }: NamedService, file: string): Found {
  const here = placeHere();
  if (place.host !== here.host) return 'elsewhere';
  if (place.boot !== here.boot) return 'ended';
  if (place.namespace !== here.namespace) return 'elsewhere';
  if (started === '' || startOf(pid) !== started) return 'ended';
  return isOfOwner(pid, file) ? 'running' : 'of another user';
}

function filesIn(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.slice(0, FILES_MAX).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Undefined for anything that is not the file of a service. */
function read(file: string): NamedService | undefined {
  try {
    const { pid, started, place, command } = JSON.parse(readFileSync(file, 'utf8')) as NamedService;
    const { host, boot, namespace } = place;
    const texts = [started, host, boot, namespace, command];
    const isWhole =
      Number.isSafeInteger(pid) && pid > 0 && texts.every((one) => typeof one === 'string');
    return isWhole ? { pid, started, place: { host, boot, namespace }, command } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps those who can write the data folder from making an administrator signal another's process. */
function isOfOwner(pid: number, file: string): boolean {
  try {
    return statSync(`/proc/${pid}`).uid === statSync(file).uid;
  } catch {
    return true;
  }
}

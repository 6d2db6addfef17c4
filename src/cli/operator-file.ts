/** The file that `--config` names: settings of the operator, out of reach for whoever writes the content. */
import { readFile, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { BOUNDS } from '../content/source/bounds.ts';
import { isInside } from '../content/source/walk.ts';
import type { ConfigFile } from '../config/sources.ts';
import { Failure } from './failure.ts';

/** Links in a row that Linux follows. */
const LINKS_MAX = 40;

/** @param root the content folder, links resolved @throws {Failure} when it cannot be read or lies in the folder */
export async function readOperatorFile(name: string, root: string): Promise<ConfigFile> {
  const disk = path.resolve(name);
  if (await leadsThrough(root, disk)) {
    throw new Failure(
      `The file '${name}' of --config lies in the content folder, whose authors could change it. Move it out of '${root}'.`,
    );
  }
  // Reading a pipe would wait for its writer.
  const stats = await stat(disk).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(messageFor(name, error.code));
  });
  if (!stats.isFile()) throw new Failure(`'${name}' of --config is not a file.`);
  if (stats.size > BOUNDS.dataBytesMax) {
    throw new Failure(`'${name}' of --config has more than ${BOUNDS.dataBytesMax} bytes.`);
  }
  return { name, text: await readFile(disk, 'utf8') };
}

/** Returns whether the file, or a folder or a link on the way to it, lies in the folder: its authors could put another in its place. */
export async function leadsThrough(
  root: string,
  disk: string,
  links: number = LINKS_MAX,
): Promise<boolean> {
  for (let step = disk; step !== path.dirname(step); step = path.dirname(step)) {
    const above = await realpath(path.dirname(step)).catch(() => path.dirname(step));
    const place = path.join(above, path.basename(step));
    if (isInside(root, place)) return true;
    const target = await readlink(place).catch(() => undefined);
    if (target === undefined || links === 0) continue;
    if (await leadsThrough(root, path.resolve(above, target), links - 1)) return true;
  }
  return false;
}

function messageFor(name: string, code: string | undefined): string {
  return code === 'ENOENT'
    ? `There is no file '${path.resolve(name)}'. Name the file of --config.`
    : `'${name}' of --config cannot be read (${code}). Check its permissions.`;
}

/** `docent.yaml` in a content folder, from disk. Whoever may write the folder can make anything of it: no fault in it ends anything. */
import { lstatSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { decode } from '../content/source/decode.ts';
import { readRegular } from '../content/source/open-file.ts';
import { isInside } from '../content/source/walk.ts';
import type { SetConfig } from '../config/config.ts';
import {
  FOLDER_FILE,
  folderSettings,
  type FolderSettings,
  type Unapplied,
} from '../config/folder-file.ts';

/** Bytes of the file: it is parsed while requests wait. */
const BYTES_MAX = 128 * 1024;

/** @param root the content folder, links resolved */
export async function readFolderFile(root: string): Promise<FolderSettings> {
  const disk = join(root, FOLDER_FILE);
  if (!isThere(disk)) return folderSettings('');
  const bytes = readRegular(disk, [root], BYTES_MAX);
  if (bytes === undefined) {
    return refused(
      `The file cannot be read: it is not a regular file of the folder with at most ${BYTES_MAX} bytes.`,
      'Put a file in its place. A file elsewhere can be named with --config.',
    );
  }
  const decoded = decode(bytes);
  if ('text' in decoded) return withFoundSets(root, folderSettings(decoded.text));
  return refused(decoded.message, decoded.remedy);
}

function isThere(disk: string): boolean {
  return lstatSync(disk, { throwIfNoEntry: false }) !== undefined;
}

function refused(message: string, remedy: string): FolderSettings {
  return { values: new Map(), unapplied: [faulty(message, remedy)] };
}

function faulty(message: string, remedy: string): Unapplied {
  return { severity: 'error', rule: 'configuration', file: FOLDER_FILE, message, remedy };
}

/** The settings without sets whose folder is missing or lies elsewhere; reports those, and files in the others that nobody reads. */
async function withFoundSets(root: string, settings: FolderSettings): Promise<FolderSettings> {
  const sets = settings.values.get('sets') as readonly SetConfig[] | undefined;
  if (sets === undefined) return settings;
  const found: SetConfig[] = [];
  const unapplied = [...settings.unapplied];
  for (const set of sets) {
    const real = await realpath(join(root, set.folder)).catch(() => undefined);
    if (real === undefined || !isInside(root, real)) {
      unapplied.push(missing(set, real));
      continue;
    }
    found.push(set);
    if (real !== root && isThere(join(real, FOLDER_FILE))) unapplied.push(unreadFile(set.folder));
  }
  return { values: new Map([...settings.values, ['sets', found]]), unapplied };
}

function missing({ id, folder }: SetConfig, real: string | undefined): Unapplied {
  const fault = real === undefined ? 'cannot be read' : 'lies outside the content folder';
  const message = `The set ${id} is left out: its folder ${folder} ${fault}.`;
  return { ...faulty(message, 'Name a folder below the content folder.'), key: 'sets' };
}

/** @param folder of a set, below the content folder */
export function unreadFile(folder: string): Unapplied {
  return {
    severity: 'warning',
    rule: 'configuration',
    file: posix.join(folder, FOLDER_FILE),
    message: `The file is not read: the sets of the folder have their settings from ${FOLDER_FILE} at its top.`,
    remedy: `Move what it says there, or remove it.`,
  };
}

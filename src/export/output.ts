/** The folder that an export may write: nothing is lost that no export has written. */
import { lstat, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { HIDDEN_AND_READ } from '../content/source/hidden-names.ts';
import { isInside } from '../content/source/walk.ts';
import { removeDrafts } from '../whole-file.ts';
import { ExportRefused, orRefuse } from './refused.ts';

/** Folder in an export that says what made it, and holds what is for its host. */
export const MARKER = '.docent-export';
/** Lists the files of an export, one a line. */
export const LIST: string = `${MARKER}/files`;

/** Foreign files that a refusal names. */
const NAMED_MAX = 5;
/** Follows the name of the folder in that of its draft. */
const DRAFT = /^-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.old)?$/;

/** A file or folder that an export must leave as it is. */
export interface Kept {
  readonly disk: string;
  /** Names it in a sentence. */
  readonly name: string;
  /** Whether it is read as documentation, but for its hidden folders. */
  readonly isRead?: true;
}

/** A folder that may be replaced, links above it resolved. @throws {ExportRefused} */
export async function outputFolder(given: string, all: readonly Kept[]): Promise<string> {
  const full = path.resolve(given);
  const above = path.dirname(full);
  await orRefuse(given, mkdir(above, { recursive: true }));
  const folder = path.join(await realpath(above), path.basename(full));
  for (const kept of all) {
    const disk = await realpath(kept.disk).catch(() => path.resolve(kept.disk));
    refuseKept(given, folder, { ...kept, disk });
  }
  const info = await lstat(folder).catch(() => undefined);
  if (info !== undefined && !info.isDirectory()) {
    const kind = info.isSymbolicLink() ? 'a link' : 'a file';
    throw new ExportRefused(`'${given}' is ${kind}. Name a folder for the export.`);
  }
  if (info !== undefined && info.dev !== (await stat(path.dirname(folder))).dev) {
    throw new ExportRefused(
      `'${given}' is a disk of its own, which cannot be replaced. Name a folder below it.`,
    );
  }
  await orRefuse(given, refuseForeign(folder));
  await orRefuse(given, removeLeft(folder));
  return folder;
}

/** Nothing that is read may be written, and the other way round. Hidden folders of documentation are not read. */
function refuseKept(given: string, folder: string, { disk, name, isRead }: Kept): void {
  if (isInside(folder, disk)) {
    throw new ExportRefused(`'${given}' holds ${name}. Name another folder.`);
  }
  const below = isInside(disk, folder) ? path.relative(disk, folder).split(path.sep) : [];
  const isHidden = (one: string): boolean => one.startsWith('.') && !HIDDEN_AND_READ.includes(one);
  if (below.length === 0 || (isRead === true && below.some(isHidden))) return;
  const remedy =
    isRead === true
      ? ', which the next export would read. Name a folder outside it, or one that begins with a dot.'
      : '. Name a folder outside it.';
  throw new ExportRefused(`'${given}' lies in ${name}${remedy}`);
}

/** @throws {ExportRefused} when the folder holds what its last export has not written */
export async function refuseForeign(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, LIST), 'utf8').catch(() => '');
  const foreign = await foreignIn(folder, new Set(list.split('\n')));
  if (foreign.length === 0) return;
  const named = foreign.slice(0, NAMED_MAX).join(', ');
  const more = foreign.length > NAMED_MAX ? ` and ${foreign.length - NAMED_MAX} more` : '';
  throw new ExportRefused(
    `'${folder}' holds files that no export has written, and would be deleted: ${named}${more}. Move them away, or name an empty or a new folder.`,
  );
}

/** Names that are not of the list; of a folder without any file of it, only its own. */
async function foreignIn(folder: string, files: ReadonlySet<string>): Promise<readonly string[]> {
  const folders = new Set([...files].flatMap(foldersAbove));
  const foreign: string[] = [];
  const open = [''];
  for (let below = open.pop(); below !== undefined; below = open.pop()) {
    const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      },
    );
    for (const entry of entries) {
      const file = below + entry.name;
      if (entry.isDirectory() && folders.has(file)) open.push(`${file}/`);
      else if (!entry.isFile() || !files.has(file)) foreign.push(file);
    }
  }
  return foreign.toSorted();
}

function foldersAbove(file: string): readonly string[] {
  const names = file.split('/');
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
}

/** Removes the drafts of exports that were killed. */
async function removeLeft(folder: string): Promise<void> {
  const start = `.${path.basename(folder)}`;
  await removeDrafts(
    path.dirname(folder),
    (name) => name.startsWith(start) && DRAFT.test(name.slice(start.length)),
  );
}

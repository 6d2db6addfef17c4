/** The folder of a command that names none. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/** Folders of a project that commonly hold its documentation, the likeliest first. */
const USUAL_FOLDERS: readonly string[] = ['docs', 'doc', 'content'];
const CURRENT_FOLDER = '.';

/** For the help. */
export const FOLDER_DEFAULT: string = `the first of ${USUAL_FOLDERS.join(', ')} that is there, else the current folder`;

/** The first of {@link USUAL_FOLDERS} that the current folder has, or the current folder itself. */
export function usualFolder(): string {
  return USUAL_FOLDERS.find(isFolder) ?? CURRENT_FOLDER;
}

function isFolder(name: string): boolean {
  try {
    return statSync(name).isDirectory();
  } catch {
    return false;
  }
}

/** Says which folder was taken where none is named. */
export function takenFolderText({
  folder,
  isNamed,
}: {
  readonly folder: string;
  readonly isNamed: boolean;
}): string {
  if (isNamed) return '';
  const name = folder === CURRENT_FOLDER ? `the current folder, ${resolve(folder)}` : folder;
  return `No folder was named: taking ${name}.\n`;
}

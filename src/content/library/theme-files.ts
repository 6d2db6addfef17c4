/** Files that `theme` names: of the folder of `docent.yaml`, and served with those of the content. */
import path from 'node:path';
import { readRegular } from '../source/open-file.ts';
import { isInside, pathBelow } from '../source/walk.ts';

export interface ThemeFolders {
  /** Folder on disk that the theme's files lie in: the content folder, also of one of its sets. */
  readonly folder: string;
  /** Of the edition that is read. */
  readonly root: string;
}

export interface ThemeFile {
  /** Among the files of the content that are served. */
  readonly name: string;
  readonly disk: string;
  readonly bytes: Buffer;
}

/** Undefined for a file that is missing, larger, or not in the folder. */
export function themeFile(
  { folder, root }: ThemeFolders,
  given: string,
  bytesMax: number,
): ThemeFile | undefined {
  const disk = path.join(folder, given);
  const bytes = isInside(folder, disk) ? readRegular(disk, [folder], bytesMax) : undefined;
  if (bytes === undefined) return undefined;
  return { name: isInside(root, disk) ? pathBelow(root, disk) : `_theme/${given}`, disk, bytes };
}

/** Files that a generator serves from the root of its site, such as Docusaurus' `static`; also where they lie next to the content folder. */
import type { Report } from '../model/finding.ts';
import type { FolderFile } from '../model/source.ts';
import path from 'node:path';
import type { Bounds } from '../source/bounds.ts';
import type { Project } from '../model/generator.ts';
import { isInside, listFiles, pathBelow } from '../source/walk.ts';
import { realPathOf } from '../source/disk.ts';

/** Folders that sites without a generator that is known commonly use. */
const USUAL = ['', 'public/', 'static/', 'assets/'];

export interface PublicFiles {
  /** The content folder's files and those of the public folders outside it, under the name of their folder. */
  readonly files: readonly FolderFile[];
  /** Prefixes of files that are served at the site's root, best first. */
  readonly publicFolders: readonly string[];
}

interface Sources {
  readonly root: string;
  readonly project: Project;
  readonly bounds: Bounds;
  readonly report: Report;
}

/** A public folder outside the content folder counts only in the folder of the configuration that names it. */
export async function publicFiles(
  listed: readonly FolderFile[],
  { root, project, bounds, report }: Sources,
): Promise<PublicFiles> {
  const files = [...listed];
  const folders: string[] = [];
  for (const given of project.publicFolders ?? []) {
    const folder = realPathOf(given);
    if (folder === undefined || !isInside(project.home, folder)) continue;
    if (isInside(root, folder)) {
      const below = pathBelow(root, folder);
      folders.push(below === '' ? '' : `${below}/`);
    } else if (!isInside(folder, root)) {
      const prefix = freePrefix(path.basename(folder), listed);
      const found = await listFiles(folder, { bounds, report });
      for (const file of found) files.push({ ...file, file: prefix + file.file });
      folders.push(prefix);
    }
  }
  return { files, publicFolders: [...new Set([...folders, ...USUAL])] };
}

/** A prefix that no file of the content folder has. */
function freePrefix(name: string, files: readonly FolderFile[]): string {
  let prefix = `${name}/`;
  for (let number = 2; files.some(({ file }) => file.startsWith(prefix)); number += 1) {
    prefix = `${name}-${number}/`;
  }
  return prefix;
}

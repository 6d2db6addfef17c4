/** Pages by folder, for generators whose folders name their own entries in a file of each folder. */
import type { NavPage } from '../model/navigation.ts';
import posix from 'node:path/posix';
import { withoutExtension } from '../links/slug.ts';

export interface IndexedFolder {
  /** Below the source; empty for the source itself. */
  readonly path: string;
  /** By file name without extension; without the index. */
  readonly pages: ReadonlyMap<string, NavPage>;
  readonly folders: ReadonlyMap<string, IndexedFolder>;
  readonly index?: NavPage;
}

interface Building {
  readonly path: string;
  readonly pages: Map<string, NavPage>;
  readonly folders: Map<string, Building>;
  index?: NavPage;
}

/** The folder that holds the file of a path; folders on the way that are not there are made. */
export function folderAt<Folder extends { readonly folders: Map<string, Folder> }>(
  root: Folder,
  file: string,
  make: (above: Folder, name: string) => Folder,
): Folder {
  let folder = root;
  for (const name of posix.dirname(file).split('/')) {
    if (name === '.') continue;
    const below = folder.folders.get(name) ?? make(folder, name);
    folder.folders.set(name, below);
    folder = below;
  }
  return folder;
}

/** The folder of a source with everything below it. */
export function indexFolders(pages: Iterable<NavPage>): IndexedFolder {
  const root: Building = { path: '', pages: new Map(), folders: new Map() };
  for (const page of pages) {
    const folder = folderAt(root, page.path, (above, part) => ({
      path: posix.join(above.path, part),
      pages: new Map(),
      folders: new Map(),
    }));
    const name = withoutExtension(posix.basename(page.path));
    if (name === 'index') folder.index = page;
    else folder.pages.set(name, page);
  }
  return root;
}

/** All names of a folder in alphabetical order. */
export function namesIn({ pages, folders }: IndexedFolder): string[] {
  return [...new Set([...pages.keys(), ...folders.keys()])].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
}

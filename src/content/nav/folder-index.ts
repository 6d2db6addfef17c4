/** Pages by folder, for generators whose folders name their own entries in a file of each folder. */
import posix from 'node:path/posix';
import type { NavPage } from './tree.ts';
import { withoutExtension } from '../slug.ts';

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

/** The folder of a source with everything below it. */
export function indexFolders(pages: Iterable<NavPage>): IndexedFolder {
  const root: Building = { path: '', pages: new Map(), folders: new Map() };
  for (const page of pages) {
    let folder = root;
    for (const part of posix
      .dirname(page.path)
      .split('/')
      .filter((one) => one !== '.')) {
      const below = folder.folders.get(part) ?? {
        path: posix.join(folder.path, part),
        pages: new Map(),
        folders: new Map(),
      };
      folder.folders.set(part, below);
      folder = below;
    }
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

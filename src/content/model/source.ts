/** Folders with pages, and their files as a generator sees them. */

/** A folder with pages of a project. */
export interface Source {
  /** On disk. */
  readonly folder: string;
  /** Address of the folder's own index: `/` or `/docs/`. */
  readonly base: string;
  /** If the folder is that of one edition, the address of its index without version and language: `/docs/` for `/de/docs/`. */
  readonly neutralBase?: string;
  /** Name of the collection, where a generator has several. */
  readonly id?: string;
}

/** A Markdown file of a source. */
export interface SourceFile {
  /** Below the source's folder, with `/`. */
  readonly path: string;
  readonly source: Source;
}

export interface FolderFile {
  /** Path below the folder, with `/`. */
  readonly file: string;
  /** Path on disk, symbolic links resolved. */
  readonly disk: string;
  /** The folder that was listed, links resolved: the file is read only while it lies in it. */
  readonly root: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Time of the last change of content, name or permissions, which no program can set. */
  readonly changedMs: number;
  /** Of a page that is on no disk. */
  readonly text?: string;
}

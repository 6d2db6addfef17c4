/** Watchers of folders by events of the operating system. They only tell that something has happened; a look at the folders tells what. */
import { watch, type FSWatcher } from 'node:fs';
import { basename } from 'node:path';
import { asError } from '../problem.ts';

/** A folder, or a single file. */
export interface Watched {
  /** Absolute. */
  readonly path: string;
  /** Differs for another folder or file at the same path. */
  readonly identity: string;
}

export interface FolderWatchersOptions {
  readonly onEvent: () => void;
  /** Called once when events cannot be had: no more watches, or a file system without them. Nothing is watched from then on. */
  readonly onFault: (error: Error) => void;
}

/** The folder is gone or may not be read: its parent tells of the one, and a look of the other. */
const EXPECTED = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP']);

export class FolderWatchers {
  readonly #options: FolderWatchersOptions;
  /** By path and identity. */
  readonly #watchers = new Map<string, FSWatcher>();
  #isFaulty = false;

  constructor(options: FolderWatchersOptions) {
    this.#options = options;
  }

  /** Watches these and nothing else. Returns whether some of them are new: what had changed in those was not noticed. */
  keep(watched: readonly Watched[]): boolean {
    const wanted = new Map(watched.map(({ path, identity }) => [`${path}\0${identity}`, path]));
    for (const key of this.#watchers.keys()) if (!wanted.has(key)) this.#drop(key);
    const before = this.#watchers.size;
    for (const [key, path] of wanted) {
      if (!this.#isFaulty && !this.#watchers.has(key)) this.#tryToAdd(key, path);
    }
    return this.#watchers.size > before;
  }

  close(): void {
    for (const key of this.#watchers.keys()) this.#drop(key);
  }

  #tryToAdd(key: string, path: string): void {
    try {
      this.#add(key, path);
    } catch (error) {
      if (EXPECTED.has((error as NodeJS.ErrnoException).code ?? '')) return;
      this.#isFaulty = true;
      this.close();
      this.#options.onFault(asError(error));
    }
  }

  #add(key: string, path: string): void {
    const watcher = watch(path, (event, name) => {
      // The folder itself was moved or removed. Its number may be that of the next folder, which this watcher would not see.
      if (event === 'rename' && name === basename(path)) this.#drop(key);
      this.#options.onEvent();
    });
    watcher.on('error', () => {
      this.#drop(key);
      this.#options.onEvent();
    });
    this.#watchers.set(key, watcher);
  }

  #drop(key: string): void {
    this.#watchers.get(key)?.close();
    this.#watchers.delete(key);
  }
}

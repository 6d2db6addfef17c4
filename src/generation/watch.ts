/** Notices that something in a folder has changed, whatever it was: the content is always read as a whole. */
import { basename } from 'node:path';
import { watch } from 'chokidar';
import { asError } from '../problem.ts';

export type WatchKind = 'events' | 'poll';

export interface WatchOptions {
  /** `events` of the operating system, or a look at every file each second, for file systems that send none. */
  readonly kind: WatchKind;
  /** Also called once when changes begin to be noticed: what has changed before was not. */
  readonly onChange: () => void;
  /** Events cannot be had (no more watches, a file system without them); the folder is polled from now on. */
  readonly onFallback: (error: Error) => void;
}

export interface Watching {
  close(): Promise<void>;
}

const POLL_MS = 1000;
/** Hidden folders with the navigation of a generator; others are not read. */
const HIDDEN_BUT_READ = ['.vitepress', '.vuepress'];

/** Watches until it is closed. */
export function watchFolder(folder: string, parts: WatchOptions): Watching {
  const { kind, onChange, onFallback } = parts;
  const watcher = watch(folder, {
    ignoreInitial: true,
    usePolling: kind === 'poll',
    interval: POLL_MS,
    binaryInterval: POLL_MS,
    ignored: (path) => path !== folder && isNotRead(basename(path)),
  });
  watcher.on('ready', onChange);
  watcher.on('all', onChange);
  let polling: Watching | undefined;
  watcher.on('error', (error) => {
    if (kind === 'poll' || polling !== undefined) return;
    onFallback(asError(error));
    polling = watchFolder(folder, { ...parts, kind: 'poll' });
    void watcher.close();
  });
  return {
    async close() {
      await Promise.all([watcher.close(), polling?.close()]);
    },
  };
}

function isNotRead(name: string): boolean {
  return name === 'node_modules' || (name.startsWith('.') && !HIDDEN_BUT_READ.includes(name));
}

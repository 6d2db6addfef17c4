/** Notices that something in a folder has changed, whatever it was: the content is always read as a whole. */
import { once } from 'node:events';
import { basename } from 'node:path';
import { watch } from 'chokidar';

export type WatchKind = 'events' | 'poll';

export interface WatchParts {
  /** `events` of the operating system, or a look at every file each second, for file systems that send none. */
  readonly kind: WatchKind;
  /** When the content was read, in milliseconds since 1970: what has changed since then counts as a change. */
  readonly since: number;
  readonly onChange: () => void;
  /** Events cannot be had (no more watches, a file system without them); the folder is polled from now on. */
  readonly onFallback: (error: Error) => void;
}

export interface Watching {
  /** Resolves once changes are noticed. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

const POLL_MS = 1000;
/** Hidden folders with the navigation of a generator; others are not read. */
const HIDDEN_BUT_READ = ['.vitepress', '.vuepress'];

/** Watches until it is closed. */
export function watchFolder(folder: string, parts: WatchParts): Watching {
  const { kind, since, onChange, onFallback } = parts;
  let isReady = false;
  const watcher = watch(folder, {
    alwaysStat: true,
    usePolling: kind === 'poll',
    interval: POLL_MS,
    binaryInterval: POLL_MS,
    ignored: (path) => path !== folder && isNotRead(basename(path)),
  });
  const ready = once(watcher, 'ready').then(() => void (isReady = true));
  watcher.on('all', (_event, _path, stats) => {
    if (isReady || (stats !== undefined && stats.ctimeMs >= since)) onChange();
  });
  let polling: Watching | undefined;
  watcher.on('error', (error) => {
    if (kind === 'poll' || polling !== undefined) return;
    onFallback(error instanceof Error ? error : new Error(String(error)));
    polling = watchFolder(folder, { ...parts, kind: 'poll' });
    void watcher.close();
  });
  return {
    ready,
    async close() {
      await Promise.all([watcher.close(), polling?.close()]);
    },
  };
}

function isNotRead(name: string): boolean {
  return name === 'node_modules' || (name.startsWith('.') && !HIDDEN_BUT_READ.includes(name));
}

/** Notices that something in folders may have changed, and tells whether it has. The content is always read as a whole. */
import type { Worker } from 'node:worker_threads';
import { UnreadableError } from './look.ts';
import { endThread, startThread } from './thread.ts';

export type WatchKind = 'events' | 'poll';

export interface WatchSettings {
  readonly folders: readonly string[];
  /** Single files; that one is missing is something to see, and no fault. */
  readonly files: readonly string[];
  /** `events` of the operating system, or a look each second, for file systems that send none. */
  readonly kind: WatchKind;
  /** Time between two looks that no event has asked for. */
  readonly pollMs: number;
}

/** Messages from the thread. */
export type WatchMessage =
  /** Something may have changed. */
  | { readonly kind: 'hint' }
  | { readonly kind: 'no-events'; readonly message: string }
  | { readonly kind: 'seen'; readonly stamp: string }
  | { readonly kind: 'unreadable'; readonly path: string; readonly code: string };

/** Asks the thread for a look. */
const LOOK = 'look';

export interface WatchOptions extends WatchSettings {
  /** Events cannot be had (no more watches, a file system without them); the folders are polled each second from now on. */
  readonly onFallback: (error: Error) => void;
}

/** The look that waits for an answer. */
interface Waiting {
  readonly resolve: (stamp: string) => void;
  readonly reject: (error: Error) => void;
}

/** Time after which a thread that ended by a fault is started again. */
const RESTART_MS = 1000;

const MODULE = new URL('./watch-worker.js', import.meta.url);

/** Watches until it is closed. Everything is done in a thread: a disk that does not answer holds up no request. */
export class FolderWatch {
  readonly #options: WatchOptions;
  #worker: Worker | undefined;
  #waiting: Waiting | undefined;
  #onHint = (): void => undefined;
  #isClosed = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#start();
  }

  /**
   * Digest of names, sizes and times of all files; one look at a time.
   * @throws {UnreadableError} when a folder is not there or cannot be listed
   */
  readonly look = (): Promise<string> =>
    new Promise((resolve, reject) => {
      if (this.#worker === undefined) return reject(ended());
      this.#waiting = { resolve, reject };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
      this.#worker.postMessage(LOOK);
    });

  /** Calls the listener when something may have changed: an event, another folder in place of this one, or time for a look. */
  onHint(listener: () => void): void {
    this.#onHint = listener;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#worker !== undefined) await endThread(this.#worker);
  }

  #start(): void {
    const { folders, files, kind, pollMs } = this.#options;
    const workerData: WatchSettings = { folders, files, kind, pollMs };
    this.#worker = startThread(MODULE, {
      workerData,
      onExit: () => this.#restart(),
    });
    this.#worker.on('message', (message: WatchMessage) => this.#hear(message));
  }

  #restart(): void {
    this.#worker = undefined;
    this.#settle(({ reject }) => reject(ended()));
    if (this.#isClosed) return;
    setTimeout(() => {
      if (this.#isClosed) return;
      this.#start();
      this.#onHint();
    }, RESTART_MS).unref();
  }

  #hear(message: WatchMessage): void {
    switch (message.kind) {
      case 'hint':
        return this.#onHint();
      case 'no-events':
        return this.#options.onFallback(new Error(message.message));
      case 'seen':
        return this.#settle(({ resolve }) => resolve(message.stamp));
      case 'unreadable': {
        const { path, code } = message;
        this.#settle(({ reject }) => reject(new UnreadableError(path, code)));
      }
    }
  }

  #settle(settling: (waiting: Waiting) => void): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) settling(waiting);
  }
}

function ended(): Error {
  return new Error('the thread that watches the content has ended');
}

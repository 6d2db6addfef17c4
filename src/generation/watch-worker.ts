/** The thread that `watch.ts` starts: looks at folders when it is asked to, and says when another look is worth while. */
import { parentPort, workerData } from 'node:worker_threads';
import { FolderWatchers } from './folder-watchers.ts';
import { identityOf, lookAt, UnreadableError, type Seen } from './look.ts';
import { END } from './thread.ts';
import type { WatchMessage, WatchSettings } from './watch.ts';

const { folders, files, kind, pollMs } = workerData as WatchSettings;
const paths = [...folders, ...files];

/** Time between two comparisons of what stands at the paths: events of a folder do not tell of one that takes its place. */
const IDENTITY_MS = 2000;
/** Time between two looks without events, as of a file system that sends none. */
const FAST_POLL_MS = 1000;
/** Events of one change come in a burst, which is one message. */
const BURST_MS = 25;

const watchers = new FolderWatchers({
  onEvent: hint,
  onFault(error) {
    say({ kind: 'no-events', message: error.message });
    pollEach(FAST_POLL_MS);
  },
});
let burst: NodeJS.Timeout | undefined;
let poll: NodeJS.Timeout | undefined;
/** The state of the paths at the last look. */
let identity: string | undefined;
const compare = setInterval(() => {
  if (identityOf(paths) !== identity) hint();
}, IDENTITY_MS);

pollEach(kind === 'poll' ? FAST_POLL_MS : pollMs);

parentPort?.on('message', (message: string) => {
  if (message === END) return end();
  look().then(say, (error: unknown) => {
    const { path, code } =
      error instanceof UnreadableError ? error : { path: '', code: String(error) };
    say({ kind: 'unreadable', path, code });
  });
});

async function look(): Promise<WatchMessage> {
  identity = identityOf(paths);
  const { stamp, watched }: Seen = await lookAt(folders, files);
  // The next look sees all that has changed in a new folder before it was watched.
  if (kind === 'events' && watchers.keep(watched)) hint();
  return { kind: 'seen', stamp };
}

function hint(): void {
  burst ??= setTimeout(() => {
    burst = undefined;
    say({ kind: 'hint' });
  }, BURST_MS);
}

function pollEach(ms: number): void {
  clearInterval(poll);
  poll = setInterval(hint, ms);
}

function say(message: WatchMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  parentPort?.postMessage(message);
}

function end(): void {
  clearInterval(compare);
  clearInterval(poll);
  clearTimeout(burst);
  watchers.close();
  parentPort?.close();
}

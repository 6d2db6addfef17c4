/** The thread that `background.ts` starts: takes jobs, answers each with a library and its index. */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { recordLooks, type Looks } from '../content/source/looks.ts';
import { loadLibrary } from '../content/library/load.ts';
import { firstReading } from '../content/library/reading.ts';
import { buildHere } from '../search/index/build.ts';
import { indexLibrary } from '../search/index/create-search.ts';
import type { EarlierIndex } from '../search/index/kept-pages.ts';
import { changesSince } from './edition-changes.ts';
import { recordOf } from './edition-record.ts';
import { storedIndexes, storeLibrary } from './edition-store.ts';
import { keepLibrary, packedInMemory, type KeptReading } from './kept-library.ts';
import { END } from './thread.ts';
import type {
  BackgroundAnswer,
  BackgroundJob,
  CacheError,
  ProgressMessage,
  StoreJob,
} from './background.ts';

/** Each thread reads the same folder repeatedly. */
const earlier = firstReading();
const earlierIndex: EarlierIndex = {};
/** Milliseconds that a job may still take after the thread is asked to end; less than `background.ts` waits. */
const JOB_MS = 3000;
/** Ends the writing of a library when the thread is to end. */
const ending = new AbortController();

parentPort?.on('message', (job: BackgroundJob | StoreJob | typeof END) => {
  if (job === END) end();
  else void answer(job);
});

async function answer(job: BackgroundJob | StoreJob): Promise<void> {
  const done = await ('known' in job ? store(job) : run(job)).catch(
    ({ message }: Error): BackgroundAnswer => ({ kind: 'failed', message }),
  );
  const packed = done.kind === 'built' ? done.packed : undefined;
  parentPort?.postMessage(done, typeof packed === 'object' ? [packed.buffer] : []);
  // Readers have pages meanwhile; an author waits for the next reading.
  if (job.options.withDrafts !== true) giveWay();
}

/** The thread ends by itself after its job: Node 20 may abort the process if a thread is terminated while V8 compiles its code. */
function end(): void {
  parentPort?.close();
  // Else its draft stays behind.
  setTimeout(() => ending.abort(), JOB_MS / 2).unref();
  // In a thread, this ends only the thread, between two steps of a job that takes too long.
  setTimeout(() => process.exit(), JOB_MS).unref();
}

function tell(read: number, files: number): void {
  const message: ProgressMessage = { kind: 'progress', read, files };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  parentPort?.postMessage(message);
}

async function run(job: BackgroundJob): Promise<BackgroundAnswer> {
  const { folder, options, place, isInMemory = false, tellsProgress = false } = job;
  const [{ library, findings }, looks] = await recordLooks(() =>
    loadLibrary(folder, { ...options, earlier, onProgress: tellsProgress ? tell : undefined }),
  );
  if (library === undefined) return { kind: 'refused', findings };
  const cacheErrors: CacheError[] = [];
  const noteError = (kind: CacheError['kind'], error: unknown): undefined =>
    void cacheErrors.push({ kind, message: String(error) });
  const index = await indexLibrary(library, {
    cache: storedIndexes(place),
    build: (documents) => buildHere(documents, earlierIndex),
    onError: ({ kind, error }) => noteError(kind, error),
  });
  const reading = readingOf(job, looks);
  const kept = reading && keepLibrary(place, { library, index, ...reading }, ending.signal);
  const path = await kept?.catch(({ message }: Error) => noteError('cache-unwritable', message));
  ending.signal.throwIfAborted();
  const isNeeded = isInMemory || (path === undefined && job.isAlwaysKept !== true);
  const packed = isNeeded ? await packedInMemory({ library, index }) : path;
  const isDoubtful = looks === undefined;
  return { kind: 'built', packed, isKept: path !== undefined, isDoubtful, cacheErrors };
}

/** The reading as it is kept; undefined where it is not. */
function readingOf(
  { key, isAlwaysKept = false }: BackgroundJob,
  looks: Looks,
): KeptReading | undefined {
  if (key !== undefined && looks !== undefined) return { key, looks };
  // No later start may open it; those who are told its path may.
  return isAlwaysKept ? { key: '', looks: [] } : undefined;
}

async function store({ folder, options, place, known }: StoreJob): Promise<BackgroundAnswer> {
  const [{ library, findings, stamp }, looks] = await recordLooks(() =>
    loadLibrary(folder, { ...options, known: known?.stamp }),
  );
  if (stamp === known?.stamp) return { kind: 'unchanged' };
  if (library === undefined) return { kind: 'refused', findings };
  const index = await indexLibrary(library, { cache: storedIndexes(place), build: buildHere });
  const changed = await changesSince(known, place, library);
  const name = { ...place, digest: library.digest };
  const stored = storeLibrary(name, { library, index }, known?.library);
  const fault = await stored.then(
    () => undefined,
    (error: Error) => error.message,
  );
  const isKept = fault === undefined;
  const record = recordOf(library, { stamp, isKept, isDoubtful: looks === undefined });
  return { kind: 'stored', record, changed, fault };
}

/** Lowers the priority of rebuilds, so that requests go first on busy cores. Only Linux has priorities by thread. */
function giveWay(): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // No /proc, or a sandbox that forbids it: the rebuild takes its share.
  }
}

/** The thread that `background.ts` starts: takes jobs, answers each with a library and its index. */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { MessageChannel, parentPort, type TransferListItem } from 'node:worker_threads';
import { recordLooks } from '../content/source/looks.ts';
import { loadLibrary } from '../content/library/load.ts';
import type { Library } from '../content/model/library.ts';
import type { WholePage } from '../content/model/page.ts';
import { firstReading } from '../content/library/reading.ts';
import { buildHere } from '../search/index/build.ts';
import { indexLibrary } from '../search/index/create-search.ts';
import { changedPages } from './edition-changes.ts';
import { recordOf } from './edition-record.ts';
import {
  openStored,
  storedIndexes,
  storeLibrary,
  type StoredContent,
  type StoredPlace,
} from './edition-store.ts';
import { keepLibrary, type KeptReading } from './kept-library.ts';
import { partsOf } from './parts.ts';
import { END } from './thread.ts';
import {
  NEW_PAGE,
  type BackgroundAnswer,
  type BackgroundJob,
  type CacheError,
  type KeptMessage,
  type StoreJob,
} from './background.ts';

/** Each thread reads the same folder repeatedly. */
const earlier = firstReading();
/** Milliseconds that a job may still take after the thread is asked to end; less than `background.ts` waits. */
const JOB_MS = 3000;
/** Characters of Markdown in one message, which takes about a millisecond to copy. */
const PART_CHARACTERS = 200_000;
/** Pages that the main thread already has. */
let given: readonly WholePage[] = [];

/** Ends the writing of a library that another one will soon replace. */
let keeping = new AbortController();

type Reply = readonly [
  answer: BackgroundAnswer,
  transferred: TransferListItem[],
  /** Work that nobody waits for. */
  then?: () => Promise<void>,
];

parentPort?.on('message', (job: BackgroundJob | StoreJob | typeof END) => {
  if (job === END) return end();
  ('known' in job ? store(job) : run(job))
    .catch((error: Error): Reply => [{ kind: 'failed', message: error.message }, []])
    .then(([answer, transferred, then]) => {
      parentPort?.postMessage(answer, transferred);
      giveWay();
      return then?.();
    });
});

/** The thread ends by itself after its job: Node 20 may abort the process if a thread is terminated while V8 compiles its code. */
function end(): void {
  parentPort?.close();
  // Else its draft stays behind.
  setTimeout(() => keeping.abort(), JOB_MS / 2).unref();
  // In a thread, this ends only the thread, between two steps of a job that takes too long.
  setTimeout(() => process.exit(), JOB_MS).unref();
}

async function run({ folder, options, place, key }: BackgroundJob): Promise<Reply> {
  keeping.abort();
  const [{ library, findings }, looks] = await recordLooks(() =>
    loadLibrary(folder, { ...options, earlier }),
  );
  if (library === undefined) return [{ kind: 'refused', findings }, []];
  const cacheErrors: CacheError[] = [];
  const index = await indexLibrary(library, {
    cache: storedIndexes(place),
    build: buildHere,
    onError: ({ kind, error }) => cacheErrors.push({ kind, message: String(error) }),
  });
  const { pages: _entries, pageBySlug: _bySlug, contents, ...head } = library;
  const { pages } = contents;
  const numberOf = new Map(given.map((page, number) => [page, number]));
  const places = pages.map((page) => numberOf.get(page) ?? NEW_PAGE);
  const { port1, port2 } = new MessageChannel();
  const fresh = pages.filter((_, number) => places[number] === NEW_PAGE);
  const parts = partsOf(fresh, ({ markdown }) => markdown.length / PART_CHARACTERS);
  for (const part of parts) port1.postMessage(part);
  given = pages;
  const answer: BackgroundAnswer = {
    kind: 'built',
    head,
    index,
    places,
    newPages: port2,
    parts: parts.length,
    cacheErrors,
  };
  if (key === undefined || looks === undefined)
    return [answer, [port2, index.snapshot.buffer as ArrayBuffer]];
  return [answer, [port2], () => keep(place, { library, index, key, looks })];
}

async function keep(place: StoredPlace, read: StoredContent & KeptReading): Promise<void> {
  keeping = new AbortController();
  const { signal } = keeping;
  const message: KeptMessage = await keepLibrary(place, read, signal).then(
    () => ({ kind: 'kept' }),
    (error: Error) => ({ kind: 'kept', fault: error.message }),
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  if (!signal.aborted) parentPort?.postMessage(message);
}

async function store({ folder, options, place, known }: StoreJob): Promise<Reply> {
  const { library, findings, stamp } = await loadLibrary(folder, {
    ...options,
    known: known?.stamp,
  });
  if (stamp === known?.stamp) return [{ kind: 'unchanged' }, []];
  if (library === undefined) return [{ kind: 'refused', findings }, []];
  const index = await indexLibrary(library, { cache: storedIndexes(place), build: buildHere });
  const changed = await changesSince(known, place, library);
  const name = { ...place, digest: library.digest };
  const stored = storeLibrary(name, { library, index }, known?.library);
  const fault = await stored.then(
    () => undefined,
    (error: Error) => error.message,
  );
  const record = recordOf(library, { stamp, isKept: fault === undefined });
  return [{ kind: 'stored', record, changed, fault }, []];
}

/** Slugs of changed pages; none after the first read, all if the previous library cannot be read any more. */
async function changesSince(
  known: StoreJob['known'],
  place: StoredPlace,
  library: Library,
): Promise<readonly string[]> {
  if (known === undefined || known.library === library.digest) return [];
  const before = await openStored({ ...place, digest: known.library }).catch(() => undefined);
  return before === undefined
    ? library.pages.map(({ slug }) => slug)
    : changedPages(before.library, library);
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

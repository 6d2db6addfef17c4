/** Reads and indexes the content in a separate thread, so that this one can answer requests. */
import type { Finding } from '../content/model/finding.ts';
import { setImmediate } from 'node:timers/promises';
import { receiveMessageOnPort, type MessagePort, type Worker } from 'node:worker_threads';
import type { LoadOptions } from '../content/library/load.ts';
import {
  memoryLibrary,
  type LibraryHead,
  type MemoryLibrary,
} from '../content/library/memory-library.ts';
import type { WholePage } from '../content/model/page.ts';
import type { EditionRecord, StoredEdition } from './edition-record.ts';
import type { StoredPlace } from './edition-store.ts';
import type { SearchError, BuiltIndex } from '../search/index/create-search.ts';
import type { SearchSettings } from '../search/settings.ts';
import { endThread, startThread } from './thread.ts';

/** Settings that every build of the folder needs: the first and each reload. */
export type JobOptions = Required<
  Pick<LoadOptions, 'product' | 'baseUrl' | 'language' | 'nav' | 'redirects' | 'content' | 'theme'>
> &
  Pick<LoadOptions, 'set' | 'edition' | 'themeFolder' | 'siteWords' | 'site' | 'withDrafts'> & {
    readonly search: SearchSettings;
  };

/** A reading of a folder. */
export interface ReadJob {
  readonly folder: string;
  readonly options: JobOptions;
}

/** A folder for the thread to read and index. */
export interface BackgroundJob extends ReadJob {
  /** Where its index may be kept. */
  readonly place: StoredPlace;
  /** Conditions of the reading: it is kept there under this name once it has been answered. Absent: it is not kept. */
  readonly key?: string;
}

/** An edition for the thread to read and keep on disk. */
export interface StoreJob extends ReadJob {
  readonly place: StoredPlace;
  /** The edition's record of its last reading. */
  readonly known: Pick<EditionRecord, 'library' | 'stamp'> | undefined;
}

/** Messages from the thread. */
export type BackgroundAnswer =
  | {
      readonly kind: 'built';
      /** Without its pages, which are sent on a separate port. */
      readonly head: LibraryHead;
      readonly index: BuiltIndex;
      /** For each page its index in the library that the thread sent last, or {@link NEW_PAGE}. */
      readonly places: readonly number[];
      /** The number of messages with new pages that follow. */
      readonly newPages: MessagePort;
      readonly parts: number;
      readonly cacheErrors: readonly CacheError[];
    }
  | ({ readonly kind: 'stored' } & StoredEdition)
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly findings: readonly Finding[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Told some time after an answer: whether what was read is in the data folder now. */
export interface KeptMessage {
  readonly kind: 'kept';
  /** Reason why it is not. */
  readonly fault?: string;
}

export interface BackgroundBuild {
  /** Absent when the content has errors. */
  readonly content?: { readonly library: MemoryLibrary; readonly index: BuiltIndex };
  readonly findings: readonly Finding[];
  /** Reason why the snapshot could not be read from or written to the cache. */
  readonly cacheErrors: readonly CacheError[];
}

/** A cache error in a form that a thread can send. */
export interface CacheError {
  readonly kind: SearchError['kind'];
  readonly message: string;
}

/**
 * A thread that builds on demand. It stays for some minutes with its parsed pages: a first read takes several times as long as
 * the next, and content that is being edited soon changes again. Then it ends, because it uses more memory than everything else.
 */
export interface BackgroundBuilder {
  /**
   * One at a time. Unchanged pages are the same objects as in the last build: little is copied while requests
   * wait, and values derived from them stay valid. Rejects when the folder cannot be read or the thread ends.
   */
  build(job: BackgroundJob): Promise<BackgroundBuild>;
  /** Reads an edition and writes it to disk, queued with builds; undefined if its files are unchanged. Rejects when it has no page. */
  store(job: StoreJob): Promise<StoredEdition | undefined>;
  /** Calls the listener when a library is in the data folder, or why it is not. */
  onKept(listener: (kept: KeptMessage) => void): void;
  /** Ends the thread until it is needed again; no build may be under way. */
  rest(): Promise<void>;
  /** Ends a build that is under way and starts no other. */
  close(): Promise<void>;
}

/** Marks a new page. */
export const NEW_PAGE = -1;

/** Milliseconds without a job after which the thread ends. */
const IDLE_MS = 120_000;

const MODULE = new URL('./background-worker.js', import.meta.url);

/** @param endMs for a thread to end by itself */
export function backgroundBuilder(idleMs: number = IDLE_MS, endMs?: number): BackgroundBuilder {
  let onKept = (_kept: KeptMessage): void => undefined;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: readonly WholePage[] = [];
  let isClosed = false;
  const forget = (ended: Worker): void => {
    if (worker === ended) [worker, last] = [undefined, []];
  };
  const end = async (): Promise<void> => {
    const ending = worker;
    [worker, last] = [undefined, []];
    if (ending !== undefined) await endThread(ending, endMs);
  };
  const answerTo = async (job: BackgroundJob | StoreJob): Promise<BackgroundAnswer> => {
    if (isClosed) throw new Error('The service stops: nothing is read any more.');
    clearTimeout(idle);
    worker ??= startReader({ onExit: forget, onKept: (kept) => onKept(kept) });
    const answer = await ask(worker, job).catch(async (error: unknown) => {
      await end();
      throw error;
    });
    idle = setTimeout(() => void end(), idleMs).unref();
    return answer;
  };
  return {
    async build(job) {
      const build = await receive(await answerTo(job), last);
      last = build.content?.library.contents.pages ?? last;
      return build;
    },
    store: async (job) => storedOf(await answerTo(job)),
    onKept: (listener) => void (onKept = listener),
    rest: end,
    close: () => {
      isClosed = true;
      return end();
    },
  };
}

function startReader({ onExit, onKept }: ReaderEvents): Worker {
  return startThread(MODULE, { onExit }).on('message', (message: FromThread) => {
    if (message.kind === 'kept') onKept(message);
  });
}

interface ReaderEvents {
  readonly onExit: (ended: Worker) => void;
  readonly onKept: (kept: KeptMessage) => void;
}

type FromThread = BackgroundAnswer | KeptMessage;

function storedOf(answer: BackgroundAnswer): StoredEdition | undefined {
  if (answer.kind === 'stored') return answer;
  if (answer.kind === 'unchanged') return undefined;
  throw new Error('The edition has no page.');
}

function ask(worker: Worker, job: BackgroundJob | StoreJob): Promise<BackgroundAnswer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number): void =>
      reject(new Error(`the thread that reads the content ended with code ${code}`));
    const onMessage = (answer: FromThread): void => {
      if (answer.kind === 'kept') return;
      worker.off('message', onMessage);
      worker.off('error', reject);
      worker.off('exit', onExit);
      if (answer.kind === 'failed') reject(new Error(answer.message));
      else resolve(answer);
    };
    worker.once('error', reject);
    worker.once('exit', onExit);
    worker.on('message', onMessage);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
    worker.postMessage(job);
  });
}

async function receive(
  answer: BackgroundAnswer,
  last: readonly WholePage[],
): Promise<BackgroundBuild> {
  if (answer.kind === 'refused') return { findings: answer.findings, cacheErrors: [] };
  if (answer.kind !== 'built') throw new Error('The thread answered another job.');
  const { head, index, places, cacheErrors } = answer;
  const fresh = (await receivePages(answer)).values();
  const pages = places.flatMap((place) => last[place] ?? fresh.next().value ?? []);
  const library = memoryLibrary(head, pages);
  return { content: { library, index }, findings: library.findings, cacheErrors };
}

/** Pages are copied in parts, and requests are answered in between. */
async function receivePages({
  newPages: port,
  parts,
}: BackgroundAnswer & { readonly kind: 'built' }): Promise<readonly WholePage[]> {
  const pages: WholePage[] = [];
  for (let part = 0; part < parts; part += 1) {
    const received = receiveMessageOnPort(port) as { readonly message: WholePage[] } | undefined;
    pages.push(...(received?.message ?? []).map((page) => Object.freeze(page)));
    await setImmediate();
  }
  port.close();
  return pages;
}

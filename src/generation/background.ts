/** Reads and indexes the content in a separate thread, so that this one can answer requests. */
import type { Finding } from '../content/model/finding.ts';
import type { Worker } from 'node:worker_threads';
import type { LoadOptions } from '../content/library/load.ts';
import type { OnProgress } from '../content/library/read.ts';
import type { EditionRecord, StoredEdition } from './edition-record.ts';
import type { StoredPlace } from './edition-store.ts';
import type { SearchError } from '../search/index/create-search.ts';
import type { SearchSettings } from '../search/settings.ts';
import { openPacked, type KeptContent } from './kept-library.ts';
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
  /** Where it may be kept. */
  readonly place: StoredPlace;
  /** Conditions of the reading: it is kept there under this name. Absent: it is not kept. */
  readonly key?: string;
  /** Whether it is kept also where no later start may open it. */
  readonly isAlwaysKept?: boolean;
  /** Whether its texts stay in memory, also when it is kept. */
  readonly isInMemory?: boolean;
  /** Whether the thread tells how far it is. */
  readonly tellsProgress?: boolean;
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
      /** The container that holds library and index: path of its file, or its bytes. Absent where it was to be kept, and could not be. */
      readonly packed: string | Uint8Array<ArrayBuffer> | undefined;
      readonly isKept: boolean;
      readonly isDoubtful: boolean;
      readonly cacheErrors: readonly CacheError[];
    }
  | ({ readonly kind: 'stored' } & StoredEdition)
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly findings: readonly Finding[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Told before an answer: how many of the files have been read. */
export interface ProgressMessage {
  readonly kind: 'progress';
  readonly read: number;
  readonly files: number;
}

export interface BuildListeners {
  /** Called when a text cannot be read later. */
  readonly onLost?: ((error: Error) => void) | undefined;
  readonly onProgress?: OnProgress | undefined;
}

export interface BackgroundBuild {
  /** Absent when the content has errors. */
  readonly content?: KeptContent;
  /** Whether the next start can open it from the data folder. */
  readonly isKept: boolean;
  readonly findings: readonly Finding[];
  /** Whether a fault that may be over has kept something from being read. */
  readonly isDoubtful: boolean;
  /** Reasons why something could not be read from or written to the data folder. */
  readonly cacheErrors: readonly CacheError[];
}

/** Content that cannot be served. */
export interface Refused {
  readonly findings: readonly Finding[];
}

/** A library that was read for others to open. */
export interface KeptBuild {
  /** Of its file; absent when it could not be kept, and an error of the cache says why. */
  readonly path?: string;
  /** Whether a fault that may be over has kept something from being read. */
  readonly isDoubtful: boolean;
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
   * One at a time. Texts stay in the container that the thread has written: nothing of them is copied while requests wait.
   * Rejects when the folder cannot be read or the thread ends.
   */
  build(job: BackgroundJob, listeners?: BuildListeners): Promise<BackgroundBuild>;
  /** Reads, indexes and keeps the folder, and opens nothing. Rejects when the folder cannot be read or the thread ends. */
  keep(job: BackgroundJob, onProgress?: OnProgress): Promise<KeptBuild | Refused>;
  /** Reads an edition and writes it to disk, queued with builds; undefined if its files are unchanged. Rejects when it has no page. */
  store(job: StoreJob): Promise<StoredEdition | undefined>;
  /** Ends the thread until it is needed again; no build may be under way. */
  rest(): Promise<void>;
  /** Ends a build that is under way and starts no other. */
  close(): Promise<void>;
}

/** Milliseconds without a job after which the thread ends. */
const IDLE_MS = 120_000;

const MODULE = new URL('./background-worker.js', import.meta.url);

/** @param endMs for a thread to end by itself */
export function backgroundBuilder(idleMs: number = IDLE_MS, endMs?: number): BackgroundBuilder {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  const forget = (ended: Worker): void => {
    if (worker === ended) worker = undefined;
  };
  const end = async (ending = worker): Promise<void> => {
    worker = undefined;
    if (ending !== undefined) await endThread(ending, endMs);
  };
  const answerTo = async (
    job: BackgroundJob | StoreJob,
    onProgress?: OnProgress,
  ): Promise<BackgroundAnswer> => {
    if (isClosed) throw new Error('The service stops: nothing is read any more.');
    clearTimeout(idle);
    worker ??= startThread(MODULE, { onExit: forget });
    const answer = await ask(worker, job, onProgress).catch(async (error: unknown) => {
      await end();
      throw error;
    });
    idle = setTimeout(() => void end(), idleMs).unref();
    return answer;
  };
  const read = (job: BackgroundJob, onProgress?: OnProgress): Promise<BackgroundAnswer> =>
    answerTo({ ...job, tellsProgress: onProgress !== undefined }, onProgress);
  return {
    build: async (job, { onLost, onProgress } = {}) => opened(await read(job, onProgress), onLost),
    keep: async (job, onProgress) => keptOf(await read({ ...job, isAlwaysKept: true }, onProgress)),
    store: async (job) => storedOf(await answerTo(job)),
    rest: () => end(),
    close: () => {
      isClosed = true;
      return end();
    },
  };
}

function keptOf(answer: BackgroundAnswer): KeptBuild | Refused {
  if (answer.kind === 'refused') return answer;
  if (answer.kind !== 'built') throw new Error('The thread answered another job.');
  const { packed, isDoubtful, cacheErrors } = answer;
  return { isDoubtful, cacheErrors, ...(typeof packed === 'string' && { path: packed }) };
}

function storedOf(answer: BackgroundAnswer): StoredEdition | undefined {
  if (answer.kind === 'stored') return answer;
  if (answer.kind === 'unchanged') return undefined;
  throw new Error('The edition has no page.');
}

function ask(
  worker: Worker,
  job: BackgroundJob | StoreJob,
  onProgress?: OnProgress,
): Promise<BackgroundAnswer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number): void =>
      reject(new Error(`the thread that reads the content ended with code ${code}`));
    const onMessage = (answer: BackgroundAnswer | ProgressMessage): void => {
      if (answer.kind === 'progress') return onProgress?.(answer.read, answer.files);
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

async function opened(
  answer: BackgroundAnswer,
  onLost?: (error: Error) => void,
): Promise<BackgroundBuild> {
  if (answer.kind === 'refused')
    return { findings: answer.findings, isKept: false, isDoubtful: false, cacheErrors: [] };
  if (answer.kind !== 'built' || answer.packed === undefined)
    throw new Error('The thread answered another job.');
  const { kind: _kind, packed, ...read } = answer;
  const content = await openPacked(packed, onLost);
  return { ...read, content, findings: content.library.findings };
}

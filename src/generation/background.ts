/** Reads and indexes the content in a thread of its own, so that this one goes on answering. */
import { receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { pageDigest } from '../content/digest.ts';
import type { LoadOptions } from '../content/load.ts';
import type { Finding, Library, Page } from '../content/model.ts';
import type { BuiltIndex } from '../search/wasm.ts';

/** What is to be read and indexed. */
export interface BackgroundJob {
  readonly folder: string;
  readonly options: LoadOptions;
  /** Folder of the snapshot cache. */
  readonly cache: string;
}

/** What the thread is asked to do. */
export interface BackgroundRequest extends BackgroundJob {
  /** {@link pageKey} of the pages that this thread has: they are not sent again. */
  readonly known: readonly string[];
}

/** A library less its pages, which follow on a port of their own. */
export type LibraryHead = Omit<Library, 'pages' | 'pageBySlug'>;

/** What the thread answers. */
export type BackgroundAnswer =
  | {
      readonly kind: 'built';
      readonly head: LibraryHead;
      readonly index: BuiltIndex;
      /** For each page its place in `known`, or {@link NEW_PAGE}. */
      readonly places: readonly number[];
      /** Lists of the new pages, as many as it says. */
      readonly newPages: MessagePort;
      readonly parts: number;
      readonly cacheFaults: readonly string[];
    }
  | { readonly kind: 'refused'; readonly findings: readonly Finding[] }
  | { readonly kind: 'failed'; readonly message: string };

export interface BackgroundBuild {
  /** Absent when the content has errors. */
  readonly content?: { readonly library: Library; readonly index: BuiltIndex };
  readonly findings: readonly Finding[];
  /** Why the snapshot could not be taken from the cache or kept there. */
  readonly cacheFaults: readonly string[];
}

/** A thread that builds on demand; it stays for a while, because code that has run before runs faster. */
export interface BackgroundBuilder {
  /**
   * One at a time. Pages that are equal to one of `present` are that object: little is copied while requests wait, and
   * what was made of them is still of use. Rejects when the folder cannot be read or the thread ends.
   */
  build(job: BackgroundJob, present: readonly Page[]): Promise<BackgroundBuild>;
  close(): Promise<void>;
}

/** An idle thread ends after this time. */
const IDLE_MS = 600_000;
/** In place of a place. */
export const NEW_PAGE = -1;

/** Equal pages have equal keys. */
export function pageKey(page: Page): string {
  return `${pageDigest(page)} ${page.lastModified}`;
}

export function backgroundBuilder(): BackgroundBuilder {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };
  return {
    async build(job, present) {
      clearTimeout(idle);
      worker ??= new Worker(new URL('./background-worker.js', import.meta.url));
      try {
        const answer = await ask(worker, { ...job, known: present.map(pageKey) });
        idle = setTimeout(() => void end(), IDLE_MS).unref();
        return await receive(answer, present);
      } catch (error) {
        await end();
        throw error;
      }
    },
    close: end,
  };
}

function ask(worker: Worker, request: BackgroundRequest): Promise<BackgroundAnswer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number): void =>
      reject(new Error(`the thread that reads the content ended with code ${code}`));
    worker.once('error', reject);
    worker.once('exit', onExit);
    worker.once('message', (answer: BackgroundAnswer) => {
      worker.off('error', reject);
      worker.off('exit', onExit);
      resolve(answer);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
    worker.postMessage(request);
  });
}

async function receive(
  answer: BackgroundAnswer,
  present: readonly Page[],
): Promise<BackgroundBuild> {
  if (answer.kind === 'failed') throw new Error(answer.message);
  if (answer.kind === 'refused') return { findings: answer.findings, cacheFaults: [] };
  const { head, index, places, cacheFaults } = answer;
  const fresh = (await receivePages(answer)).values();
  const pages = places.flatMap((place) => present[place] ?? fresh.next().value ?? []);
  const pageBySlug = new Map(pages.map((page) => [page.slug, page]));
  const library: Library = Object.freeze({ ...head, pages, pageBySlug });
  return { content: { library, index }, findings: library.findings, cacheFaults };
}

/** Copying many pages at once would hold up requests: they are answered between the parts. */
async function receivePages({
  newPages: port,
  parts,
}: BackgroundAnswer & { readonly kind: 'built' }): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let part = 0; part < parts; part += 1) {
    const received = receiveMessageOnPort(port) as { readonly message: Page[] } | undefined;
    pages.push(...(received?.message ?? []).map((page) => Object.freeze(page)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  port.close();
  return pages;
}

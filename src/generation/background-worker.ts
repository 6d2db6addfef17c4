/** The thread that `background.ts` starts: takes jobs, answers each with a library and its index. */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { MessageChannel, parentPort, type TransferListItem } from 'node:worker_threads';
import { loadLibrary } from '../content/load.ts';
import type { Library } from '../content/model.ts';
import type { ParsedBodies } from '../content/page.ts';
import { buildHere } from '../search/build.ts';
import { snapshotCache } from '../search/cache.ts';
import { indexLibrary } from '../search/wasm.ts';
import type { BackgroundAnswer, BackgroundJob } from './background.ts';

/** Characters of Markdown in one message: copying them takes about a millisecond. */
const PART_CHARACTERS = 200_000;

/** A thread reads one folder again and again. */
const parsed: ParsedBodies = new Map();

type Reply = readonly [answer: BackgroundAnswer, transferred: TransferListItem[]];

giveWay();

parentPort?.on('message', (job: BackgroundJob) => {
  run(job)
    .catch((error: unknown): Reply => [{ kind: 'failed', message: String(error) }, []])
    .then(([answer, transferred]) => parentPort?.postMessage(answer, transferred));
});

async function run({ folder, options, cache }: BackgroundJob): Promise<Reply> {
  const { library, findings } = await loadLibrary(folder, { ...options, parsed });
  if (library === undefined) return [{ kind: 'refused', findings }, []];
  const cacheFaults: string[] = [];
  const index = await indexLibrary(library, {
    cache: snapshotCache(cache),
    build: buildHere,
    onFault: ({ what, error }) => cacheFaults.push(`${what}: ${String(error)}`),
  });
  const { port1, port2 } = new MessageChannel();
  const parts = send(library, (part) => port1.postMessage(part));
  const { pages: _pages, pageBySlug: _pageBySlug, ...head } = library;
  return [{ kind: 'built', head, index, pages: port2, parts, cacheFaults }, [port2]];
}

/** Requests go first where both cores are busy. Linux has priorities by thread; elsewhere a rebuild is an equal. */
function giveWay(): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // No /proc, or a sandbox that forbids it: the rebuild takes its share.
  }
}

/** Sends the pages in parts of about one size, and says how many. */
function send({ pages }: Library, post: (part: readonly unknown[]) => void): number {
  let parts = 0;
  let first = 0;
  let characters = 0;
  for (const [place, { markdown }] of pages.entries()) {
    characters += markdown.length;
    if (characters >= PART_CHARACTERS || place === pages.length - 1) {
      post(pages.slice(first, place + 1));
      [first, characters, parts] = [place + 1, 0, parts + 1];
    }
  }
  return parts;
}

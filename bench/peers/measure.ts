/** Measures one engine once: one process builds and is gone, a fresh one opens what was saved and answers. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProgram, type Launch, type PeerProgram, type SearchAnswer } from './dialogue.ts';
import { peakMiB, processorMs, proportionalMiB } from './memory.ts';
import type { PeerRound } from './record.ts';
import { HITS, type KnownItem, type PeerTask } from './task.ts';

export interface MeasureOptions {
  /** No query is started after so many milliseconds of timed ones. */
  readonly budgetMs: number;
  /** An engine that is silent for longer, building or answering, is given up. */
  readonly silenceMsMax: number;
}

interface Measured extends PeerRound {
  readonly version: string;
}

type Served = Omit<Measured, 'buildMs' | 'buildPeakMiB' | 'indexMiB'>;

export async function measurePeer(
  launch: Launch,
  task: PeerTask,
  options: MeasureOptions,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-bench-index-'));
  try {
    const built = await build({ launch, ...options }, task, folder);
    const indexMiB = (await bytesOf(folder)) / 2 ** 20;
    return { ...built, indexMiB, ...(await serve(launch, { ...task, folder }, options)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(
  { launch, silenceMsMax }: { readonly launch: Launch } & MeasureOptions,
  { documents, corpus }: PeerTask,
  folder: string,
): Promise<Pick<PeerRound, 'buildMs' | 'buildPeakMiB'>> {
  const ask = async (program: PeerProgram) => {
    const { ms } = await program.ask({ op: 'build', documents, corpus, folder });
    return { buildMs: rounded(Number(ms)), buildPeakMiB: rounded(peakMiB(program.pid)) };
  };
  return inProgram(launch, ask, silenceMsMax);
}

async function serve(
  launch: Launch,
  task: PeerTask & { readonly folder: string },
  { budgetMs, silenceMsMax }: MeasureOptions,
): Promise<Served> {
  return inProgram(launch, (program) => answer(program, task, budgetMs), silenceMsMax);
}

async function answer(
  program: PeerProgram,
  task: PeerTask & { readonly folder: string },
  budgetMs: number,
): Promise<Served> {
  const search = async (queries: readonly string[], budget: number): Promise<SearchAnswer> =>
    (await program.ask({ op: 'search', queries, limit: HITS, budgetMs: budget })) as never;
  const opened = await program.ask({ op: 'open', corpus: task.corpus, folder: task.folder });
  await search([task.known[0]?.query ?? 'start'], budgetMs);
  const startMs = performance.now() - program.startedAt;
  // The known items come first: they check the answers and warm the engine up.
  const ranks = ranksOf(task.known, await search(queriesOf(task.known), budgetMs));
  const before = processorMs(program.pid);
  const { ms } = await search(task.queries, budgetMs);
  const used = processorMs(program.pid) - before;
  return {
    version: program.version,
    readyMs: rounded(program.readyMs),
    openMs: rounded(Number(opened['ms'])),
    startMs: rounded(startMs),
    memoryMiB: memoryOf(program),
    processorMs: rounded(used),
    queryMs: ms.map(rounded),
    ranks,
  };
}

function memoryOf(program: PeerProgram): number {
  return rounded(proportionalMiB(program.pid));
}

function queriesOf(known: readonly KnownItem[]): readonly string[] {
  return known.map(({ query }) => query);
}

/** Places among distinct pages; of the known items that were asked within the budget. */
function ranksOf(known: readonly KnownItem[], { hits }: SearchAnswer): readonly number[] {
  return hits.map((slugs, i) => [...new Set(slugs)].indexOf(known[i]?.slug ?? '') + 1);
}

/** Four digits are more than any of these measurements holds. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

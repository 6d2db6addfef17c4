/** Measures one engine in this process: `node --expose-gc engine-process.js <engine> <task file>`; prints a report as JSON. */
import { indexLibrary } from './engines/docent.ts';
import type { Engine, Searcher } from './engines/engine.ts';
import { flexsearch } from './engines/flexsearch.ts';
import { lunrEngine } from './engines/lunr.ts';
import { minisearch } from './engines/minisearch.ts';
import { orama } from './engines/orama.ts';
import { readLibrary } from './library.ts';
import { readTask, type EngineReport, type EngineTask } from './engines/task.ts';

const PEERS: Readonly<Record<string, Engine>> = { minisearch, flexsearch, orama, lunr: lunrEngine };
const MIB = 2 ** 20;

type Indexed = Omit<EngineReport, 'queryMs' | 'queryCpuMs' | 'foundShare'> & {
  readonly search: Searcher;
};

async function indexPeer(engine: Engine, task: EngineTask): Promise<Indexed> {
  const before = heldByScript();
  const start = performance.now();
  const search = await engine.index(task.documents);
  const buildMs = performance.now() - start;
  return { buildMs, search, memoryMiB: (heldByScript() - before) / MIB };
}

async function indexDocent(task: EngineTask): Promise<Indexed> {
  const library = await readLibrary(task.corpus);
  collect();
  const before = process.memoryUsage().rss;
  const { searcher, snapshotBytes, ...times } = await indexLibrary(library);
  collect();
  const memoryMiB = (process.memoryUsage().rss - before) / MIB;
  const snapshotMiB = snapshotBytes / MIB;
  return { ...times, search: searcher, memoryMiB, snapshotMiB };
}

function heldByScript(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function collect(): void {
  for (let i = 0; i < 3; i += 1) globalThis.gc?.();
}

async function found(search: Searcher, task: EngineTask): Promise<number> {
  let count = 0;
  for (const { query, slug } of task.known) {
    if ((await search(query)).includes(slug)) count += 1;
  }
  return count / task.known.length;
}

async function time(search: Searcher, queries: readonly string[]): Promise<number[]> {
  const samples: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    await search(query);
    samples.push(performance.now() - start);
  }
  return samples;
}

async function report(name: string, task: EngineTask): Promise<EngineReport> {
  const peer = PEERS[name];
  const { search, ...facts } = await (peer ? indexPeer(peer, task) : indexDocent(task));
  // The known items come first: they check the answers and warm the engine up.
  const foundShare = await found(search, task);
  const before = process.cpuUsage();
  const queryMs = await time(search, task.queries);
  const { user, system } = process.cpuUsage(before);
  return { ...facts, foundShare, queryMs, queryCpuMs: (user + system) / 1000 / queryMs.length };
}

const [name = '', file = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await report(name, readTask(file))));

/** Loading the saved index beside building it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../../src/reporter/statistics.ts';
import { buildHere } from '../../src/search/index/build.ts';
import type { SnapshotCache } from '../../src/search/index/create-search.ts';
import { documentsOf, type Documents } from '../../src/search/index/documents.ts';
import { instantiate, loadEngine } from '../../src/search/engine/instance.ts';
import { readLibrary } from '../library.ts';
import { snapshotFolder } from '../snapshot-folder.ts';
import { eachRound, type BenchContext, type Outcome, type Scenario } from '../measurement.ts';

const NAME = 'search engine: snapshot';
/** In the cache of snapshots, where real ones are digests. */
const KEY = '0';
/** Both are repeated, and the least time counts, so that other work of the machine does not. */
const BUILDS = 2;
/** After each build: loading is so short that all loads in a row may fall into one busy second. */
const LOADS = 15;

/** Milliseconds. */
interface Round {
  readonly build: number;
  readonly load: number;
}

async function run(context: BenchContext): Promise<Outcome> {
  const documents = await documentsOf(await readLibrary(context.corpus));
  const folder = await mkdtemp(join(tmpdir(), 'docent-bench-'));
  const cache = snapshotFolder(folder);
  const rounds: Round[] = [];
  try {
    await eachRound(context, NAME, async () => {
      rounds.push(await oneRound(documents, cache));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const row = (subject: keyof Round) => {
    const samples = rounds.map((one) => one[subject]);
    return { scenario: NAME, subject, unit: 'ms', value: median(samples), samples };
  };
  const ratios = rounds.map((one) => one.build / one.load);
  return {
    measurements: [row('load'), row('build')],
    ratios: [{ name: `${NAME} load / build`, value: median(ratios), samples: ratios }],
  };
}

async function oneRound(documents: Documents, cache: SnapshotCache): Promise<Round> {
  const builds: number[] = [];
  const loads: number[] = [];
  for (let build = 0; build < BUILDS; build += 1) {
    builds.push(await msOf(async () => cache.write(KEY, await buildHere(documents))));
    for (let one = 0; one < LOADS; one += 1) loads.push(await msOf(() => load(cache)));
  }
  return { build: Math.min(...builds), load: Math.min(...loads) };
}

async function load(cache: SnapshotCache): Promise<void> {
  const { module } = await loadEngine();
  const bytes = (await cache.read(KEY)) ?? new Uint8Array();
  new (instantiate(module).IndexSearcher)(bytes, new Float32Array()).free();
}

async function msOf(task: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

export const SNAPSHOT_LOADED: Scenario = {
  name: NAME,
  isLong: true,
  what: `The index of documents that are in memory is built on one thread and saved, the least of ${BUILDS} times; the file is read and opened in a fresh instance of the engine, which is compiled already, the least of ${BUILDS * LOADS} times.`,
  run,
};

/** Loading the saved index beside building it. */
import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../../src/agent/statistics.ts';
import { buildHere } from '../../src/search/build.ts';
import { groupsOf } from '../../src/search/documents.ts';
import { instantiate, loadEngine } from '../../src/search/engine.ts';
import { readLibrary } from '../library.ts';
import type { BenchContext, Outcome, Scenario } from '../measurement.ts';

const NAME = 'search engine: snapshot';
/** Both are repeated, and the least time counts, so that other work of the machine does not. */
const BUILDS = 2;
const LOADS = 9;

async function run(context: BenchContext): Promise<Outcome> {
  const groups = groupsOf(await readLibrary(context.corpus));
  const folder = await mkdtemp(join(tmpdir(), 'docent-bench-'));
  const file = join(folder, 'snapshot');
  const built: number[] = [];
  const loaded: number[] = [];
  try {
    for (let round = 0; round < context.rounds; round += 1) {
      if (round > 0 && context.stop.aborted) break;
      context.progress(`${NAME}: round ${round + 1} of ${context.rounds}`);
      built.push(
        await leastMs(BUILDS, async () => {
          await writeFile(file, await buildHere(groups));
        }),
      );
      loaded.push(await leastMs(LOADS, () => load(file)));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const ratios = built.map((ms, round) => ms / (loaded[round] ?? Number.NaN));
  const row = (subject: string, samples: readonly number[]) => {
    return { scenario: NAME, subject, unit: 'ms', value: median(samples), samples };
  };
  return {
    measurements: [row('load', loaded), row('build', built)],
    ratios: [{ name: `${NAME} load / build`, value: median(ratios), samples: ratios }],
  };
}

async function load(file: string): Promise<void> {
  const { module } = await loadEngine();
  const bytes = await readFile(file);
  new (instantiate(module).IndexSearcher)(bytes, new Float32Array()).free();
}

async function leastMs(times: number, task: () => Promise<void>): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    await task();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

export const SNAPSHOT_LOADED: Scenario = {
  name: NAME,
  isLong: true,
  what: `The index of documents that are in memory is built on one thread and saved, the least of ${BUILDS} times; the file is read and opened in a fresh instance of the engine, which is compiled already, the least of ${LOADS} times.`,
  run,
};

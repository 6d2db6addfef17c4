/** Loading the saved index beside building it, and the memory of an engine that has opened its index. */
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
/** Loading is short: the median of so many counts. */
const LOADS = 9;

async function run(context: BenchContext): Promise<Outcome> {
  const groups = groupsOf(await readLibrary(context.corpus));
  const { module } = await loadEngine();
  const folder = await mkdtemp(join(tmpdir(), 'docent-bench-'));
  const file = join(folder, 'snapshot');
  const built: number[] = [];
  const loaded: number[] = [];
  try {
    for (
      let round = 0;
      round < context.rounds && !(round > 0 && context.stop.aborted);
      round += 1
    ) {
      context.progress(`${NAME}: round ${round + 1} of ${context.rounds}`);
      const start = performance.now();
      const snapshot = await buildHere(groups);
      built.push(performance.now() - start);
      await writeFile(file, snapshot);
      const times: number[] = [];
      for (let load = 0; load < LOADS; load += 1) {
        const began = performance.now();
        const bytes = await readFile(file);
        const searcher = new (instantiate(module).IndexSearcher)(bytes, new Float32Array());
        times.push(performance.now() - began);
        searcher.free();
      }
      loaded.push(median(times));
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

export const SNAPSHOT_LOADED: Scenario = {
  name: NAME,
  isLong: true,
  what: `The index of documents that are in memory is built on one thread; the file of it is read and opened in a fresh instance of the engine that is compiled already, the median of ${LOADS} times.`,
  run,
};

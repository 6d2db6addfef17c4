/** Search over HTTP while the content changes all the time, beside the same search while it rests. */
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../src/reporter/statistics.ts';
import { serveChanging, type ChangingCorpus } from '../changing.ts';
import { DISTINCT_PER_SECOND, distinctQueries, readSubjects } from '../corpus.ts';
import { load, type LoadResult } from '../load.ts';
import type { BenchContext, Measurement, Outcome, Scenario } from '../measurement.ts';
import { searchRequest } from './search.ts';

/** As often as a rebuild ends: one follows the other. */
const CHANGE_MS = 1000;
/** A shorter run would end before the first rebuild. */
const SECONDS_MIN = 0.5;

type State = 'at rest' | 'rebuilding';

async function run(context: BenchContext): Promise<Outcome> {
  const corpus = await serveChanging(context.corpus);
  try {
    const { phrases } = await readSubjects(corpus.server.url);
    const queries = distinctQueries(phrases);
    const measure = (state: State, seconds: number): Promise<LoadResult> =>
      measured(corpus, state, {
        url: corpus.server.url,
        requests: Array.from({ length: seconds * DISTINCT_PER_SECOND }, () =>
          searchRequest(queries.next().value),
        ),
        seconds,
        status: 200,
      });
    // A p99 needs more rounds than a throughput.
    const rounds = 2 * context.rounds + 1;
    const seconds = Math.max(context.seconds, SECONDS_MIN);
    await measure('rebuilding', 2);
    const results: Record<State, LoadResult[]> = { 'at rest': [], rebuilding: [] };
    for (let round = 0; round < rounds; round += 1) {
      context.progress(`${REBUILDING.name}: round ${round + 1} of ${rounds}`);
      const order: State[] =
        round % 2 === 0 ? ['at rest', 'rebuilding'] : ['rebuilding', 'at rest'];
      for (const state of order) results[state].push(await measure(state, seconds));
    }
    return outcome(results);
  } finally {
    await corpus.stop();
  }
}

async function measured(
  corpus: ChangingCorpus,
  state: State,
  options: Parameters<typeof load>[0],
): Promise<LoadResult> {
  const rest = state === 'rebuilding' ? corpus.changeEvery(CHANGE_MS) : undefined;
  try {
    return await load(options);
  } finally {
    rest?.();
    // Waits for the last change to be built before the next run begins.
    if (rest) await sleep(CHANGE_MS);
  }
}

function outcome(results: Readonly<Record<State, readonly LoadResult[]>>): Outcome {
  const states = Object.keys(results) as State[];
  const p99 = (state: State): number[] => results[state].map(({ p99Ms }) => p99Ms);
  const measurements = states.map((state): Measurement => {
    const samples = results[state].map(({ requestsPerSecond }) => requestsPerSecond);
    return {
      scenario: REBUILDING.name,
      subject: `docent ${state}`,
      unit: 'requests/s',
      value: median(samples),
      samples,
      detail: {
        p50Ms: median(results[state].map(({ p50Ms }) => p50Ms)),
        p99Ms: median(p99(state)),
      },
    };
  });
  const busy = p99('rebuilding');
  const samples = p99('at rest').map((ms, round) => ms / (busy[round] ?? Number.NaN));
  return {
    measurements,
    ratios: [{ name: `${REBUILDING.name} / at rest, p99`, value: median(samples), samples }],
  };
}

export const REBUILDING: Scenario = {
  name: 'searchDocs, while the index rebuilds',
  isLong: true,
  what: 'Distinct queries, limit 10, while a page is changed, added, moved or removed every second and each time the whole folder is read and indexed, beside the same at rest; the ratio is the p99 at rest as a share of that while rebuilding.',
  run,
};

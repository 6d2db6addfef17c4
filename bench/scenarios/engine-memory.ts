/** What a process grows by when it opens an index and answers from it: Docent's engine and MiniSearch. */
import { median } from '../../src/agent/statistics.ts';
import { queriesFor } from '../engine/queries.ts';
import { inSession, inWorkplace, type Workplace } from '../engine/session.ts';
import { readLibrary } from '../library.ts';
import type { BenchContext, Measurement, Outcome, Scenario } from '../measurement.ts';
import { proportionalMiB } from '../peers/memory.ts';

const NAME = 'search engine: memory';
const PEER = 'minisearch';
const WITH_TEXTS = 'docent';
const SUBJECTS = [WITH_TEXTS, 'docent without snippets', PEER] as const;
const QUERIES = 200;
const BUDGET_MS = 10_000;

async function run(context: BenchContext): Promise<Outcome> {
  const library = await readLibrary(context.corpus);
  const { timed } = await queriesFor(library, { count: QUERIES, file: context.queries });
  const samples = new Map<string, number[]>(SUBJECTS.map((subject) => [subject, []]));
  await inWorkplace(library, context.corpus, async (workplace) => {
    await inSession(workplace, async (session) => {
      await session.read();
      for (const subject of SUBJECTS) await session.build(subject);
    });
    for (
      let round = 0;
      round < context.rounds && !(round > 0 && context.stop.aborted);
      round += 1
    ) {
      context.progress(`${NAME}: round ${round + 1} of ${context.rounds}`);
      for (const subject of SUBJECTS) {
        samples.get(subject)?.push(await growth(workplace, subject, timed));
      }
    }
  });
  return outcomeOf(samples);
}

/** MiB of a fresh process; garbage is collected before each look. */
async function growth(
  workplace: Workplace,
  subject: string,
  queries: readonly string[],
): Promise<number> {
  return inSession(workplace, async (session) => {
    await session.collect();
    const before = proportionalMiB(session.pid);
    if (subject === WITH_TEXTS) await session.read();
    await session.open(subject);
    await session.search(subject, queries, BUDGET_MS);
    await session.collect();
    return proportionalMiB(session.pid) - before;
  });
}

function outcomeOf(samples: ReadonlyMap<string, readonly number[]>): Outcome {
  const measurements = [...samples].map(([subject, values]): Measurement => ({
    scenario: NAME,
    subject,
    unit: 'MiB',
    value: median(values),
    samples: values,
  }));
  const peer = samples.get(PEER) ?? [];
  const ratios = SUBJECTS.filter((subject) => subject !== PEER).map((subject) => {
    const own = samples.get(subject) ?? [];
    const shares = peer.map((mib, round) => mib / (own[round] ?? Number.NaN));
    const name = `${NAME}${subject.replace('docent', '')} / ${PEER}`;
    return { name, value: median(shares), samples: shares };
  });
  return { measurements, ratios };
}

export const ENGINE_MEMORY: Scenario = {
  name: NAME,
  isLong: true,
  what: `Proportional set size (WebAssembly's memory, JavaScript's heap and all else) of a process of its own, after opening the saved index and ${QUERIES} queries, less what it was before, garbage collected. Docent includes all texts of the documentation, from which it makes snippets; without snippets, like MiniSearch, the index and the names of pages.`,
  run,
};

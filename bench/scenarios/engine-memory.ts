/** Growth of a process that opens an index and answers from it: Docent's engine and MiniSearch. */
import { median } from '../../src/reporter/statistics.ts';
import { queriesFor } from '../engine/queries.ts';
import { inSession, inWorkplace, type Workplace } from '../engine/session.ts';
import { readLibrary } from '../library.ts';
import {
  eachRound,
  type BenchContext,
  type Measurement,
  type Outcome,
  type Scenario,
} from '../measurement.ts';
import { proportionalMiB } from '../peers/memory.ts';

const NAME = 'search engine: memory';
const PEER = 'minisearch';
const WITH_TEXTS = 'docent';
const SUBJECTS = [WITH_TEXTS, 'docent without snippets', PEER] as const;
const QUERIES = 200;
const BUDGET_MS = 10_000;

/** MiB that a process grew by. */
interface Growth {
  /** JavaScript's heap, its buffers and WebAssembly's memory: the data. */
  readonly heap: number;
  /** Memory of the whole process, compiled code included. */
  readonly process: number;
}

const FIGURES = ['heap', 'process'] as const satisfies readonly (keyof Growth)[];

async function run(context: BenchContext): Promise<Outcome> {
  const library = await readLibrary(context.corpus);
  const { timed } = await queriesFor(library, { count: QUERIES, file: context.queries });
  const grown = new Map<string, Growth[]>(SUBJECTS.map((subject) => [subject, []]));
  await inWorkplace(library, context.corpus, async (workplace) => {
    await inSession(workplace, async (session) => {
      await session.read();
      for (const subject of SUBJECTS) await session.build(subject);
    });
    await eachRound(context, NAME, async () => {
      for (const subject of SUBJECTS) {
        grown.get(subject)?.push(await growthOf(workplace, subject, timed));
      }
    });
  });
  const outcomes = FIGURES.map((figure) => outcomeOf(figure, grown));
  return {
    measurements: outcomes.flatMap(({ measurements }) => measurements),
    ratios: outcomes.flatMap(({ ratios }) => ratios),
  };
}

/** Of a fresh process; garbage is collected before each look. */
async function growthOf(
  workplace: Workplace,
  subject: string,
  queries: readonly string[],
): Promise<Growth> {
  return inSession(workplace, async (session) => {
    const look = async (): Promise<Growth> => {
      const heap = await session.collect();
      return { heap, process: proportionalMiB(session.pid) };
    };
    const before = await look();
    if (subject === WITH_TEXTS) await session.read();
    await session.open(subject);
    await session.search(subject, queries, BUDGET_MS);
    const after = await look();
    return { heap: after.heap - before.heap, process: after.process - before.process };
  });
}

function outcomeOf(figure: keyof Growth, grown: ReadonlyMap<string, readonly Growth[]>): Outcome {
  const samplesOf = (subject: string): readonly number[] =>
    (grown.get(subject) ?? []).map((one) => one[figure]);
  const scenario = `${NAME}, ${figure}`;
  const measurements = SUBJECTS.map((subject): Measurement => {
    const samples = samplesOf(subject);
    return { scenario, subject, unit: 'MiB', value: median(samples), samples };
  });
  const ratios = SUBJECTS.filter((subject) => subject !== PEER).map((subject) => {
    const own = samplesOf(subject);
    const samples = samplesOf(PEER).map((mib, round) => mib / (own[round] ?? Number.NaN));
    const name = `${scenario}${subject.replace('docent', '')} / ${PEER}`;
    return { name, value: median(samples), samples };
  });
  return { measurements, ratios };
}

export const ENGINE_MEMORY: Scenario = {
  name: NAME,
  isLong: true,
  what: `What a process of its own grows by when it opens the saved index and answers ${QUERIES} queries, garbage collected before each look. Heap: JavaScript's heap, its buffers and WebAssembly's memory. Process: its proportional set size, with the code that was compiled meanwhile and what the compilers keep. Docent includes all texts of the documentation, from which it makes snippets; without snippets, like MiniSearch, the index and the names of pages.`,
  run,
};

/** Cost of WebAssembly: the engine beside the same code natively, over the same snapshot and queries. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from '../../src/reporter/statistics.ts';
import { nativeEngine, type NativeEngine } from '../engine/native.ts';
import { queriesFor } from '../engine/queries.ts';
import { folderOf, inSession, inWorkplace, type Workplace } from '../engine/session.ts';
import { leastOf } from '../engine/passes.ts';
import { readLibrary } from '../library.ts';
import {
  eachRound,
  percentile,
  type BenchContext,
  type Outcome,
  type Scenario,
} from '../measurement.ts';
import { SNAPSHOT } from '../peers/javascript/docent.ts';
import { expectThat } from '../record.ts';

const NAME = 'search engine: WebAssembly';
const ENGINE = 'docent without snippets';
const QUERIES = 500;
const PASSES = 3;
const BUDGET_MS = 60_000;
const FIGURES = [
  ['p50', 0.5],
  ['p99', 0.99],
] as const;

interface Round {
  /** Milliseconds of each query. */
  readonly docent: readonly number[];
  readonly native: readonly number[];
}

async function run(context: BenchContext): Promise<Outcome> {
  let native: NativeEngine;
  try {
    context.progress(`${NAME}: the native engine is built`);
    native = await nativeEngine();
  } catch (error) {
    const [reason = ''] = String(error).split('\n');
    return { measurements: [], ratios: [], skipped: [reason] };
  }
  const library = await readLibrary(context.corpus);
  const { warmUp, timed } = await queriesFor(library, { count: QUERIES, file: context.queries });
  return inWorkplace(library, context.corpus, async (workplace) =>
    outcomeOf(await rounds(context, { workplace, native, warmUp, timed })),
  );
}

interface Subjects {
  readonly workplace: Workplace;
  readonly native: NativeEngine;
  readonly warmUp: readonly string[];
  readonly timed: readonly string[];
}

async function rounds(context: BenchContext, subjects: Subjects): Promise<readonly Round[]> {
  const { workplace, native, warmUp, timed } = subjects;
  const file = join(workplace.folder, 'queries.txt');
  await writeFile(file, timed.join('\n'));
  const snapshot = join(folderOf(workplace, ENGINE), SNAPSHOT);
  return inSession(workplace, async (session) => {
    await session.read();
    await session.build(ENGINE);
    await session.open(ENGINE);
    await session.search(ENGINE, warmUp, BUDGET_MS);
    await session.search(ENGINE, timed, BUDGET_MS);
    const measured: Round[] = [];
    await eachRound(context, NAME, async () => {
      const passes: (readonly number[])[] = [];
      for (let pass = 0; pass < PASSES; pass += 1) {
        passes.push((await session.search(ENGINE, timed, BUDGET_MS)).ms);
      }
      const docent = leastOf(passes);
      measured.push({ docent, native: await native.search(snapshot, file) });
      expectThat(docent.length === timed.length, 'a query was not asked');
    });
    return measured;
  });
}

function outcomeOf(all: readonly Round[]): Outcome {
  const samplesOf = (subject: keyof Round, share: number): readonly number[] =>
    all.map((round) => percentile(round[subject], share));
  return {
    measurements: FIGURES.flatMap(([figure, share]) =>
      (['docent', 'native'] as const).map((subject) => {
        const samples = samplesOf(subject, share);
        const scenario = `${NAME} ${figure}`;
        return { scenario, subject, unit: 'ms', value: median(samples), samples };
      }),
    ),
    ratios: FIGURES.map(([figure, share]) => {
      const own = samplesOf('docent', share);
      const samples = samplesOf('native', share).map((ms, at) => ms / (own[at] ?? Number.NaN));
      return { name: `${NAME} ${figure} / native`, value: median(samples), samples };
    }),
  };
}

export const WEBASSEMBLY: Scenario = {
  name: NAME,
  isLong: true,
  what: 'The least of three times for the ten best results without snippets, over one snapshot and the same queries: in Node, and natively from the same sources with optimisation for speed; needs cargo.',
  run,
};

/** Docent's engine and JavaScript's in one process, round by round over the same documents and queries. */
import { median } from '../../src/reporter/statistics.ts';
import { CONTENDERS } from '../engine/contenders.ts';
import { leastOf } from '../engine/passes.ts';
import { queriesFor, type Queries } from '../engine/queries.ts';
import { inSession, inWorkplace, type Session } from '../engine/session.ts';
import { readLibrary } from '../library.ts';
import {
  eachRound,
  percentile,
  STOPPED,
  type BenchContext,
  type Measurement,
  type Outcome,
  type Ratio,
  type Scenario,
} from '../measurement.ts';
import { expectThat } from '../record.ts';

const NAME = 'search engine: query';
/** Of the queries most have hits in every engine: far fewer mean that it was set up wrongly. */
const FOUND_SHARE_MIN = 0.5;
/** The subject the peers are compared with, and the name of its ratios. */
const OWN = [
  ['docent', NAME],
  ['docent without snippets', `${NAME} without snippets`],
] as const;
const FIGURES = [
  ['p50', 0.5],
  ['p99', 0.99],
] as const;

const QUERIES = 500;

/** Times that a round asks its queries; the least of each counts, so that other work of the machine does not. */
const PASSES = 3;

/** In which no pass begins another query. */
const SECONDS = 5;
const SECONDS_QUICK = 3;

/** Milliseconds of each query, by round. */
type Rounds = (readonly number[])[];

async function run(context: BenchContext): Promise<Outcome> {
  const library = await readLibrary(context.corpus);
  const queries = await queriesFor(library, {
    count: QUERIES,
    file: context.queries,
  });
  return inWorkplace(library, context.corpus, (workplace) =>
    inSession(workplace, (session) => inOneProcess(context, session, queries)),
  );
}

async function inOneProcess(
  context: BenchContext,
  session: Session,
  { warmUp, timed }: Queries,
): Promise<Outcome> {
  await session.read();
  const { names, skipped } = await open(context, session, warmUp);
  const measured = new Map<string, Rounds>(names.map((name) => [name, []]));
  await eachRound(context, NAME, async (round) => {
    for (const at of names.keys()) {
      const name = names[(at + round) % names.length] ?? '';
      await session.collect();
      measured.get(name)?.push(await askAll(session, name, { timed, quick: context.quick }));
    }
  });
  return { measurements: measurementsOf(measured), ratios: ratiosOf(measured), skipped };
}

/** The contenders that are ready and warm, and why others are not. */
async function open(
  { progress, quick, stop }: BenchContext,
  session: Session,
  warmUp: readonly string[],
): Promise<{ readonly names: readonly string[]; readonly skipped: readonly string[] }> {
  const names: string[] = [];
  const skipped: string[] = [];
  for (const name of CONTENDERS.keys()) {
    if (stop.aborted) {
      skipped.push(`${name}: ${STOPPED}`);
      continue;
    }
    progress(`${NAME}: ${name} is built`);
    try {
      await session.build(name);
      await session.open(name);
      await session.search(name, warmUp, budgetMs(quick));
      names.push(name);
    } catch (error) {
      skipped.push(`${name}: ${String(error)}`);
    }
  }
  return { names, skipped };
}

async function askAll(
  session: Session,
  name: string,
  { timed, quick }: { readonly timed: readonly string[]; readonly quick: boolean },
): Promise<readonly number[]> {
  const passes: (readonly number[])[] = [];
  for (let pass = 0; pass < PASSES; pass += 1) {
    const { ms, found } = await session.search(name, timed, budgetMs(quick));
    expectThat(found >= ms.length * FOUND_SHARE_MIN, `${name} found ${found} of ${ms.length}`);
    passes.push(ms);
  }
  return leastOf(passes);
}

/** Of one pass over the queries, in milliseconds. */
function budgetMs(quick: boolean): number {
  return 1000 * (quick ? SECONDS_QUICK : SECONDS);
}

function measurementsOf(measured: ReadonlyMap<string, Rounds>): readonly Measurement[] {
  return FIGURES.flatMap(([figure, share]) =>
    [...measured].map(([subject, rounds]) => {
      const samples = rounds.map((ms) => percentile(ms, share));
      const scenario = `${NAME} ${figure}`;
      return { scenario, subject, unit: 'ms', value: median(samples), samples };
    }),
  );
}

/** How many times as fast as each peer: over the queries that both answered within the budget. */
function ratiosOf(measured: ReadonlyMap<string, Rounds>): readonly Ratio[] {
  const owned = new Set<string>(OWN.map(([own]) => own));
  const peers = [...measured].filter(([name]) => !owned.has(name));
  return OWN.flatMap(([own, title]) =>
    FIGURES.flatMap(([figure, share]) =>
      peers.map(([peer, rounds]) => {
        const samples = rounds.map((theirs, round) => {
          const ours = measured.get(own)?.[round] ?? [];
          const both = Math.min(ours.length, theirs.length);
          const at = (ms: readonly number[]): number => percentile(ms.slice(0, both), share);
          return at(theirs) / at(ours);
        });
        return { name: `${title} ${figure} / ${peer}`, value: median(samples), samples };
      }),
    ),
  );
}

export const IN_ONE_PROCESS: Scenario = {
  name: NAME,
  isLong: true,
  what: `The least of three times for the ten best results of whole headings, their words, unfinished and misspelt ones, no query twice, in one process that opened all saved indexes; engines take turns by round, garbage collected before each. An engine has ${SECONDS} seconds for each time, ${SECONDS_QUICK} with --quick: figures of one that takes longer are of the queries that it answered by then, and ratios of those that both answered. Docent makes snippets, too, and without them does what the others do.`,
  run,
};

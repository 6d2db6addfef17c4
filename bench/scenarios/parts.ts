/** Where the time of a search that was never asked before goes, part by part. */
import { median } from '../../src/reporter/statistics.ts';
import { distinctQueries, readSubjects } from '../corpus.ts';
import { levelsOf } from '../engine/levels.ts';
import { readLibrary } from '../library.ts';
import type { BenchContext, Measurement, Outcome, Scenario } from '../measurement.ts';
import { expectThat } from '../record.ts';
import { SEARCH_DISTINCT } from './search.ts';

const NAME = 'search: where time goes';
const QUERIES = 2_000;

async function run(context: BenchContext): Promise<Outcome> {
  const { url } = await context.docent();
  const { phrases } = await readSubjects(url);
  const wholes = new Map<string, readonly number[]>(await inProcess(context, phrases));
  const { measurements } = await SEARCH_DISTINCT.run(context);
  const overHttp = processorUsOf(measurements);
  const bytes = overHttp.get('node-http');
  const whole = overHttp.get('docent');
  const rows = partsOf(wholes);
  if (bytes === undefined || whole === undefined) {
    return { measurements: rows, ratios: [], skipped: ['there is no /proc: HTTP is left out'] };
  }
  const inside = median(wholes.get('answer') ?? []);
  const http = [
    row('HTTP in Node', [bytes]),
    row('the service around it', [whole - bytes - inside]),
    row('whole request', [whole]),
    row('bare hapi, for scale', [overHttp.get('hapi') ?? Number.NaN]),
  ];
  return { measurements: [...rows, ...http], ratios: [] };
}

/** Microseconds of processor time of each level, one for each round. */
async function inProcess(
  { corpus, rounds, quick, progress }: BenchContext,
  phrases: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const levels = await levelsOf(await readLibrary(corpus));
  const generated = distinctQueries(phrases);
  const count = quick ? QUERIES / 4 : QUERIES;
  const queries = Array.from({ length: count }, () => generated.next().value);
  const samples = new Map<string, number[]>(levels.map(({ part }) => [part, []]));
  for (const { ask } of levels) for (const query of queries) ask(query);
  for (let round = 0; round < rounds; round += 1) {
    progress(`${NAME}: round ${round + 1} of ${rounds}`);
    for (const { part, ask } of levels) {
      const before = process.cpuUsage();
      for (const query of queries) expectThat(ask(query) !== undefined, `${part} of ${query}`);
      const { user, system } = process.cpuUsage(before);
      samples.get(part)?.push((user + system) / count);
    }
  }
  return samples;
}

/** Time that each level adds to the one before it, round by round. */
function partsOf(wholes: ReadonlyMap<string, readonly number[]>): readonly Measurement[] {
  let before: readonly number[] = [];
  return [...wholes].map(([part, whole]) => {
    const samples = whole.map((us, round) => us - (before[round] ?? 0));
    before = whole;
    return row(part, samples);
  });
}

function processorUsOf(measurements: readonly Measurement[]): ReadonlyMap<string, number> {
  return new Map(
    measurements.flatMap(({ subject, detail }) => {
      const us = detail?.['processorUs'];
      return typeof us === 'number' ? [[subject, us] as const] : [];
    }),
  );
}

function row(subject: string, samples: readonly number[]): Measurement {
  return { scenario: NAME, subject, unit: 'µs', value: median(samples), samples };
}

export const PARTS: Scenario = {
  name: NAME,
  isLong: true,
  what: `Processor time of a search with ten results that was not asked before: ${QUERIES} queries in this process, each level less the one before it (analysis: the same queries over an empty index; search; its results as JSON with their snippets; the answer around them), then over HTTP with ten connections, where raw node:http sends such answers; what is left are arguments, limits, headers and the log. Searches do not go through hapi; a bare route of it stands there for scale.`,
  run,
};

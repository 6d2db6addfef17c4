/** `npm run bench`: runs the scenarios, prints the table, saves the results and compares the ratios with their floors. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readArguments, USAGE, type BenchArguments } from './arguments.ts';
import { readSubjects } from './corpus.ts';
import { machine } from './machine.ts';
import type { BenchContext, Measurement, Ratio } from './measurement.ts';
import { startDocent, type RunningServer } from './process.ts';
import { saveResults, type Results } from './results.ts';
import { SCENARIOS } from './scenarios.ts';
import { aligned, measurementRows, ratioRows } from './table.ts';

const ROOT = resolve(import.meta.dirname, '../../bench');

type Floors = Readonly<Record<string, number>>;

async function main(argv: readonly string[]): Promise<number> {
  const args = readArguments(argv);
  if (args === 'help') {
    process.stdout.write(USAGE);
    return 0;
  }
  const floors = JSON.parse(await readFile(resolve(ROOT, 'floors.json'), 'utf8')) as Floors;
  const results = await measure(args, ['npm run bench --', ...argv].join(' '));
  print(`\n${aligned(measurementRows(results.measurements))}\n`);
  print(`\n${aligned(ratioRows(results.ratios, floors))}\n`);
  for (const line of results.skipped) print(`skipped: ${line}\n`);
  if (args.save)
    print(`\nsaved to ${await saveResults(resolve(ROOT, 'results'), results, floors)}\n`);
  return args.check ? check(results.ratios, floors) : 0;
}

async function measure(args: BenchArguments, command: string): Promise<Results> {
  const corpus = resolve(args.corpus);
  const before = machine();
  const startedAt = new Date().toISOString();
  let docent: Promise<RunningServer> | undefined;
  const context: BenchContext = {
    quick: args.quick,
    corpus,
    docent: () => (docent ??= startDocent(corpus)),
    progress: (line) => process.stderr.write(`${line}\n`),
  };
  try {
    const { url } = await context.docent();
    const { slugs } = await readSubjects(url);
    const measured = await runScenarios(context, args.only);
    const corpusFacts = { folder: args.corpus, pages: slugs.length };
    return { command, startedAt, machine: before, corpus: corpusFacts, ...measured };
  } finally {
    await (await docent)?.stop();
  }
}

async function runScenarios(
  context: BenchContext,
  only: string,
): Promise<Pick<Results, 'scenarios' | 'skipped' | 'measurements' | 'ratios'>> {
  const scenarios = SCENARIOS.filter(({ name }) => name.includes(only));
  const measurements: Measurement[] = [];
  const ratios: Ratio[] = [];
  const skipped: string[] = [];
  for (const scenario of scenarios) {
    context.progress(scenario.name);
    const outcome = await scenario.run(context);
    measurements.push(...outcome.measurements);
    ratios.push(...outcome.ratios);
    if (outcome.skipped) skipped.push(`${scenario.name}: ${outcome.skipped}`);
  }
  return {
    scenarios: scenarios.map(({ name, what }) => ({ name, what })),
    skipped,
    measurements,
    ratios,
  };
}

function check(ratios: readonly Ratio[], floors: Floors): number {
  const low = ratios.filter(({ name, value }) => value < (floors[name] ?? 0));
  for (const { name, value } of low) {
    print(`below its floor: ${name} is ${value.toFixed(2)}, the floor is ${floors[name]}\n`);
  }
  return low.length === 0 ? 0 : 1;
}

function print(text: string): void {
  process.stdout.write(text);
}

process.exitCode = await main(process.argv.slice(2));

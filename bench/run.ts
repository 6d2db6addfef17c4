/** `npm run bench`: runs the scenarios, prints the table, saves the results and compares the ratios with their floors. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readArguments, USAGE, type BenchArguments } from './arguments.ts';
import { recordCompatibility } from './compatibility/check.ts';
import { documentationOf, type Documentation } from './documentation.ts';
import { faultsOf, floorsFor, type Floors } from './floors.ts';
import { machine } from './machine.ts';
import { STOPPED, type BenchContext, type Measurement, type Ratio } from './measurement.ts';
import { publish } from './publish/publish.ts';
import { startDocent, type RunningServer } from './process.ts';
import type { PeerRecord } from './peers/record.ts';
import { describeResults } from './report.ts';
import { saveResults, type Results } from './results.ts';
import { SCENARIOS } from './scenarios.ts';
import { aligned, tablesOf } from './table.ts';

const ROOT = resolve(import.meta.dirname, '../../bench');

/** On a signal, a run finishes the current measurement, skips the rest, and is saved next to complete runs. */
const STOP = new AbortController();

async function main(argv: readonly string[]): Promise<number> {
  const args = readArguments(argv);
  if (args === 'help') {
    process.stdout.write(USAGE);
    return 0;
  }
  const command = ['npm run bench --', ...argv].join(' ');
  if (args.compatibility) print(`${await recordCompatibility(resolve(ROOT, '..'), command)}\n`);
  if (args.publish) for (const line of await publish(resolve(ROOT, '..'))) print(`${line}\n`);
  return args.compatibility || args.publish ? 0 : run(args, command);
}

async function run(args: BenchArguments, command: string): Promise<number> {
  process.once('SIGTERM', () => STOP.abort());
  const floors = JSON.parse(await readFile(resolve(ROOT, 'floors.json'), 'utf8')) as Floors;
  const faults: string[] = [];
  for (const corpus of args.corpora) {
    if (STOP.signal.aborted) break;
    const results = await measure(args, corpus, command);
    await present(results, args, floors);
    faults.push(...faultsOf(results, floors));
  }
  if (!args.check) return 0;
  for (const line of faults) print(`${line}\n`);
  return faults.length === 0 ? 0 : 1;
}

async function present(results: Results, args: BenchArguments, floors: Floors): Promise<void> {
  const { name, pages, sections } = results.corpus;
  print(`\n${name}: ${pages} pages, ${sections} sections\n`);
  for (const rows of tablesOf(results, floorsFor(floors, name))) print(`\n${aligned(rows)}\n`);
  for (const line of results.skipped) print(`skipped: ${line}\n`);
  if (!args.save) return;
  const folder = await saveResults(
    resolve(args.results || join(ROOT, 'results')),
    results,
    nameOf(args),
  );
  await describeResults(folder, floors);
  print(`\nsaved to ${folder}\n`);
}

async function measure(args: BenchArguments, corpus: string, command: string): Promise<Results> {
  const progress = (line: string): void => void process.stderr.write(`${line}\n`);
  const documentation = await documentationOf(corpus, progress);
  const before = machine();
  const startedAt = new Date().toISOString();
  let docent: Promise<RunningServer> | undefined;
  const context: BenchContext = {
    quick: args.quick,
    seconds: args.seconds,
    rounds: args.rounds,
    patience: args.patience,
    engines: args.engines,
    references: args.references,
    corpus: documentation.folder,
    stop: STOP.signal,
    queries: args.queries,
    docent: () => (docent ??= startDocent(documentation.folder)),
    progress: (line) => progress(`${corpus}: ${line}`),
  };
  try {
    const measured = await runScenarios(context, args);
    return { command, startedAt, machine: before, corpus: factsOf(documentation), ...measured };
  } finally {
    await (await docent)?.stop();
  }
}

/** Paths of the user's own folders are not recorded. */
function factsOf({ name, pages, sections, digest, leftOut }: Documentation): Results['corpus'] {
  return { name, pages, sections, digest, leftOut: leftOut.length };
}

async function runScenarios(
  context: BenchContext,
  { only, skip, quick }: BenchArguments,
): Promise<Pick<Results, 'scenarios' | 'skipped' | 'measurements' | 'ratios' | 'peers'>> {
  const wanted = SCENARIOS.filter(
    ({ name }) => name.includes(only) && (skip === '' || !name.includes(skip)),
  );
  const scenarios = wanted.filter(({ isLong = false }) => !isLong || !quick || only !== '');
  const measurements: Measurement[] = [];
  const ratios: Ratio[] = [];
  const skipped = wanted
    .filter((one) => !scenarios.includes(one))
    .map(({ name }) => `${name}: takes too long for --quick; name it with --only`);
  const peers: PeerRecord[] = [];
  for (const scenario of scenarios) {
    if (context.stop.aborted) {
      skipped.push(`${scenario.name}: ${STOPPED}`);
      continue;
    }
    context.progress(scenario.name);
    const outcome = await scenario.run(context);
    measurements.push(...outcome.measurements);
    ratios.push(...outcome.ratios);
    peers.push(...(outcome.peers ?? []));
    for (const line of outcome.skipped ?? []) skipped.push(`${scenario.name}: ${line}`);
  }
  return {
    scenarios: scenarios.map(({ name, what }) => ({ name, what })),
    skipped,
    measurements,
    ratios,
    peers,
  };
}

/** Tells runs of different scenarios apart, so that they are kept side by side. */
function nameOf({ only, skip, engines }: BenchArguments): string {
  const which = engines.includes('all') ? [] : engines;
  const isPart = STOP.signal.aborted ? ['stopped'] : [];
  return [only, skip && `without ${skip}`, ...which, ...isPart].join(' ');
}

function print(text: string): void {
  process.stdout.write(text);
}

process.exitCode = await main(process.argv.slice(2));

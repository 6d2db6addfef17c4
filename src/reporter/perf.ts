/** Measures a command, alternating with its baseline: the `perf` block of a report. */
import { cpus, loadavg } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Measurement, PerfBlock } from '../reports/document/document.ts';
import { commandTimer, peakMemory, type RunTimes, type TimeRun } from './run.ts';
import { ratioOfMeans, summarise } from './statistics.ts';

export interface PerfOptions {
  /** Program and arguments. */
  readonly command: readonly string[];
  readonly baseline?: readonly string[];
  /** Runs before the first counted one. */
  readonly warmup: number;
  /** Counted runs of each command, at least 10. */
  readonly runs: number;
  /** Called before each run. */
  readonly onProgress: (text: string) => void;
  readonly random: () => number;
}

/** The command failed or was interrupted, so there is nothing to measure. */
export class MeasurementError extends Error {}

interface Series {
  readonly command: readonly string[];
  readonly times: number[];
  readonly exitCodes: (number | null)[];
  readonly processor: { readonly user: number; readonly system: number }[];
}

/** @throws {MeasurementError} @throws {StartError} */
export async function measure(options: PerfOptions): Promise<PerfBlock> {
  const { command, baseline, warmup } = options;
  const load = loadavg().map((value) => Math.round(value * 100) / 100);
  const own = newSeries(command);
  const other = baseline === undefined ? undefined : newSeries(baseline);
  await takeTurns(other === undefined ? [own] : [own, other], options);
  return {
    ...(await measurementOf(own)),
    ...(other === undefined ? {} : await comparison(own, other, options.random)),
    warmup,
    load,
    machine: `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores`,
  };
}

async function takeTurns(
  series: readonly Series[],
  { warmup, runs, onProgress }: PerfOptions,
): Promise<void> {
  const timeRun = commandTimer();
  for (let run = -warmup; run < runs; run += 1) {
    onProgress(run < 0 ? `warm-up ${run + warmup + 1} of ${warmup}` : `run ${run + 1} of ${runs}`);
    // The order changes from run to run, so that neither command always comes first.
    for (const one of run % 2 === 0 ? series : series.toReversed()) runOnce(one, timeRun, run >= 0);
    // Lets signals that arrived during a run be handled.
    await setImmediate();
  }
}

async function comparison(
  own: Series,
  other: Series,
  random: () => number,
): Promise<Pick<PerfBlock, 'baseline' | 'order' | 'ratio'>> {
  const ratio = ratioOfMeans(own.times, other.times, random);
  return { baseline: await measurementOf(other), order: 'interleaved', ratio };
}

function newSeries(command: readonly string[]): Series {
  return { command, times: [], exitCodes: [], processor: [] };
}

function runOnce(series: Series, timeRun: TimeRun, isCounted: boolean): void {
  const run = timeRun(series.command);
  checkRun(series.command.join(' '), run);
  if (!isCounted) return;
  series.times.push(run.seconds);
  series.exitCodes.push(run.exitCode);
  if (run.processor !== undefined) series.processor.push(run.processor);
}

function checkRun(command: string, { interrupted, exitCode }: RunTimes): void {
  if (interrupted) throw new MeasurementError(`${command} was interrupted; nothing was measured.`);
  if (exitCode === 0) return;
  const ended = `${command} ended with exit code ${exitCode}.`;
  throw new MeasurementError(`${ended} Measure a command that succeeds.`);
}

async function measurementOf({
  command,
  times,
  exitCodes,
  processor,
}: Series): Promise<Measurement> {
  const memory = await peakMemory(command);
  const mean = (key: 'user' | 'system'): number =>
    processor.reduce((sum, one) => sum + one[key], 0) / processor.length;
  return {
    command: command.join(' '),
    ...summarise(times),
    ...(processor.length === 0 ? {} : { user: mean('user'), system: mean('system') }),
    times,
    ...(memory === undefined ? {} : { memory_usage_byte: [memory] }),
    exit_codes: exitCodes,
  };
}

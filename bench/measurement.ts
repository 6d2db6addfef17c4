/** Result of a benchmark: plain data that is printed, saved and compared with the floors. */
import type { PeerRecord } from './peers/record.ts';
import type { RunningServer } from './process.ts';

export interface Measurement {
  readonly scenario: string;
  /** The subject: `docent`, or a reference or peer by name. */
  readonly subject: string;
  /** `requests/s`, `ms`, `MiB`, … */
  readonly unit: string;
  /** Median of `samples`. */
  readonly value: number;
  readonly samples: readonly number[];
  /** Further facts, such as p50 and p99 latencies. */
  readonly detail?: Readonly<Record<string, number | string>>;
}

/** Docent against a reference that ran in the same rounds, as a share of the reference: more is better. */
export interface Ratio {
  /** `<scenario> / <reference>`: the key in `bench/floors.json`. */
  readonly name: string;
  /** Median of `samples`. */
  readonly value: number;
  /** One for each round. */
  readonly samples: readonly number[];
}

export interface Outcome {
  readonly measurements: readonly Measurement[];
  readonly ratios: readonly Ratio[];
  /** Measurements left out, and why. */
  readonly skipped?: readonly string[];
  /** Raw numbers of search engines. */
  readonly peers?: readonly PeerRecord[];
}

/** Why something was skipped. */
export const STOPPED = 'not measured, the run was stopped';

/** Input of every scenario. */
export interface BenchContext {
  readonly quick: boolean;
  /** Seconds of one timed run under load. */
  readonly seconds: number;
  readonly rounds: number;
  /** Seconds for which an engine may be silent before it is given up. */
  readonly patience: number;
  /** Names of the engines to compare with; `all`, or those that need no installation when empty. */
  readonly engines: readonly string[];
  /** The only servers that Docent's is loaded beside; all when empty. */
  readonly references: readonly string[];
  /** Absolute path of the served folder. */
  readonly corpus: string;
  /** Aborted when the run should end soon: what was measured until then is kept. */
  readonly stop: AbortSignal;
  /** File of queries for the search engine, one a line; made from the corpus when absent. */
  readonly queries: string | undefined;
  /** The Docent that all HTTP scenarios load, started at first use and stopped at the end. */
  docent(): Promise<RunningServer>;
  /** One line of progress, to standard error. */
  progress(line: string): void;
}

export interface Scenario {
  readonly name: string;
  /** One sentence for the results file: what is done and how it was checked. */
  readonly what: string;
  /** Left out of `--quick`, unless it is named. */
  readonly isLong?: boolean;
  run(context: BenchContext): Promise<Outcome>;
}

/** Runs the rounds of a scenario and tells of each; of a run that should end soon no more than the first. */
export async function eachRound(
  { rounds, stop, progress }: Pick<BenchContext, 'rounds' | 'stop' | 'progress'>,
  name: string,
  run: (round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds && !(round > 0 && stop.aborted); round += 1) {
    progress(`${name}: round ${round + 1} of ${rounds}`);
    await run(round);
  }
}

export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

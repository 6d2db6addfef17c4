/**
 * Holds `agent perf` to hyperfine, on the same commands in one run, in alternating order:
 *
 *     node dist/scripts/perf-against-hyperfine.js
 *
 * The medians over all rounds differ by at most 5 %, those of `sleep 0.1` by at most 2 ms: both have the time that this machine takes to
 * start it. A noisy machine gets more rounds, which count all: what is compared is a ratio, and a real difference stays however often it is
 * measured. Where more wants to run than there are processors, a median says who had to wait: there the tenth percentile is judged
 * instead, and the line says so.
 * Commands of a few milliseconds are left out: starting them costs 0.7 ms more here, and hyperfine warns of them too.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROUNDS_MIN = 4;
const ROUNDS_MAX = 20;
const RUNS = '10';
const WARMUP = '3';
const DIFFERENCE_MAX = 0.05;
/** Seconds. */
const SLEEP_DIFFERENCE_MAX = 0.002;

const COMMANDS: readonly (readonly string[])[] = [
  ['sleep', '0.1'],
  [process.execPath, '-e', '0'],
  ['seq', '3000000'],
];

const MAIN = fileURLToPath(new URL('../src/cli/main.js', import.meta.url));

type Times = readonly number[];

function ours(command: readonly string[]): Times {
  const argv = [
    MAIN,
    'agent',
    'perf',
    '--json',
    '--runs',
    RUNS,
    '--warmup',
    WARMUP,
    '--',
    ...command,
  ];
  const out = execFileSync(process.execPath, argv, { stdio: ['ignore', 'pipe', 'ignore'] });
  return (JSON.parse(out.toString()) as { times: Times }).times;
}

function theirs(command: readonly string[]): Times {
  const folder = mkdtempSync(join(tmpdir(), 'docent-perf-'));
  const file = join(folder, 'result.json');
  const options = ['--shell=none', '--runs', RUNS, '--warmup', WARMUP, '--export-json', file];
  try {
    execFileSync('hyperfine', [...options, command.join(' ')], { stdio: 'ignore' });
    const { results } = JSON.parse(readFileSync(file, 'utf8')) as { results: { times: Times }[] };
    return results[0]?.times ?? [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Percentile: the time that this share of the runs does not exceed. */
function quantile(times: Times, share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
}

interface Verdict {
  readonly isRight: boolean;
  readonly line: string;
}

function compare(command: readonly string[]): Verdict {
  const own: number[] = [];
  const other: number[] = [];
  for (let round = 1; ; round += 1) {
    const turns = [() => own.push(...ours(command)), () => other.push(...theirs(command))];
    for (const turn of round % 2 === 1 ? turns : turns.toReversed()) turn();
    const isLoaded = (loadavg()[0] ?? 0) > cpus().length;
    const share = isLoaded ? 0.1 : 0.5;
    const verdict = judge(command, quantile(own, share), quantile(other, share));
    const what = isLoaded ? 'machine loaded: tenth percentile' : 'median';
    if (round >= ROUNDS_MIN && (verdict.isRight || round === ROUNDS_MAX)) {
      return { ...verdict, line: `${verdict.line}; ${what} of ${round} rounds of ${RUNS} runs` };
    }
  }
}

function judge(command: readonly string[], own: number, other: number): Verdict {
  const ratio = own / other;
  const isNear = Math.abs(ratio - 1) <= DIFFERENCE_MAX;
  const isSleep = command[0] === 'sleep';
  const isTrue = !isSleep || Math.abs(own - other) <= SLEEP_DIFFERENCE_MAX;
  const ms = (seconds: number): string => (seconds * 1000).toFixed(2);
  const name = command.join(' ').replace(process.execPath, 'node');
  const line = `${name}: ${ms(own)} ms, hyperfine ${ms(other)} ms, ratio ${ratio.toFixed(3)}`;
  return { isRight: isNear && isTrue, line };
}

for (const command of COMMANDS) {
  const { isRight, line } = compare(command);
  process.stdout.write(`= ${line}${isRight ? '' : ': too far apart'}\n`);
  if (!isRight) process.exitCode = 1;
}

/**
 * Holds `agent perf` to hyperfine, on the same commands in one run, in alternating order:
 *
 *     node dist/scripts/perf-against-hyperfine.js
 *
 * The medians over all rounds differ by at most 5 %, and `sleep 0.1` is within 2 ms of the truth. A noisy machine gets more rounds, which
 * count all: what is compared is a ratio, and a real difference stays however often it is measured.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROUNDS_MIN = 2;
const ROUNDS_MAX = 8;
const RUNS = '20';
const WARMUP = '3';
const DIFFERENCE_MAX = 0.05;
const SLEEP_SECONDS = 0.1;
const SLEEP_FAULT_MAX = 0.002;

const COMMANDS: readonly (readonly string[])[] = [
  ['sleep', String(SLEEP_SECONDS)],
  [process.execPath, '--version'],
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

function median(times: Times): number {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
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
    const verdict = judge(command, median(own), median(other));
    if (round >= ROUNDS_MIN && (verdict.isRight || round === ROUNDS_MAX)) {
      return { ...verdict, line: `${verdict.line}, ${round} rounds of ${RUNS} runs` };
    }
  }
}

function judge(command: readonly string[], own: number, other: number): Verdict {
  const ratio = own / other;
  const isNear = Math.abs(ratio - 1) <= DIFFERENCE_MAX;
  const isSleep = command[0] === 'sleep';
  const isTrue = !isSleep || Math.abs(own - SLEEP_SECONDS) <= SLEEP_FAULT_MAX;
  const ms = (seconds: number): string => (seconds * 1000).toFixed(2);
  const name = command.join(' ').replace(process.execPath, 'node');
  const line = `${name}: median ${ms(own)} ms, hyperfine ${ms(other)} ms, ratio ${ratio.toFixed(3)}`;
  return { isRight: isNear && isTrue, line };
}

for (const command of COMMANDS) {
  const { isRight, line } = compare(command);
  process.stdout.write(`= ${line}${isRight ? '' : ': too far apart'}\n`);
  if (!isRight) process.exitCode = 1;
}

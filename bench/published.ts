/**
 * `npm run bench:published`: measures all that is published, one run after the other, and publishes. Each run is recorded
 * when it ends, and what a stopped one has measured, too; `--from` goes on from there.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { publish } from './publish/publish.ts';

const BENCH = fileURLToPath(new URL('run.js', import.meta.url));
const ROOT = resolve(import.meta.dirname, '../..');

/** Scenarios by importance to readers, so that the most read ones are done if time runs out. */
const RUNS = [
  '--corpus 1k --only engines --peers',
  '--corpus 1k --skip engine --seconds 1',
  '--corpus 20k --only engines --peers --rounds 1 --patience 60',
  '--corpus 100k --only engines --engines sqlite,tantivy-python,lucene-java,tantivy --rounds 1',
  '--corpus 20k --skip engine --seconds 0.5',
  '--corpus 100k --skip engine --seconds 0.5 --rounds 2',
  '--corpus 20k --only engine: --rounds 2',
  '--corpus 10k --only where --seconds 0.5',
];

const USAGE = `npm run bench:published -- [--from <n>] [--minutes <n>]

  --from <n>     begin with the n-th run, when those before it are recorded
  --minutes <n>  after so many minutes end what is being measured, and begin nothing else; what there is is published

${RUNS.map((run, place) => `  ${place + 1}  npm run bench -- ${run}`).join('\n')}
`;

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '120' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) process.stdout.write(USAGE);
else process.exitCode = await measureAll(numbers());

interface Wanted {
  readonly from: number;
  readonly minutes: number;
}

function numbers(): Wanted {
  const from = Number(values.from);
  const minutes = Number(values.minutes);
  if (!(from >= 1 && from <= RUNS.length)) throw new TypeError(`--from: 1 to ${RUNS.length}`);
  if (!(minutes > 0)) throw new TypeError('--minutes: give a number above 0');
  return { from, minutes };
}

async function measureAll({ from, minutes }: Wanted): Promise<number> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), minutes * 60_000);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const missing: number[] = [];
  for (let number = from; number <= RUNS.length; number += 1) {
    if (!(await measure(number, stop.signal))) missing.push(number);
  }
  clearTimeout(timer);
  for (const line of await publish(ROOT)) say(line);
  if (missing.length > 0) say(`not recorded whole: ${missing.join(', ')}; --help lists the runs`);
  return missing.length === 0 ? 0 : 1;
}

/** Whether the whole run was recorded. */
async function measure(number: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const run = RUNS[number - 1] ?? '';
  say(`run ${number} of ${RUNS.length}: npm run bench -- ${run}`);
  const began = performance.now();
  // In a group of its own: an interrupt at the terminal is for this process, which lets the run save what it has.
  const child = spawn(process.execPath, [BENCH, ...run.split(' ')], {
    stdio: 'inherit',
    detached: true,
  });
  const end = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', end);
  const [code] = (await once(child, 'exit')) as [number | null];
  signal.removeEventListener('abort', end);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const isWhole = code === 0 && !signal.aborted;
  say(`run ${number} ${isWhole ? 'took' : 'is not complete after'} ${minutes} min`);
  return isWhole;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

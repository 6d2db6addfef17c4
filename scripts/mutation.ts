/**
 * Changes modules one place at a time and runs their tests: `npm run mutation -- <file or folder below src>`. A change that no test notices
 * is printed with its place: such a test is missing. It says what share of a sample was noticed, and changes nothing in the working tree.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../test/reports/secrets/values.ts';
import { testRuns, testsThatRun } from './mutation/coverage.ts';
import { mutantsOf, mutated, type Mutant } from './mutation/mutants.ts';

const USAGE = `npm run mutation -- <file or folder below src> [--count 20] [--seed 1] [--tests <file>]...

  --count <n>     changes to try, drawn from all that there are
  --seed <n>      draws others
  --tests <file>  compiled tests to run, dist/test/x.test.js; those named like the path, or like the nearest folder above it, when absent
`;

/** What tests read beside the compiled files. */
const READ = [
  'package.json',
  'ava.config.js',
  'src',
  'test',
  'content',
  'browser',
  'crates',
  'dist',
];

/** Seconds without a result that the tests may take before anything is changed. */
const BASELINE_S = 1800;
const PATIENCE_S = 120;

interface Place {
  /** Below the root, compiled. */
  readonly file: string;
  readonly mutant: Mutant;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true },
  },
});
const path = positionals[0]?.replace(/\/$/, '');
if (path === undefined || !path.startsWith('src/') || !existsSync(path)) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const tests = values.tests ?? testsOf(path);
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'docent-mutation-')));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const name of READ) cpSync(name, join(copy, name), { recursive: true });
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));

const counts = join(copy, 'counts');
const started = Date.now();
if (!passes(tests, BASELINE_S, { NODE_V8_COVERAGE: counts }))
  throw new Error(`the tests fail without a change: ${tests.join(' ')}`);
const runs = testRuns(counts, copy);
/** Seconds after which a change made a test run for ever: on a busy machine, all of them take longer. */
const patience = PATIENCE_S + (3 * (Date.now() - started)) / 1000;

const places = modulesOf(path).flatMap((file) =>
  mutantsOf(readFileSync(file, 'utf8')).map((mutant): Place => ({ file, mutant })),
);
const sample = drawn(places, Number(values.count), Number(values.seed));
let noticed = 0;
for (const place of sample) {
  if (isNoticed(place)) noticed += 1;
  else process.stdout.write(`${described(place)}\n`);
}
const share = (noticed / sample.length).toFixed(2);
process.stdout.write(
  `${path}: ${noticed} of ${sample.length} changes noticed (${share}), of ${places.length} that there are\n`,
);

/** The compiled tests that are named like a path of the sources, or like the nearest folder above it. */
function testsOf(source: string): readonly string[] {
  for (let at = source.replace(/\.ts$/, ''); at !== 'src'; at = dirname(at)) {
    const stem = at.replace(/^src/, 'dist/test');
    if (existsSync(`${stem}.test.js`)) return [`${stem}.test.js`];
    if (existsSync(stem)) return [`${stem}/**/*.test.js`];
  }
  throw new Error(`${source} has no tests of its own: name them with --tests`);
}

function modulesOf(source: string): readonly string[] {
  const sources = statSync(source).isFile()
    ? [source]
    : readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => join(source, name));
  return sources
    .map((name) => join('dist', name.replace(/\.ts$/, '.js')))
    .filter((file) => file.endsWith('.js') && existsSync(file))
    .toSorted();
}

function drawn(from: readonly Place[], count: number, seed: number): readonly Place[] {
  const random = seeded(seed);
  return from
    .map((place) => ({ place, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ place }) => place);
}

/** Only the tests that run the place are asked. */
function isNoticed({ file, mutant }: Place): boolean {
  const asked = testsThatRun(runs, file, mutant.start);
  if (asked.length === 0) return false;
  const code = readFileSync(file, 'utf8');
  writeFileSync(join(copy, file), mutated(code, mutant));
  try {
    return !passes(asked, patience);
  } finally {
    writeFileSync(join(copy, file), code);
  }
}

/** Ava ends tests that are silent for so many seconds. */
function passes(
  files: readonly string[],
  seconds: number,
  environment: NodeJS.ProcessEnv = {},
): boolean {
  const ava = join('node_modules', '.bin', 'ava');
  const given = ['--fail-fast', '--timeout', `${Math.ceil(seconds)}s`, ...files];
  const env = { ...process.env, ...environment };
  return spawnSync(ava, given, { cwd: copy, stdio: 'ignore', env }).status === 0;
}

/** The place in the sources, the line as it is there, and what it became. */
function described({ file, mutant }: Place): string {
  const code = readFileSync(file, 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  const entry = map.findEntry(mutant.line - 1, mutant.column);
  const line = 'originalLine' in entry ? entry.originalLine + 1 : mutant.line;
  const source = file.replace(/^dist\//, '').replace(/\.js$/, '.ts');
  const change = `${code.slice(mutant.start, mutant.end)} → ${mutant.text || '(nothing)'}`;
  return `${source}:${line}: ${change}\n    ${readFileSync(source, 'utf8').split('\n')[line - 1]?.trim()}`;
}

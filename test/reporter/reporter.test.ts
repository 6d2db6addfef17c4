import { hostname, userInfo } from 'node:os';
import test from 'ava';
import { ratioOfMeans, summarise } from '../../src/reporter/statistics.ts';
import { loaded } from '../../src/cli/command.ts';
import { agentCommands } from '../../src/cli/reporter.ts';
import { run } from '../../src/cli/run.ts';
import { REPORT_KINDS } from '../../src/reports/document/document.ts';
import { validateReport } from '../../src/reports/document/validate.ts';
import { reportOf } from '../reports/documents.ts';
import { seeded } from '../reports/secrets/values.ts';
import { verifies } from '../helpers/verifies.ts';

const PRODUCT = { id: 'acme', name: 'Acme', version: '3.1.4' };

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function acme(...argv: string[]): Promise<Ran> {
  let out = '';
  let err = '';
  const io = {
    stdout: (text: string) => (out += text),
    stderr: (text: string) => (err += text),
    env: {},
  };
  const code = await run(agentCommands(PRODUCT).map(loaded), argv, {
    version: PRODUCT.version,
    io,
  });
  return { code, out, err };
}

for (const kind of REPORT_KINDS) {
  test(`the skeleton of a ${kind} report is accepted once its empty fields are filled in`, async (t) => {
    verifies('flow:skeleton');
    const { code, out } = await acme('agent', 'bug', '--kind', kind, '--json');
    t.is(code, 0);
    const skeleton = JSON.parse(out);
    t.deepEqual(skeleton.product, { name: 'Acme', version: '3.1.4' });
    const filled = reportOf(kind, {
      format: skeleton.format,
      product: skeleton.product,
      platform: skeleton.platform,
    });
    t.deepEqual(validateReport(filled, 'acme').faults, undefined);
    const missing = Object.keys(filled).filter((key) => !(key in skeleton));
    t.deepEqual(missing, [], 'the skeleton names every field');
  });
}

test('a skeleton tells neither path, host, user nor environment', async (t) => {
  const { out } = await acme('agent', 'bug', '--kind', 'bug', '--json');
  const { homedir, username } = userInfo();
  for (const value of [homedir, process.cwd(), hostname(), process.env['PATH'] ?? 'no path']) {
    t.false(out.includes(value), value);
  }
  t.false(new RegExp(`\\b${username}\\b`).test(out));
});

test('an unknown kind is named with the known ones', async (t) => {
  const { code, err } = await acme('agent', 'bug', '--kind', 'praise');
  t.is(code, 2);
  t.regex(err, /--kind takes one of bug, perf, expectation, feature/);
});

test('perf prints a block that a report takes, and nothing else on standard output', async (t) => {
  verifies('flow:perf');
  const { code, out, err } = await acme(
    'agent',
    'perf',
    '--json',
    '--baseline',
    'sleep 0.2',
    '--',
    'sleep',
    '0.01',
  );
  t.is(code, 0);
  const perf = JSON.parse(out);
  t.deepEqual(validateReport(reportOf('perf', { perf }), 'docent').faults, undefined);
  t.is(perf.times.length, 10);
  t.deepEqual(
    perf.exit_codes,
    Array.from({ length: 10 }, () => 0),
  );
  t.true(perf.min >= 0.01 && perf.baseline.min >= 0.2, 'no run ends before it may');
  t.true(perf.ratio.low <= perf.ratio.value && perf.ratio.value <= perf.ratio.high);
  t.true(perf.ratio.value < 1);
  t.regex(err, /warm-up 1 of 3[\s\S]*run 10 of 10/);
});

test('a command that fails is reported as such, without a measurement', async (t) => {
  const { code, out, err } = await acme('agent', 'perf', '--json', '--', 'false');
  t.is(code, 1);
  t.is(out, '');
  t.regex(err, /false ended with exit code 1\. Measure a command that succeeds/);
});

test('a command that cannot be started is named', async (t) => {
  const { code, err } = await acme('agent', 'perf', '--json', '--', 'no-such-program-here');
  t.is(code, 1);
  t.regex(err, /no-such-program-here cannot be started: ENOENT/);
});

for (const [title, argv, message] of [
  ['without a command', ['--json'], /The command to measure goes after "--"/],
  [
    'with too few runs',
    ['--runs', '9', '--', 'true'],
    /--runs takes a whole number from 10 to 1000/,
  ],
  ['with an empty baseline', ['--baseline', ' ', '--', 'true'], /--baseline takes a command/],
] as const) {
  test(`perf ${title} says what to change`, async (t) => {
    const { code, err } = await acme('agent', 'perf', ...argv);
    t.is(code, 2);
    t.regex(err, message);
  });
}

test('the summary of known numbers is the known one', (t) => {
  t.deepEqual(summarise([2, 4, 4, 4, 5, 5, 7, 9]), {
    mean: 5,
    stddev: Math.sqrt(32 / 7),
    median: 4.5,
    min: 2,
    max: 9,
  });
  t.deepEqual(summarise([3]), { mean: 3, stddev: null, median: 3, min: 3, max: 3 });
});

test('the interval of a ratio holds the true ratio about as often as it says', (t) => {
  const random = seeded(3);
  const sample = (centre: number): number[] =>
    Array.from({ length: 20 }, () => centre + random() + random() - 1);
  let inside = 0;
  for (let trial = 0; trial < 40; trial += 1) {
    const { low, high } = ratioOfMeans(sample(20), sample(10), random);
    if (low <= 2 && 2 <= high) inside += 1;
  }
  t.true(inside >= 34, `${inside} of 40`);
});

import test from 'ava';
import { folderOf, load } from '../../helpers/folder.ts';

const PROVENANCE = {
  command: 'npm run bench',
  machine: 'a machine',
  date: '2026-11-21T09:00:00.000Z',
  recording: 'recordings/run.json',
  recording_sha256: 'a'.repeat(64),
};
const NUMBER = { name: 'search', metric: 'latency', value: 1, unit: 'ms', ...PROVENANCE };
const CLAIM = {
  claim: 'One is faster.',
  source: 'https://peer.test/',
  measurement: { metric: 'latency', value: 1, unit: 'ms', ...PROVENANCE },
};

function without(record: object, field: string): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== field));
}

const benchmarks = (...rows: readonly object[]): string =>
  JSON.stringify({ benchmarks: rows }, undefined, 1);
const comparison = (...claims: readonly object[]): string =>
  JSON.stringify({ runtime: 'node', claims }, undefined, 1);

test('numbers with their recording and claims with source and measurement are published', async (t) => {
  const { library, findings } = await load(
    await folderOf(t, {
      'a.md': '# A\n',
      '_agent/benchmarks.json': benchmarks(NUMBER),
      '_agent/comparisons/node.json': comparison(CLAIM),
      '_agent/recordings/run.json': '{}',
    }),
  );
  t.deepEqual(findings, []);
  t.deepEqual([...(library?.agentData.keys() ?? [])].toSorted(), [
    'benchmarks.json',
    'comparisons/node.json',
    'recordings/run.json',
  ]);
});

interface Bad {
  readonly what: string;
  readonly file: string;
  readonly text: string;
  readonly line: number;
  readonly remedy: RegExp;
}

const BAD: readonly Bad[] = [
  {
    what: 'a claim without a source',
    file: '_agent/comparisons/node.json',
    text: comparison(CLAIM, without(CLAIM, 'source')),
    line: 18,
    remedy: /^Add "source"/,
  },
  {
    what: 'a claim without a measurement',
    file: '_agent/comparisons/node.json',
    text: comparison(without(CLAIM, 'measurement')),
    line: 4,
    remedy: /^Add "measurement"/,
  },
  {
    what: 'a number without its recording',
    file: '_agent/benchmarks.json',
    text: benchmarks(NUMBER, without(NUMBER, 'recording')),
    line: 14,
    remedy: /^Add "recording"/,
  },
  {
    what: 'a recording without its digest',
    file: '_agent/benchmarks.json',
    text: benchmarks({ ...NUMBER, recording_sha256: 'none' }),
    line: 12,
    remedy: /^Write the SHA-256/,
  },
  {
    what: 'an unknown runtime',
    file: '_agent/comparisons/cobol.json',
    text: comparison(),
    line: 1,
    remedy: /^Name the file/,
  },
  {
    what: 'a comparison in the file of another runtime',
    file: '_agent/comparisons/bun.json',
    text: comparison(CLAIM),
    line: 2,
    remedy: /^Repair "runtime"/,
  },
];

for (const { what, file, text, line, remedy } of BAD) {
  test(`${what} keeps the file from being published, with file, line and remedy`, async (t) => {
    const { library, findings } = await load(await folderOf(t, { 'a.md': '# A\n', [file]: text }));
    t.deepEqual([...(library?.agentData.keys() ?? ['?'])], []);
    t.like(findings[0], { severity: 'error', rule: 'agent-data', file, line });
    t.regex(findings[0]?.remedy ?? '', remedy);
  });
}

const UNPROVEN: readonly (Pick<Bad, 'what' | 'line' | 'remedy'> & {
  readonly measurement: object;
})[] = [
  {
    what: 'a claim without a value',
    measurement: { metric: 'latency', unit: 'ms', docent: { version: '1' }, ...PROVENANCE },
    line: 7,
    remedy: /^Add "value"/,
  },
  {
    what: 'a claim with a recording that does not exist',
    measurement: { ...CLAIM.measurement, recording: 'recordings/other.json' },
    line: 14,
    remedy: /^Name the address of the recording/,
  },
  {
    what: 'a recording that does not exist, in a list of measurements',
    measurement: [CLAIM.measurement, { ...CLAIM.measurement, recording: '../package.json' }],
    line: 25,
    remedy: /^Name the address of the recording/,
  },
];

for (const { what, measurement, line, remedy } of UNPROVEN) {
  test(`docent check reports ${what}; the file is published`, async (t) => {
    const file = '_agent/comparisons/node.json';
    const { library, findings } = await load(
      await folderOf(t, {
        'a.md': '# A\n',
        [file]: comparison({ ...CLAIM, measurement }),
        '_agent/recordings/run.json': '{}',
      }),
    );
    t.true(library?.agentData.has('comparisons/node.json'));
    t.is(findings.length, 1);
    t.like(findings[0], { severity: 'error', rule: 'agent-data', file, line });
    t.regex(findings[0]?.remedy ?? '', remedy);
  });
}

test('a claim has a value for each side, and a recording on the web', async (t) => {
  const { value: _value, ...rest } = CLAIM.measurement;
  const sides = { docent: { value: 1 }, other: { value: 2 }, recording: 'https://peer.test/run' };
  const { findings } = await load(
    await folderOf(t, {
      'a.md': '# A\n',
      '_agent/comparisons/node.json': comparison({ ...CLAIM, measurement: { ...rest, ...sides } }),
    }),
  );
  t.deepEqual(findings, []);
});

test('a copy that an editor left beside a file is not published', async (t) => {
  const { library, findings } = await load(
    await folderOf(t, { 'a.md': '# A\n', '_agent/x.json': '{}', '_agent/y.json.orig': '{}' }),
  );
  t.deepEqual([...(library?.agentData.keys() ?? [])], ['x.json']);
  t.deepEqual(findings, []);
});
